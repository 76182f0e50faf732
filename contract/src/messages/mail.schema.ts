import { z } from 'zod'
import { mailId } from '../wire/ids.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'

/** `stored`: no mail server is configured, so the mail is not sent and can be read in the back office. */
export const mailStates = ['queued', 'sent', 'failed', 'stored'] as const
export const mailState = z.enum(mailStates)
export type MailState = z.infer<typeof mailState>

export const mailStateNames: Record<MailState, Wording> = {
  queued: { de: 'Wartet', en: 'Queued' },
  sent: { de: 'Gesendet', en: 'Sent' },
  failed: { de: 'Fehlgeschlagen', en: 'Failed' },
  stored: { de: 'Abgelegt', en: 'Stored' },
}

/** Shown beside a booking if a mail about it failed. */
export const attendeeNotInformed: Wording = {
  de: 'Der Teilnehmer konnte nicht informiert werden',
  en: 'Attendee could not be informed',
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
  lastError: z.string().nullable(),
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

export const mailDetail = mail.extend({
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

export const mailListInput = pageInput.extend({
  q: z.string().trim().max(100).default(''),
  state: mailState.optional(),
  /** Only mails about this record, such as a booking. */
  subjectId: z.uuid().optional(),
})
