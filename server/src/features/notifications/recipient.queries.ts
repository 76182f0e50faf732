import { isAnswer } from '@reihum/contract/courses/answer-placeholder.ts'
import type { MailState } from '@reihum/contract/messages/mail.schema.ts'
import type { MailReason } from '@reihum/contract/messages/mail-reasons.ts'
import type {
  NotificationLetter,
  NotificationRecipient,
  RecipientGroup,
  RecipientPage,
} from '@reihum/contract/notifications/notification.schema.ts'
import { notificationPlaceholderNames } from '@reihum/contract/notifications/notification-placeholders.ts'
import { type RefusalCode, type RefusalData, refusalText } from '@reihum/contract/refusals.ts'
import type { MailId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type RawBuilder, sql } from 'kysely'
import { sampleLetterLink } from '#features/messages/choices/letter-links.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { messageComposer } from './compose-message.ts'
import { fieldsOf, type NotificationRow } from './notification.store.ts'
import { kindOfMessage, type PreparedRecipient, prepareRecipients } from './prepare-recipients.ts'

type Asked = { page: number; size: number; group?: RecipientGroup | undefined }

async function findRow({ tx, tenantId }: TenantContext, id: string): Promise<NotificationRow> {
  const row = await tx
    .selectFrom('notification')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

const lacks = ({ outcome, message }: PreparedRecipient) =>
  outcome === 'ready' && (message === null || message.unfilled.length > 0)
const goesWithout = ({ outcome, lacksCertificate }: PreparedRecipient) =>
  outcome === 'ready' && lacksCertificate

/** Who belongs to each group before the message is sent. */
const groups: Record<RecipientGroup, (one: PreparedRecipient) => boolean> = {
  unfilled: lacks,
  withoutCertificate: goesWithout,
  leftOut: ({ outcome }) => outcome !== 'ready',
  bounced: ({ outcome, hasBounced }) => outcome === 'ready' && hasBounced,
  failed: () => false,
  waiting: () => false,
}

function asRecipient(prepared: PreparedRecipient): NotificationRecipient {
  const { candidate, outcome, message, lacksCertificate, hasBounced } = prepared
  const { id, personId, registrationId, name, email, language } = candidate
  return {
    id,
    personId,
    registrationId,
    name,
    email,
    language,
    outcome,
    unfilled: message?.unfilled ?? [],
    lacksCertificate,
    hasBounced,
    detail: null,
    mail: null,
  } as NotificationRecipient
}

function pageOfPrepared(all: readonly PreparedRecipient[], { page, size, group }: Asked): RecipientPage {
  const listed = group ? all.filter(groups[group]) : [...all]
  const count = (is: (one: PreparedRecipient) => boolean) => all.filter(is).length
  const empty = new Set(all.filter(lacks).flatMap(({ message }) => message?.unfilled ?? []))
  return {
    items: listed.slice((page - 1) * size, page * size).map(asRecipient),
    total: listed.length,
    counts: {
      all: all.length,
      reached: count(({ outcome }) => outcome === 'ready'),
      waiting: 0,
      unfilled: count(lacks),
      withoutCertificate: count(goesWithout),
      noAddress: count(({ outcome }) => outcome === 'noAddress'),
      same: count(({ outcome }) => outcome === 'same'),
      unwanted: count(({ outcome }) => outcome === 'unwanted'),
      bounced: count(groups.bounced),
      failed: 0,
    },
    unfilled: [
      ...notificationPlaceholderNames.filter((name) => empty.has(name)),
      ...[...empty].filter(isAnswer),
    ],
  }
}

/** The recipients of a message that was sent, each with the mail that was written to them. */
const written = sql`notification_recipient r left join mail m on m.tenant_id = r.tenant_id
  and m.event_id = r.id and m.kind = 'notification.sent' and m.recipient = r.email`

/** They could not be written to, or it did not arrive and is not tried any more. */
const hasFailed = sql<boolean>`(r.outcome = 'refused' or (r.outcome = 'written' and m.state in ('refused', 'failed')))`

/** They want no such letters, whether that was known before theirs was written or only when it was to be sent. */
const isUnwanted = sql<boolean>`(r.outcome = 'unwanted' or m.state is not distinct from 'unwanted')`

const isWaiting = sql<boolean>`(r.outcome is null)`

const sentGroups: Record<RecipientGroup, RawBuilder<boolean>> = {
  unfilled: sql`false`,
  withoutCertificate: sql`false`,
  leftOut: sql`(r.outcome = 'same' or ${isUnwanted})`,
  bounced: sql`(m.state = 'refused')`,
  failed: hasFailed,
  waiting: isWaiting,
}

type SentRow = {
  id: string
  person_id: string
  registration_id: string | null
  name: string
  email: string
  language: Locale
  outcome: 'written' | 'same' | 'refused' | 'unwanted' | null
  code: string
  data: RefusalData
  mail_id: MailId | null
  mail_state: MailState
  reason: MailReason | null
}

const asSent = (row: SentRow, locale: Locale): NotificationRecipient => ({
  id: row.id,
  personId: row.person_id as NotificationRecipient['personId'],
  registrationId: row.registration_id as NotificationRecipient['registrationId'],
  name: row.name,
  email: row.email,
  language: row.language,
  outcome: row.outcome ?? 'waiting',
  unfilled: [],
  lacksCertificate: false,
  hasBounced: row.mail_state === 'refused',
  detail: row.code ? refusalText(row.code as RefusalCode, locale, row.data) : null,
  mail: row.mail_id ? { id: row.mail_id, state: row.mail_state, reason: row.reason } : null,
})

const counted = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})::int`

async function pageOfSent(
  { tx, tenantId }: TenantContext,
  id: string,
  { page, size, group }: Asked,
  locale: Locale,
): Promise<RecipientPage> {
  const chosen = group ? sentGroups[group] : sql<boolean>`true`
  const own = sql`r.tenant_id = ${tenantId} and r.notification_id = ${id}`
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<SentRow>`select r.*, m.id as mail_id, m.state as mail_state, m.reason from ${written}
      where ${own} and ${chosen} order by r.position
      limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}`.execute(tx),
    sql<RecipientPage['counts'] & { listed: number }>`select count(*)::int as all,
      ${counted(sql`r.outcome = 'written' and not ${isUnwanted}`)} as reached, ${counted(isWaiting)} as waiting,
      ${counted(sql`r.outcome = 'same'`)} as same, ${counted(isUnwanted)} as unwanted, ${counted(sentGroups.bounced)} as bounced,
      ${counted(hasFailed)} as failed, ${counted(chosen)} as listed
      from ${written} where ${own}`.execute(tx),
  ])
  const { listed = 0, ...figures } = counts[0] ?? {}
  return {
    items: rows.map((row) => asSent(row, locale)),
    total: listed,
    counts: { ...(figures as RecipientPage['counts']), unfilled: 0, withoutCertificate: 0, noAddress: 0 },
    unfilled: [],
  }
}

export async function listRecipients(
  ctx: TenantContext,
  id: string,
  asked: Asked,
  locale: Locale,
): Promise<RecipientPage> {
  const row = await findRow(ctx, id)
  if (row.state === 'started') return pageOfSent(ctx, id, asked, locale)
  return pageOfPrepared(await prepareRecipients(ctx, { ...fieldsOf(row), id: row.id }), asked)
}

/** The letter to one of those who get it, as they would read it now. */
export async function previewNotification(
  ctx: TenantContext,
  publicUrl: string,
  { id, position }: { id: string; position: number },
): Promise<NotificationLetter> {
  const message = fieldsOf(await findRow(ctx, id))
  const all = await prepareRecipients(ctx, { ...message, id }, publicUrl)
  const ready = all.filter(({ outcome }) => outcome === 'ready')
  const at = Math.min(position, Math.max(ready.length - 1, 0))
  const one = ready[at]
  const linkTo = sampleLetterLink(ctx, publicUrl)
  const compose = await messageComposer(ctx, publicUrl, { kind: kindOfMessage(message), linkTo })
  return {
    position: at,
    total: ready.length,
    recipient: one
      ? { name: one.candidate.name, email: one.candidate.email, language: one.candidate.language }
      : null,
    letter: one?.message ? compose(one.message, one.candidate.email).content : null,
    unfilled: one?.message?.unfilled ?? [],
    certificate: one?.certificate?.number ?? null,
    lacksCertificate: one?.lacksCertificate ?? false,
  }
}

/** The recipient at this place among those who get a message; null: there is none. */
export async function recipientAt(
  ctx: TenantContext,
  { id, position }: { id: string; position: number },
): Promise<PreparedRecipient | null> {
  const all = await prepareRecipients(ctx, { ...fieldsOf(await findRow(ctx, id)), id })
  const ready = all.filter(({ outcome }) => outcome === 'ready')
  return ready[Math.min(position, Math.max(ready.length - 1, 0))] ?? null
}

/** Whether a run is still at work. */
export async function isUnderWay({ tx, tenantId }: TenantContext, runId: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('run')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Those whom a message did not reach: not written to, or not arrived. Whether it arrived is never guessed. */
export async function failedRecipients({ tx, tenantId }: TenantContext, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id from ${written}
    where r.tenant_id = ${tenantId} and r.notification_id = ${id} and (${hasFailed} or r.outcome is null)
    order by r.position`.execute(tx)
  return rows.map((row) => row.id)
}
