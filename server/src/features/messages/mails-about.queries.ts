import { mailState } from '@reihum/contract/messages/mail.schema.ts'
import type { MailId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import { readableContent } from '#platform/mail/secret-mail.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type MailAbout = { id: string; subjectId: string; recipient: string; isBlank: boolean }

/**
 * Mails about any of these subjects, to whichever address. A mail belongs to a subject by its own topic or by the event
 * it tells of; a mail about several of them is returned once for each.
 */
export async function mailsAbout(ctx: TenantContext, subjectIds: readonly string[]): Promise<MailAbout[]> {
  if (subjectIds.length === 0) return []
  const { rows } = await sql<MailAbout>`
    with about as (select unnest(${[...subjectIds]}::uuid[]) as id),
      found as (
        select a.id as subject_id, m.id from about a
          join mail m on m.tenant_id = ${ctx.tenantId} and m.subject_id = a.id
        union
        select a.id, m.id from about a
          join audit_entry e on e.tenant_id = ${ctx.tenantId} and e.subject_id = a.id
          join mail m on m.tenant_id = ${ctx.tenantId} and m.event_id = e.id)
    select m.id, found.subject_id as "subjectId", m.recipient, m.erased_at is not null as "isBlank"
    from found join mail m on m.tenant_id = ${ctx.tenantId} and m.id = found.id`.execute(ctx.tx)
  return rows
}

/** Mails of these kinds to these addresses, which are in lower case, each with the event it tells of. */
export async function mailsTo(ctx: TenantContext, addresses: readonly string[], kinds: readonly string[]) {
  if (addresses.length === 0 || kinds.length === 0) return []
  return ctx.tx
    .selectFrom('mail')
    .select(['id', 'event_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(
      sql<boolean>`kind = any (${[...kinds]}::text[]) and lower(recipient) = any (${[...addresses]}::text[])`,
    )
    .execute()
}

/** A summary line for each mail, the latest first. */
export async function mailLines(ctx: TenantContext, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await ctx.tx
    .selectFrom('mail')
    .select(['id', 'subject', 'recipient', 'state', 'created_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, state, created_at, ...mail }) => ({
    id: id as MailId,
    ...mail,
    state: mailState.parse(state),
    at: created_at.toISOString(),
  }))
}

/** Mails with their texts, the earliest first. */
export async function mailTexts(ctx: TenantContext, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await ctx.tx
    .selectFrom('mail')
    .select(['recipient', 'subject', 'html', 'text', 'state', 'is_secret', 'created_at', 'sent_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((mail) => ({
    recipient: mail.recipient,
    subject: mail.subject,
    text: readableContent(mail, false).text,
    state: mail.state,
    createdAt: mail.created_at.toISOString(),
    sentAt: mail.sent_at?.toISOString() ?? null,
  }))
}
