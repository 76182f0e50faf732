import { type RawBuilder, sql } from 'kysely'
import { quietHoursOf } from '#features/tenants/tenant.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type RuleRow, ruleFieldsOf } from './notification-rule.store.ts'
import {
  type LocalTime,
  rememberedMs,
  sentAt,
  type Turn,
  topicOf,
  turnOf,
  verdictOf,
  wakesAt,
} from './rule-times.rules.ts'

/** Whether a rule writes for the course of a row. */
export const isReached = ({ reach, course_ids }: RuleRow, courseId: RawBuilder<unknown>) =>
  reach === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(${courseId} = any(${course_ids}::uuid[])) = ${reach === 'only'}`

type DateRow = { id: string; course_id: string; starts_at: Date; ends_at: Date; created_at: Date }

/** The turn of everybody of a date. */
export type DateTurn = Turn & {
  appointmentId: string
  courseId: string
  topic: string
  /** When it goes out if nothing holds it up. */
  at: Date
}

const day = 86_400_000

/** The dates whose letters are due within a span of time, or a little outside of it. */
async function datesIn(
  { tx, tenantId }: TenantContext,
  rule: RuleRow,
  span: { from: Date; to: Date },
): Promise<DateRow[]> {
  const { occasion, amount, unit } = ruleFieldsOf(rule)
  const distance = amount * (unit === 'days' ? day : 3_600_000) * (occasion === 'beforeDate' ? 1 : -1)
  // Quiet hours bring a letter forward by less than a day, and clocks change by an hour.
  const from = new Date(span.from.getTime() + distance - 2 * day)
  const to = new Date(span.to.getTime() + distance + 2 * day)
  const column = occasion === 'beforeDate' ? sql`a.starts_at` : sql`a.ends_at`
  const isLast = sql<boolean>`not exists (select from appointment l
    where l.tenant_id = a.tenant_id and l.course_id = a.course_id and l.cancelled_at is null
      and (l.ends_at, l.id) > (a.ends_at, a.id))`
  const { rows } = await sql<DateRow>`
    select a.id, a.course_id, a.starts_at, a.ends_at, a.created_at from appointment a
    join course c on c.tenant_id = a.tenant_id and c.id = a.course_id and c.state in ('published', 'closed', 'archived')
    where a.tenant_id = ${tenantId} and a.cancelled_at is null and ${column} between ${from} and ${to}
      and ${occasion === 'afterLast' ? isLast : sql<boolean>`true`} and ${isReached(rule, sql`a.course_id`)}
    order by a.starts_at, a.id`.execute(tx)
  return rows
}

async function localTimeOf(ctx: TenantContext): Promise<LocalTime> {
  return { timeZone: ctx.tenant.timeZone, quiet: await quietHoursOf(ctx) }
}

/** Turns of a rule up to a time; what was due before `since`, or before the date was planned, was never its own. */
async function turnsOf(
  ctx: TenantContext,
  rule: RuleRow,
  local: LocalTime,
  { since, to }: { since: Date; to: Date },
): Promise<DateTurn[]> {
  const fields = ruleFieldsOf(rule)
  const from = new Date(Math.max(since.getTime(), ctx.now.getTime() - rememberedMs))
  const rows = await datesIn(ctx, rule, { from, to })
  return rows.flatMap((row) => {
    const date = { startsAt: row.starts_at, endsAt: row.ends_at }
    const turn = turnOf(fields, date, local.timeZone)
    if (turn.due < since || turn.due < row.created_at) return []
    const topic = topicOf(fields, { ...date, appointmentId: row.id, courseId: row.course_id })
    return [{ ...turn, appointmentId: row.id, courseId: row.course_id, topic, at: sentAt(turn, local) }]
  })
}

type Present = { send: DateTurn[]; missed: DateTurn[]; wakesAt: Date | null }

/** What a rule that is on has to do now, and when there is something to do next. */
export async function presentTurns(ctx: TenantContext, rule: RuleRow): Promise<Present> {
  if (!rule.on_since) return { send: [], missed: [], wakesAt: null }
  const local = await localTimeOf(ctx)
  const to = new Date(ctx.now.getTime() + day)
  const turns = await turnsOf(ctx, rule, local, { since: rule.on_since, to })
  const judged = Map.groupBy(turns, (turn) => verdictOf(turn, local, ctx.now))
  const wakes = turns.flatMap((turn) => wakesAt(turn, local, ctx.now)?.getTime() ?? [])
  return {
    send: judged.get('send') ?? [],
    missed: judged.get('missed') ?? [],
    wakesAt: wakes.length > 0 ? new Date(Math.min(...wakes)) : null,
  }
}

/** What a rule would do until then if nothing changes; one that is off as if it were switched on now. */
export async function plannedTurns(ctx: TenantContext, rule: RuleRow, until: Date): Promise<DateTurn[]> {
  const local = await localTimeOf(ctx)
  const turns = await turnsOf(ctx, rule, local, { since: rule.on_since ?? ctx.now, to: until })
  return turns.flatMap((turn) => {
    const verdict = verdictOf(turn, local, ctx.now)
    if (verdict !== 'waits' && verdict !== 'send') return []
    const at = verdict === 'send' ? ctx.now : (wakesAt(turn, local, ctx.now) ?? turn.at)
    return at <= until ? [{ ...turn, at }] : []
  })
}

export type Waiting = {
  appointmentId: string
  topic: string
  due: Date
  at: Date
  registrationId: string
  personId: string
}

const waitingFor = ({ tenantId }: TenantContext, rule: RuleRow, turns: readonly DateTurn[]) => {
  const given = turns.map(({ appointmentId, courseId, topic, due, at }) => ({
    appointment_id: appointmentId,
    course_id: courseId,
    topic,
    due,
    at,
  }))
  // Whoever registered after it was due has read what matters just now.
  return sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as d(appointment_id uuid, course_id uuid, topic text, due timestamptz, at timestamptz)
    join registration r on r.tenant_id = ${tenantId} and r.course_id = d.course_id
      and r.state = any(${rule.states}::text[]) and r.registered_at <= d.due and not r.unnamed
    join person p on p.tenant_id = r.tenant_id and p.id = r.person_id and p.erased_at is null
    where not exists (select from notification_rule_letter l where l.tenant_id = r.tenant_id
      and l.rule_id = ${rule.id} and l.registration_id = r.id and l.topic = d.topic)`
}

/** Those of these dates to whom the rule has not written yet, the first first. */
export async function waitingPeople(
  ctx: TenantContext,
  rule: RuleRow,
  turns: readonly DateTurn[],
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Waiting[]> {
  if (turns.length === 0) return []
  const { rows } = await sql<Waiting>`
    select d.appointment_id as "appointmentId", d.topic, d.due, d.at,
      r.id as "registrationId", r.person_id as "personId"
    from ${waitingFor(ctx, rule, turns)}
    order by d.at, d.appointment_id, r.name_sort, r.id
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(ctx.tx)
  return rows
}

export async function countWaiting(
  ctx: TenantContext,
  rule: RuleRow,
  turns: readonly DateTurn[],
): Promise<number> {
  if (turns.length === 0) return 0
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${waitingFor(ctx, rule, turns)}`.execute(ctx.tx)
  return rows[0]?.n ?? 0
}
