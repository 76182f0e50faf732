import { z } from 'zod'
import { firmId } from '../wire/ids.schema.ts'
import { withoutAddresses, withoutLinks } from '../wire/line.schema.ts'
import { archiveListInput, revision } from '../wire/record.schema.ts'
import { email } from '../wire/text.schema.ts'
import { billingFields, lackingOfAddress } from './billing.schema.ts'

const fields = z.object({
  name: withoutLinks(200),
  ...billingFields,
  /** Who orders there, and is written to. */
  contactFirstName: withoutAddresses(100).default(''),
  contactLastName: withoutAddresses(100).default(''),
  contactEmail: z.union([z.literal(''), email()]).default(''),
  /** Whether the contact has a page of the firm in the portal, and orders out of its frames there. */
  contactAccess: z.boolean().default(false),
  /** Whether the contact sees there who of its places was present. */
  showsAttendance: z.boolean().default(false),
  /** Read by the staff alone. */
  note: z.string().trim().max(2000).default(''),
})

/** A firm that orders again and again: a registration of the staff begins with what is kept of it. */
export const firmRecordFields = fields
  .superRefine((fields, check) => {
    if (fields.contactAccess && fields.contactEmail === '')
      check.addIssue({ code: 'custom', path: ['contactEmail'], params: { code: 'required' } })
    for (const key of lackingOfAddress(fields))
      check.addIssue({ code: 'custom', path: [key], params: { code: 'required' } })
  })
  .meta({
    examples: [
      {
        name: 'Müller GmbH',
        vatId: 'DE123456788',
        contactFirstName: 'Jana',
        contactLastName: 'Weber',
        contactEmail: 'jana.weber@example.org',
      },
    ],
  })
export type FirmRecordFields = z.infer<typeof firmRecordFields>

const firmActions = ['edit', 'archive', 'restore', 'delete'] as const

export const firmRecord = z.object({
  id: firmId,
  /** Numbers that were entered before their check digits were looked at are shown as they are. */
  fields: fields.extend({ vatId: z.string() }),
  archived: z.boolean(),
  /** When the contact last used its page, to the hour; null: not yet. */
  accessUsedAt: z.iso.datetime().nullable(),
  revision,
  allowedActions: z.array(z.enum(firmActions)),
})
export type FirmRecord = z.infer<typeof firmRecord>

export const firmListInput = archiveListInput.extend({ sort: z.enum(['name']).default('name') })
