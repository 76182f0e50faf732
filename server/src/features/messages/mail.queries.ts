import type { Mail, MailDetail, mailListInput } from '@reihum/contract/messages/mail.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { letterNames } from '@reihum/contract/words.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import { containing } from '#platform/fold.ts'
import { listAttachments, readAttachment } from '#platform/mail/mail-attachment.ts'
import { canSend, type MailPosture } from '#platform/mail/queue-mail.ts'
import { readableContent } from '#platform/mail/secret-mail.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mailActionsOf } from './mail.rules.ts'

const columns = [
  'id',
  'created_at',
  'sent_at',
  'recipient',
  'subject',
  'state',
  'reason',
  'last_error',
  'next_try_at',
] as const

type Row = {
  id: string
  created_at: Date
  sent_at: Date | null
  recipient: string
  subject: string
  state: string
  reason: string | null
  last_error: string | null
  next_try_at: Date | null
}

function asMail(row: Row): Mail {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    reason: row.reason,
    lastError: row.last_error,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
  } as Mail
}

/** They have not arrived, or nobody knows, and they are not tried again. */
const notArrived = sql<boolean>`state in ('refused', 'failed', 'unknown') and next_try_at is null`

export async function listMails(ctx: TenantContext, input: Omit<z.output<typeof mailListInput>, 'tenant'>) {
  let matching = ctx.tx.selectFrom('mail').where('tenant_id', '=', ctx.tenantId)
  if (input.state) matching = matching.where('state', '=', input.state)
  if (input.notArrived) matching = matching.where(notArrived)
  if (input.subjectId) matching = matching.where('subject_id', '=', input.subjectId)
  if (input.q) {
    const words = containing(input.q)
    matching = matching.where((eb) => eb.or([eb('recipient', 'ilike', words), eb('subject', 'ilike', words)]))
  }
  const { rows, total } = await readPage(
    matching.select(columns).orderBy('created_at', input.dir).orderBy('id', input.dir),
    matching,
    input,
  )
  return { items: rows.map(asMail), total }
}

export async function getMail(
  ctx: TenantContext,
  posture: MailPosture,
  id: string,
  locale: Locale,
): Promise<MailDetail> {
  const [row, attachments] = await Promise.all([
    ctx.tx
      .selectFrom('mail')
      .select([...columns, 'kind', 'html', 'text', 'message_id', 'is_secret', 'subject_kind', 'subject_id'])
      .select(['attempts', 'erased_at', 'sender'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
    listAttachments(ctx, id),
  ])
  if (!row) throw new Refusal('NOT_FOUND')
  const content = readableContent(row, may(ctx.role, 'members.manage'))
  return {
    ...asMail(row),
    letter: letterNames[row.kind]?.[locale] ?? '',
    ...content,
    messageId: row.message_id,
    attempts: row.attempts,
    sender: row.sender,
    allowedActions: mailActionsOf(row, await canSend(ctx, posture)),
    attachments,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
  }
}

/** An attachment of a mail, as its recipient gets it. */
export async function getAttachment(ctx: TenantContext, mailId: string, position: number): Promise<File> {
  const found = await readAttachment(ctx, mailId, position)
  if (!found) throw new Refusal('NOT_FOUND')
  return new File([new Uint8Array(found.content)], found.filename, { type: found.mediaType })
}
