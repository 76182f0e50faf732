import { z } from 'zod'
import { flag } from '../wire/flag.schema.ts'
import { mailId } from '../wire/ids.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { email } from '../wire/text.schema.ts'
import { mailReasons } from './mail-reasons.ts'

/**
 * `stored`: no mail server is configured, so the mail is not sent and can be read in the back office. `refused`: the mail
 * server accepts it never. `failed`: it was tried for days in vain. `unknown`: the mail server got it and did not say
 * whether it accepts it. `unwanted`: it was not necessary, and its recipient wanted no such letters any more.
 */
export const mailStates = ['queued', 'sent', 'refused', 'failed', 'unknown', 'stored', 'unwanted'] as const
export const mailState = z.enum(mailStates)
export type MailState = z.infer<typeof mailState>

export const mailStateNames: Record<MailState, Wording> = {
  queued: { de: 'Wartet', en: 'Queued' },
  sent: { de: 'Gesendet', en: 'Sent' },
  refused: { de: 'Abgelehnt', en: 'Refused' },
  failed: { de: 'Fehlgeschlagen', en: 'Failed' },
  unknown: { de: 'Ungewiss', en: 'Uncertain' },
  stored: { de: 'Abgelegt', en: 'Stored' },
  unwanted: { de: 'Nicht gewünscht', en: 'Not wanted' },
}

/** Why a mail has not arrived; null: nothing speaks against it. */
export const mailReason = z.enum(mailReasons).nullable()

/** Shown beside a booking if a mail about it failed. */
export const attendeeNotInformed: Wording = {
  de: 'Der Teilnehmer konnte nicht informiert werden',
  en: 'Attendee could not be informed',
}

/** The states of a mail of which its recipient knows nothing. */
const undeliveredStates = ['refused', 'failed'] as const satisfies readonly MailState[]

export function isUndelivered(state: MailState): boolean {
  return undeliveredStates.some((one) => one === state)
}

export function isDelivered(state: string): boolean {
  return state.toLowerCase() === 'sent'
}

export const mail = z.object({
  id: mailId,
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  recipient: z.string(),
  subject: z.string(),
  state: mailState,
  reason: mailReason,
  /** What the mail server said. */
  lastError: z.string().nullable(),
  /** When it is tried again; null: on its way just now, or not any more. */
  nextTryAt: z.iso.datetime().nullable(),
})
export type Mail = z.infer<typeof mail>

const mailAttachment = z.object({
  /** The position among the attachments of the mail, counted from 0. */
  position: z.number().int(),
  filename: z.string(),
  mediaType: z.string(),
  /** In bytes. */
  size: z.number().int(),
})

/** `readdress`: to another address, because the first one was wrong. */
const mailActions = ['resend', 'readdress'] as const

export const mailDetail = mail.extend({
  /** How often the mail server was asked to take it. */
  attempts: z.number().int(),
  /** The address it was sent from; null: it was not sent yet, or that was not noted then. */
  sender: z.string().nullable(),
  allowedActions: z.array(z.enum(mailActions)),
  /** Which letter it is, in the reader's language; empty for one that is no longer written. */
  letter: z.string(),
  html: z.string(),
  text: z.string(),
  messageId: z.string(),
  attachments: z.array(mailAttachment),
  /** The kind of the record the mail is about, such as a booking. */
  subjectKind: z.string().nullable(),
  subjectId: z.uuid().nullable(),
})
export type MailDetail = z.infer<typeof mailDetail>

/** Where a mail goes instead of a wrong address. */
export const readdressing = z.object({ recipient: email() })

export const mailListInput = pageInput.extend({
  q: z.string().trim().max(100).default(''),
  state: mailState.optional(),
  /** Only those that have not arrived, or may not have, and are not tried again. */
  notArrived: flag.optional(),
  /** Only mails about this record, such as a booking. */
  subjectId: z.uuid().optional(),
})
