import type { CourseDecision, DecisionPhase } from '@reihum/contract/courses/course-decision.ts'
import { daysToDecide } from '@reihum/contract/courses/course-decision.ts'
import type { CourseState } from '@reihum/contract/courses/course-states.ts'
import { type Selectable, sql } from 'kysely'
import type { Course as CourseTable } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { DecidedCourse } from './decision.rules.ts'

type Row = Pick<Selectable<CourseTable>, 'state' | 'starts_at' | 'taken' | 'minimum_attendees'> &
  Pick<Selectable<CourseTable>, 'decide_by' | 'decision'>

/** The fields by which the rules judge whether a course takes place. */
export function decidedOf(row: Row): DecidedCourse {
  return {
    state: row.state as CourseState,
    startsAt: row.starts_at,
    taken: row.taken,
    minimum: row.minimum_attendees,
    decideBy: row.decide_by,
    decision: row.decision as CourseDecision | null,
  }
}

/** The states are literals instead of parameters, so that the partial index can be used. */
const isQuestion = (now: Date) => sql<boolean>`(c.minimum_attendees is not null
  and c.state in ('published', 'closed') and (c.starts_at is null or c.starts_at > ${now}))`

const isOpen = (now: Date) => sql<boolean>`(${isQuestion(now)} and c.decision is distinct from 'go')`

const isDateNear = (now: Date) =>
  sql<boolean>`coalesce(c.decide_by, c.starts_at) <= ${now}::timestamptz + make_interval(days => ${sql.lit(daysToDecide)})`

/** The same order as `decisionPhaseOf`, for the database. */
export const whereInDecision: Record<DecisionPhase, (now: Date) => ReturnType<typeof sql<boolean>>> = {
  go: (now) => sql`${isQuestion(now)} and c.decision = 'go'`,
  safe: (now) => sql`${isOpen(now)} and c.taken >= c.minimum_attendees`,
  due: (now) => sql`${isOpen(now)} and c.taken < c.minimum_attendees and ${isDateNear(now)}`,
  at_risk: (now) =>
    sql`${isOpen(now)} and c.taken < c.minimum_attendees and (${isDateNear(now)}) is not true`,
}

/** The name of the member who decided; empty: nobody. */
export async function nameOfDecider({ tx }: TenantContext, userId: string | null): Promise<string> {
  if (!userId) return ''
  const found = await tx
    .selectFrom('member_name')
    .select(['username', 'full_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.full_name || found?.username || ''
}

/** The decision on a locked course. */
export async function saidOf(
  { tx, tenantId }: TenantContext,
  courseId: string,
): Promise<CourseDecision | null> {
  const row = await tx
    .selectFrom('course')
    .select('decision')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', courseId)
    .executeTakeFirst()
  return (row?.decision ?? null) as CourseDecision | null
}
