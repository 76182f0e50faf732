import type { NotificationLetter } from '@reihum/contract/notifications/notification.schema.ts'
import type {
  PlannedLetter,
  plannedListInput,
} from '@reihum/contract/notifications/notification-rule.schema.ts'
import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays } from '#features/courses/appointments/series.rules.ts'
import { exampleLinks } from '#features/feedback/feedback-link.ts'
import { sampleLetterLink } from '#features/messages/choices/letter-links.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { messageComposer } from '../compose-message.ts'
import { type RuleRow, ruleFieldsOf } from './notification-rule.store.ts'
import { kindOfRule, prepareLetters } from './prepare-letters.ts'
import { countWaiting, isReached, plannedTurns, waitingPeople } from './rule-turns.queries.ts'

export async function findRule({ tx, tenantId }: TenantContext, id: string): Promise<RuleRow> {
  const row = await tx
    .selectFrom('notification_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The end of the last day that a dry run looks at, in the tenant's time zone. */
function endOfDay({ now, tenant }: TenantContext, days: number): Date {
  const { date } = wallClockOf(now, tenant.timeZone)
  return new Date(
    Date.parse(instantOf({ date: addDays(date, days + 1), time: '00:00' }, tenant.timeZone)) - 1,
  )
}

type DateRow = { id: string; title: string; starts_at: Date }

async function datesById({ tx, tenantId }: TenantContext, ids: readonly string[]) {
  const { rows } = await sql<DateRow>`
    select a.id, a.starts_at, c.title from appointment a
    join course c on c.tenant_id = a.tenant_id and c.id = a.course_id
    where a.tenant_id = ${tenantId} and a.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whom a rule would write to if nothing changes, by the very rules by which it writes. */
export async function listPlannedLetters(
  ctx: TenantContext,
  id: string,
  { days, page, size }: Omit<z.output<typeof plannedListInput>, 'tenant'>,
): Promise<{ items: PlannedLetter[]; total: number }> {
  const rule = await findRule(ctx, id)
  const turns = await plannedTurns(ctx, rule, endOfDay(ctx, Number(days ?? 1)))
  const [total, people] = await Promise.all([
    countWaiting(ctx, rule, turns),
    waitingPeople(ctx, rule, turns, { limit: size, offset: (page - 1) * size }),
  ])
  const [letters, dates] = await Promise.all([
    prepareLetters(ctx, ruleFieldsOf(rule), people),
    datesById(
      ctx,
      people.map(({ appointmentId }) => appointmentId),
    ),
  ])
  const items = letters.map(({ one, candidate, message, outcome }) => {
    const date = dates.get(one.appointmentId)
    return {
      registrationId: one.registrationId,
      name: candidate.name,
      email: candidate.email,
      language: candidate.language,
      courseTitle: date?.title ?? '',
      appointmentId: one.appointmentId,
      startsAt: date?.starts_at.toISOString() ?? '',
      at: one.at.toISOString(),
      outcome: outcome === 'unusable' ? 'unfilled' : outcome,
      unfilled: message?.unfilled ?? [],
    } as PlannedLetter
  })
  return { items, total }
}

type Example = { appointmentId: string; registrationId: string; personId: string }

/** The people of the next date that has any, or of the last one that had: letters are previewed with them. */
async function examplePeople({ tx, tenantId, now }: TenantContext, rule: RuleRow): Promise<Example[]> {
  const { states } = rule
  const { rows } = await sql<Example>`
    with shown as (
      select a.id, a.course_id from appointment a
      where a.tenant_id = ${tenantId} and a.cancelled_at is null and ${isReached(rule, sql`a.course_id`)}
        and a.starts_at between ${now}::timestamptz - interval '400 days' and ${now}::timestamptz + interval '400 days'
        and exists (select from registration r where r.tenant_id = a.tenant_id and r.course_id = a.course_id
          and r.state = any(${states}::text[]))
      order by a.starts_at < ${now}, abs(extract(epoch from a.starts_at - ${now}::timestamptz)), a.id limit 1
    )
    select s.id as "appointmentId", r.id as "registrationId", r.person_id as "personId"
    from shown s join registration r on r.tenant_id = ${tenantId} and r.course_id = s.course_id
      and r.state = any(${states}::text[]) and not r.unnamed
    order by r.name_sort, r.id limit 200`.execute(tx)
  return rows
}

export async function previewRuleLetter(
  ctx: TenantContext,
  publicUrl: string,
  { id, position }: { id: string; position: number },
): Promise<NotificationLetter> {
  const rule = await findRule(ctx, id)
  const people = await examplePeople(ctx, rule)
  const at = Math.min(position, Math.max(people.length - 1, 0))
  const fields = ruleFieldsOf(rule)
  const [letter] = await prepareLetters(ctx, fields, people.slice(at, at + 1), exampleLinks(publicUrl))
  const linkTo = sampleLetterLink(ctx, publicUrl)
  const compose = await messageComposer(ctx, publicUrl, { kind: kindOfRule(fields), linkTo })
  const { name, email, language } = letter?.candidate ?? {}
  return {
    position: at,
    total: people.length,
    recipient: name !== undefined && email !== undefined && language ? { name, email, language } : null,
    letter: letter?.message ? compose(letter.message, letter.candidate.email).content : null,
    unfilled: letter?.message?.unfilled ?? [],
    certificate: null,
    lacksCertificate: false,
  }
}
