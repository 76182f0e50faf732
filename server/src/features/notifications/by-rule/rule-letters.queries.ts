import type { MailState } from '@reihum/contract/messages/mail.schema.ts'
import type { MailReason } from '@reihum/contract/messages/mail-reasons.ts'
import type {
  RuleLetter,
  RuleLetterOutcome,
  ruleLetterListInput,
} from '@reihum/contract/notifications/notification-rule.schema.ts'
import { type RefusalCode, type RefusalData, refusalText } from '@reihum/contract/refusals.ts'
import type { MailId, RegistrationId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { foldedPattern } from '#platform/fold.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { findRule } from './planned-letters.queries.ts'

type Row = {
  id: string
  registration_id: RegistrationId
  name: string
  email: string
  title: string
  starts_at: Date | null
  due_at: Date
  at: Date
  outcome: RuleLetterOutcome
  code: string
  data: RefusalData
  mail_id: MailId | null
  mail_state: MailState
  reason: MailReason | null
}

const asLetter = (row: Row, locale: Locale): RuleLetter => ({
  id: row.id,
  registrationId: row.registration_id,
  name: row.name,
  email: row.email,
  courseTitle: row.title,
  startsAt: row.starts_at?.toISOString() ?? null,
  dueAt: row.due_at.toISOString(),
  at: row.at.toISOString(),
  outcome: row.outcome,
  detail: row.code ? refusalText(row.code as RefusalCode, locale, row.data) : null,
  mail: row.mail_id ? { id: row.mail_id, state: row.mail_state, reason: row.reason } : null,
})

/** What a rule has written and to whom, the newest first. */
export async function listRuleLetters(
  ctx: TenantContext,
  id: string,
  { page, size, outcome, q }: Omit<z.output<typeof ruleLetterListInput>, 'tenant'>,
  locale: Locale,
): Promise<{ items: RuleLetter[]; total: number }> {
  const { tx, tenantId } = ctx
  await findRule(ctx, id)
  const chosen = sql`from notification_rule_letter l
    join registration r on r.tenant_id = l.tenant_id and r.id = l.registration_id
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    left join appointment a on a.tenant_id = l.tenant_id and a.id = l.appointment_id
    left join mail m on m.tenant_id = l.tenant_id and m.event_id = l.id and m.kind = 'notification.by-rule'
      and m.recipient = l.email
    where l.tenant_id = ${tenantId} and l.rule_id = ${id}
      and ${outcome ? sql<boolean>`l.outcome = ${outcome}` : sql<boolean>`true`}
      and ${q ? sql<boolean>`r.name_sort like ${foldedPattern(q)}` : sql<boolean>`true`}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`select l.*, trim(r.first_name || ' ' || r.last_name) as name, c.title, a.starts_at,
        m.id as mail_id, m.state as mail_state, m.reason ${chosen}
      order by l.at desc, l.id desc limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(tx),
  ])
  return { items: rows.map((row) => asLetter(row, locale)), total: counted[0]?.total ?? 0 }
}
