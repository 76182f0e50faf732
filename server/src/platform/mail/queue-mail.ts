import type { OptionalLetter } from '@reihum/contract/messages/optional-letters.ts'
import type { LetterName } from '@reihum/contract/words.ts'
import { newId } from '#platform/ids.ts'
import { carriedOn } from '#platform/jobs/running-job.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type MailAttachment, storeAttachments } from './mail-attachment.ts'

export type LetterContent = { subject: string; html: string; text: string }

export type QueuedMail = {
  eventId: string
  /** Which letter it is. */
  kind: LetterName
  recipient: string
  content: LetterContent
  /** The mail contains a link that signs in or grants access, so its text is deleted once it is sent. */
  isSecret?: boolean
  /** The topic of the mail, such as `{ kind: 'booking', id }`, on whose page it is listed. */
  subject?: { kind: string; id: string } | undefined
  /** It tells that the provider's own mail server is in trouble, so it must not leave through that one. */
  isFromHouse?: boolean
  /** Its recipient may do without letters of this kind, and chooses there; without it the letter is necessary. */
  optional?: { letter: OptionalLetter; choiceUrl: string } | undefined
  /** Its recipient asked for it, and takes that back there with one click. */
  stopUrl?: string
  /** In the order in which they are listed. */
  attachments?: readonly MailAttachment[]
}

/** Whether the installation has a mail server, and the domain of its letters. */
export type MailPosture = { canSend: boolean; domain: string }

/** Whether letters of the tenant leave the house; without any mail server they are stored to be read in the product. */
export async function canSend({ tx, tenantId }: TenantContext, posture: MailPosture): Promise<boolean> {
  if (posture.canSend) return true
  const own = await tx
    .selectFrom('mail_setting')
    .select('hostname')
    .where('tenant_id', '=', tenantId)
    .where('hostname', 'is not', null)
    .executeTakeFirst()
  return own !== undefined
}

/**
 * Stores the mail and promises to send it, in one transaction. There is one row per event and recipient, so a job that
 * runs again after a crash finds its row and writes no second one.
 */
export async function queueMail(ctx: TenantContext, posture: MailPosture, mail: QueuedMail): Promise<void> {
  const id = newId(ctx.now.getTime())
  const isSent = await canSend(ctx, posture)
  const written = await ctx.tx
    .insertInto('mail')
    .values({
      tenant_id: ctx.tenantId,
      id,
      event_id: mail.eventId,
      kind: mail.kind,
      recipient: mail.recipient,
      subject: mail.content.subject,
      html: mail.content.html,
      text: mail.content.text,
      message_id: `<${id}@${posture.domain}>`,
      state: isSent ? 'queued' : 'stored',
      is_secret: mail.isSecret ?? false,
      subject_kind: mail.subject?.kind ?? null,
      subject_id: mail.subject?.id ?? null,
      optional_letter: mail.optional?.letter ?? null,
      choice_url: mail.optional?.choiceUrl ?? mail.stopUrl ?? null,
      created_at: ctx.now,
    })
    .onConflict((c) => c.columns(['tenant_id', 'event_id', 'kind', 'recipient']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return
  await Promise.all([
    storeAttachments(ctx, written.id, mail.attachments ?? []),
    isSent &&
      promiseToSend(ctx, {
        mailId: written.id,
        round: 0,
        eventId: mail.eventId,
        ...(mail.isFromHouse && { isFromHouse: true }),
      }),
  ])
}

/** Whether the job has run before: then it must not make a link work again that was used since. */
export async function isQueued(
  { tx, tenantId }: TenantContext,
  { eventId, kind }: Pick<QueuedMail, 'eventId' | 'kind'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('mail')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found !== undefined
}

type Sending = {
  mailId: string
  /**
   * Each time a mail is sent again by hand is another round. What was promised for an earlier one and still waits for
   * its next try finds that and does nothing, so that there is one sending however many jobs there are.
   */
  round: number
  isFromHouse?: boolean
  /** For the log of the job: with the request it leads to the letter. */
  eventId?: string | undefined
}

export async function promiseToSend(ctx: TenantContext, sending: Sending): Promise<void> {
  await ctx.tx
    .insertInto('outbox')
    .values({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      task: 'mail.send',
      payload: JSON.stringify({ ...sending, ...carriedOn(ctx.origin) }),
    })
    .execute()
}
