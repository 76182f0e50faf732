import { z } from 'zod'
import { identityProof } from '../identity/second-factor.schema.ts'
import { line } from '../wire/line.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { email } from '../wire/text.schema.ts'
import { mailServerOutcome } from './mail-server-outcomes.ts'

/** A name such as `mail.example.org`, or an address. */
const hostname = line(253)
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.?){1,127}$|^[0-9a-f:.]{2,45}$/)

/** An own mail server of a provider, as the specification names its fields. */
export const mailServer = z.object({
  hostname,
  port: z.number().int().min(1).max(65_535),
  /** Encrypted from the first byte; otherwise by STARTTLS. There is no sending without encryption. */
  ssl: z.boolean(),
  username: line(200).min(1),
  /** The address that mails come from. */
  sender: email(200),
  /** Mails leave through the installation's server while this one is in trouble; otherwise they wait. */
  fallsBack: z.boolean(),
})
export type MailServer = z.infer<typeof mailServer>

/** The password is never told; an empty one keeps what is stored for the same server and user. */
export const enteredMailServer = mailServer.extend({ password: z.string().max(500) })
export type EnteredMailServer = z.infer<typeof enteredMailServer>

export const mailServerSetup = z.object({
  revision,
  server: enteredMailServer,
  proof: identityProof.optional(),
})

/** Where answers go; empty: to the provider's own address. */
export const replyToChange = z.object({ revision, replyTo: z.union([z.literal(''), email(200)]) })

export const mailSetting = z.object({
  revision,
  replyTo: z.string(),
  /** Where answers go while `replyTo` is empty; empty: nowhere but to the sender. */
  ownAddress: z.string(),
  /** The address of the installation that mails come from; null: it sends none, so mails are kept. */
  houseSender: z.string().nullable(),
  server: mailServer.extend({ outcome: mailServerOutcome, checkedAt: z.iso.datetime() }).nullable(),
  /** The tier includes a mail server of one's own. What is set up stays stored, and is used again when it does. */
  isIncluded: z.boolean(),
})
export type MailSetting = z.infer<typeof mailSetting>
