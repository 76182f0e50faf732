import {
  type NotificationFields,
  notificationFields,
} from '@reihum/contract/notifications/notification.schema.ts'
import { titleOf } from '@reihum/contract/notifications/notification-text.ts'
import { type Selectable, sql } from 'kysely'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { Notification as NotificationTable } from '#platform/database/schema.ts'
import { fold } from '#platform/fold.ts'
import { newId } from '#platform/ids.ts'
import { recordTable } from '#platform/records/record-table.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { toldNotification } from './notification.events.ts'
import type { PreparedRecipient } from './prepare-recipients.ts'

export type NotificationRow = Selectable<NotificationTable>

export const fieldsOf = (
  row: Pick<
    NotificationRow,
    'source' | 'subject_de' | 'body_de' | 'subject_en' | 'body_en' | 'is_news' | 'brings_certificates'
  >,
): NotificationFields => ({
  source: notificationFields.shape.source.parse(row.source),
  texts: {
    de: { subject: row.subject_de, body: row.body_de },
    en: { subject: row.subject_en, body: row.body_en },
  },
  isNews: row.is_news,
  bringsCertificates: row.brings_certificates,
})

export const notifications = recordTable('notification', {
  columnsOf: ({ source, texts, isNews, bringsCertificates }: NotificationFields) => ({
    name_sort: fold(titleOf(texts)),
    source: JSON.stringify(source),
    subject_de: texts.de.subject,
    body_de: texts.de.body,
    subject_en: texts.en.subject,
    body_en: texts.en.body,
    is_news: isNews,
    brings_certificates: bringsCertificates,
  }),
  fieldsOf,
  told: toldNotification,
  taken: () => (error) => {
    throw error
  },
})

export async function noteAuthor(
  { tx, tenantId }: TenantContext,
  id: string,
  userId: string | null,
): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ created_by: userId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/**
 * Keeps to whom it goes, and who of them wants no such letters; nobody else comes to it later. Returns the ids of those who are
 * written to, which are those of the run.
 */
export async function insertRecipients(
  ctx: TenantContext,
  notificationId: string,
  recipients: readonly PreparedRecipient[],
): Promise<string[]> {
  const rows = recipients.map(({ candidate, outcome }, at) => ({
    tenant_id: ctx.tenantId,
    id: newId(ctx.now.getTime()),
    notification_id: notificationId,
    position: at + 1,
    person_id: candidate.personId,
    registration_id: candidate.registrationId,
    name: candidate.name,
    email: candidate.email,
    language: candidate.language,
    outcome: outcome === 'unwanted' ? outcome : null,
    code: '',
    data: {},
  }))
  await insertTogether(ctx.tx, { notification_recipient: rows })
  return rows.filter((row) => row.outcome === null).map(({ id }) => id)
}

export type Result = {
  id: string
  outcome: 'written' | 'same' | 'refused' | 'unwanted'
  email: string
  /** Null: there is no letter. */
  digest: string | null
  code: string
  data: object
}

export async function storeResults(
  { tx, tenantId }: TenantContext,
  results: readonly Result[],
): Promise<void> {
  await sql`update notification_recipient r
    set outcome = n.outcome, email = n.email, letter_digest = n.digest, code = n.code, data = n.data
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as n(id uuid, outcome text, email text, digest text, code text, data jsonb)
    where r.tenant_id = ${tenantId} and r.id = n.id`.execute(tx)
}

/**
 * Keeps why somebody could not be written to longer than the run does. Also of a letter that is there and must not be sent again,
 * because of what it carries.
 */
export async function keepRefusals({ tx, tenantId }: TenantContext, runId: string): Promise<void> {
  await sql`update notification_recipient r
    set outcome = 'refused', code = i.code, data = i.data, letter_digest = null
    from run_item i
    where i.tenant_id = ${tenantId} and i.run_id = ${runId} and i.outcome = 'refused'
      and r.tenant_id = i.tenant_id and r.id = i.item_id and r.outcome is distinct from 'written'`.execute(tx)
  await sql`update notification_recipient r set code = i.code, data = i.data
    from run_item i
    where i.tenant_id = ${tenantId} and i.run_id = ${runId} and i.code = 'NOTIFICATION_CERTIFICATE_ENDED'
      and r.tenant_id = i.tenant_id and r.id = i.item_id and r.outcome = 'written'`.execute(tx)
}
