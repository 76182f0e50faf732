import { z } from 'zod'
import { payer } from '../ledger/payer.schema.ts'
import { compactNumber, isSepaIban } from '../tenants/bank-numbers.ts'
import { mandateId, personId, requestKey } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { mandateOrigin, mandateState } from './mandate-states.ts'

/** The number of an account that can be debited; people paste it with spaces and in small letters. */
const debitIban = text(50)
  .min(1, { abort: true })
  .transform(compactNumber)
  .refine(isSepaIban, { params: { code: 'iban' } })

/** From which account is collected. The address is needed where the account is outside of the European Economic Area. */
export const debitedAccount = z.object({
  holder: line(70).min(1),
  iban: debitIban,
  street: line(70).default(''),
  postalCode: line(16).default(''),
  city: line(35).default(''),
})
export type DebitedAccount = z.infer<typeof debitedAccount>

/** How a reference may be written so that it stands unchanged in files for banks. */
const reference = text(35)
  .trim()
  .refine((text) => /^[A-Za-z0-9/?:().,'+-]*$/.test(text), { params: { code: 'mandateReference' } })

/** A mandate on paper, as staff notes it. */
export const notedMandate = debitedAccount.extend({
  requestKey,
  personId,
  /** Empty: one is made. */
  reference: reference.default(''),
  signedOn: z.iso.date(),
  signedAtPlace: line(100).default(''),
  /** False: it allows a single debit. */
  recurring: z.boolean().default(true),
})
export type NotedMandate = z.infer<typeof notedMandate>

export const mandate = z.object({
  id: mandateId,
  revision,
  state: mandateState,
  payer,
  reference: z.string(),
  holder: z.string(),
  /** The last characters of the account number. */
  accountEnd: z.string(),
  country: z.string(),
  recurring: z.boolean(),
  origin: mandateOrigin,
  signedOn: z.iso.date(),
  lastUsedOn: z.iso.date().nullable(),
  /** The first day on which it has lapsed if nothing is collected before. */
  lapsesOn: z.iso.date(),
  createdAt: z.iso.datetime(),
  /** Whether a scan of the paper is attached. */
  hasScan: z.boolean(),
  /** Why the bank refused; empty unless it is suspended. */
  suspendedFor: z.string(),
  revokedAt: z.iso.datetime().nullable(),
})
export type Mandate = z.infer<typeof mandate>

/** The scan of a mandate on paper, or a photo of it. */
const mandateScan = z.object({
  filename: z.string(),
  filesize: z.number().int(),
  mediaType: z.string(),
  attachedAt: z.iso.datetime(),
})

/** A mandate with what proves it. */
export const mandateDetail = mandate.extend({
  creditorId: z.string(),
  creditorName: z.string(),
  signedAtPlace: z.string(),
  noticeDays: z.number().int(),
  /** Empty for one on paper. */
  textAgreed: z.string(),
  scan: mandateScan.nullable(),
  revokedReason: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** The bank is told of the new account with the next debit. */
  isAmended: z.boolean(),
  /** The accounts before, the latest first. */
  formerAccounts: z.array(z.object({ holder: z.string(), accountEnd: z.string(), until: z.iso.datetime() })),
})
export type MandateDetail = z.infer<typeof mandateDetail>

export const mandateListInput = pageInput.extend({
  q: text(100).optional(),
  state: mandateState.optional(),
  origin: mandateOrigin.optional(),
  scan: z.enum(['yes', 'no']).optional(),
  personId: personId.optional(),
  sort: z.enum(['createdAt', 'signedOn', 'lastUsedOn', 'payer', 'reference']).default('createdAt'),
})

/** A mandate as visitors are shown it before they agree. */
export const offeredMandate = z.object({
  reference: z.string(),
  creditorName: z.string(),
  creditorId: z.string(),
  holder: z.string(),
  accountEnd: z.string(),
  text: z.string(),
})
export type OfferedMandate = z.infer<typeof offeredMandate>

/** The mandate of a booking, as those who gave it see it. */
export const ownMandate = offeredMandate.omit({ text: true }).extend({
  state: mandateState,
  signedOn: z.iso.date(),
})
export type OwnMandate = z.infer<typeof ownMandate>
