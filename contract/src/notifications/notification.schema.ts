import { z } from 'zod'
import { mostBody, mostSubject } from '../messages/letter-text.ts'
import { mailReason, mailState } from '../messages/mail.schema.ts'
import {
  documentTemplateId,
  fileId,
  mailId,
  notificationId,
  personId,
  registrationId,
  runId,
} from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locale, type Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { namedPlaceholder } from './named-placeholder.schema.ts'
import { notificationSource } from './notification-source.schema.ts'

/** `sending`: letters are being written. `stopped`: somebody stopped it before everybody had theirs. */
const notificationStates = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const
export const notificationState = z.enum(notificationStates)
export type NotificationState = z.infer<typeof notificationState>

export const notificationStateNames: Record<NotificationState, Wording> = {
  draft: { de: 'Entwurf', en: 'Draft' },
  scheduled: { de: 'Geplant', en: 'Scheduled' },
  sending: { de: 'Wird verschickt', en: 'Being sent' },
  stopped: { de: 'Angehalten', en: 'Stopped' },
  sent: { de: 'Verschickt', en: 'Sent' },
}

/** A draft may be unfinished, so all of it may be empty. */
const letterText = z.object({ subject: line(mostSubject), body: text(mostBody).trim() })

export const notificationTexts = z.object({ de: letterText, en: letterText })

export const notificationFields = z.object({
  source: notificationSource,
  texts: notificationTexts,
  /** It is not about a booking of its reader: whoever wants no news does not get it. */
  isNews: z.boolean().default(false),
  /** Each recipient gets the certificate of the course that was issued to them and holds. */
  bringsCertificates: z.boolean().default(false),
})
export type NotificationFields = z.infer<typeof notificationFields>

export const textProblem = z.object({
  because: z.enum(['empty', 'unknown', 'unpaired', 'nested']),
  written: z.string(),
  language: locale,
})

/** How many files a message brings along, and how large they are together. Many mail servers take no more than that. */
export const attachmentLimits = { files: 5, bytes: 10 * 1024 * 1024 }

export const attachmentIds = z.array(fileId).max(attachmentLimits.files)

/** Of how many templates a message brings a document for each recipient along. */
export const mostDocuments = 3

export const attachedTemplateIds = z.array(documentTemplateId).max(mostDocuments)

const attachedTemplate = z.object({
  id: documentTemplateId,
  /** As the template is called, or was called when it was chosen. */
  name: z.string(),
})

const attachment = z.object({
  id: fileId,
  filename: z.string(),
  filesize: z.number().int(),
  mediaType: z.string(),
})

export const notificationSummary = z.object({
  id: notificationId,
  title: z.string(),
  state: notificationState,
  sourceKind: z.string(),
  /** The course, the date, or the one person that it is for; empty for lists. */
  sourceName: z.string(),
  scheduledFor: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  /** To how many it goes, from the moment it is sent. */
  total: z.number().int(),
  /** How many could not be written to. */
  refused: z.number().int(),
  /** Why it could not begin at its time, in the reader's language; null: nothing went wrong. */
  trouble: z.string().nullable(),
})
export type NotificationSummary = z.infer<typeof notificationSummary>

export const notification = notificationSummary.extend({
  ...notificationFields.shape,
  revision,
  problems: z.array(textProblem),
  /** Files that the mail brings along, in their order. */
  attachments: z.array(attachment),
  /** Templates of which each recipient gets a document of their own. */
  documents: z.array(attachedTemplate),
  runId: runId.nullable(),
  /** Who wrote it; null: not a member any more. */
  createdBy: z.string().nullable(),
})
export type Notification = z.infer<typeof notification>

export const notificationListInput = pageInput.extend({
  q: z.string().trim().max(100).default(''),
  state: notificationState.optional(),
  sort: z.enum(['updatedAt', 'title', 'startedAt']).default('updatedAt'),
})

/**
 * What becomes or became of a recipient. Before it is sent: `ready`, `noAddress`, `same` (somebody else at that address gets the
 * very same letter). Afterwards: `waiting`, `written`, `same`, `refused`. `unwanted`, before and afterwards: at their address no such
 * letters are wanted.
 */
const recipientOutcome = z.enum(['ready', 'noAddress', 'waiting', 'written', 'same', 'refused', 'unwanted'])

export const notificationRecipient = z.object({
  id: z.uuid(),
  personId,
  registrationId: registrationId.nullable(),
  name: z.string(),
  email: z.string(),
  /** In which language they read it. */
  language: locale,
  outcome: recipientOutcome,
  /** Placeholders that stay empty for them. */
  unfilled: z.array(namedPlaceholder),
  /** The message brings certificates along, and they hold none. */
  lacksCertificate: z.boolean(),
  /** An earlier mail to this address was refused because of the address. */
  hasBounced: z.boolean(),
  /** Why they could not be written to, in the reader's language. */
  detail: z.string().nullable(),
  mail: z.object({ id: mailId, state: mailState, reason: mailReason }).nullable(),
})
export type NotificationRecipient = z.infer<typeof notificationRecipient>

/**
 * Which of them are listed; without a group all. `failed`: could not be written to, or their mail did not arrive. `waiting`:
 * their turn has not come.
 */
export const recipientGroup = z.enum([
  'unfilled',
  'withoutCertificate',
  'leftOut',
  'bounced',
  'failed',
  'waiting',
])
export type RecipientGroup = z.infer<typeof recipientGroup>

export const recipientListInput = pageInput.omit({ dir: true }).extend({ group: recipientGroup.optional() })

export const recipientPage = z.object({
  items: z.array(notificationRecipient),
  total: z.number().int(),
  /** How many there are in each group, whichever is listed. `reached`: get it, or got it. */
  counts: z.object({
    all: z.number().int(),
    reached: z.number().int(),
    waiting: z.number().int(),
    unfilled: z.number().int(),
    withoutCertificate: z.number().int(),
    noAddress: z.number().int(),
    same: z.number().int(),
    unwanted: z.number().int(),
    bounced: z.number().int(),
    failed: z.number().int(),
  }),
  /** Placeholders that stay empty for somebody, each once. */
  unfilled: z.array(namedPlaceholder),
})
export type RecipientPage = z.infer<typeof recipientPage>

/** The letter of one recipient, counted from zero among those who get it. */
export const letterInput = z.object({ position: z.coerce.number().int().min(0).max(100_000).default(0) })

export const notificationLetter = z.object({
  position: z.number().int(),
  /** How many get one. */
  total: z.number().int(),
  recipient: z.object({ name: z.string(), email: z.string(), language: locale }).nullable(),
  /** Null: nobody gets it, or the text cannot be used. */
  letter: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
  unfilled: z.array(namedPlaceholder),
  /** The number of the certificate that comes along; null: none does. */
  certificate: z.string().nullable(),
  /** The message brings certificates along, and this recipient holds none. */
  lacksCertificate: z.boolean(),
})
export type NotificationLetter = z.infer<typeof notificationLetter>

export const sending = z.object({
  revision,
  /** Null: now. */
  at: z.iso.datetime().nullable(),
  /** Somebody saw that placeholders stay empty, and sends it all the same. */
  unfilledConfirmed: z.boolean().default(false),
  /** Somebody saw that some hold no certificate, and sends it to them without one. */
  withoutCertificateConfirmed: z.boolean().default(false),
})
