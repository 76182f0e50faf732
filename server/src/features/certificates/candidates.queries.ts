import type { CertificateRule, Lacking } from '@reihum/contract/certificates/certificate.schema.ts'
import { sql } from 'kysely'
import { hasEnded } from '#features/courses/course.rules.ts'
import { leaderNames } from '#features/courses/instructors/leaders.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lackingFor, type PresenceFigures, presenceFigures } from './certificate.rules.ts'

export async function certifiedCourse(ctx: TenantContext, courseId: string) {
  const course = await ctx.tx
    .selectFrom('course as c')
    .leftJoin('instructor as i', (join) =>
      join.onRef('i.tenant_id', '=', 'c.tenant_id').onRef('i.id', '=', 'c.instructor_id'),
    )
    .select(['c.id', 'c.title', 'c.reference', 'c.state', 'c.starts_at', 'c.ends_at'])
    .select(sql<string>`coalesce(nullif(${leaderNames}, ''), c.instructor)`.as('signer'))
    .where('c.tenant_id', '=', ctx.tenantId)
    .where('c.id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Refusal('NOT_FOUND')
  return course
}
export type CertifiedCourse = Awaited<ReturnType<typeof certifiedCourse>>

/** Appointments that took place, or are to; with who was present at each. */
async function presenceIn({ tx, tenantId }: TenantContext, courseId: string) {
  const { rows } = await sql<{ minutes: number; attended: string[]; taken: boolean }>`
    select extract(epoch from a.ends_at - a.starts_at)::float8 / 60 as minutes,
      coalesce(array_agg(s.registration_id) filter (where s.type = 'ATTENDANCE'), '{}') as attended,
      count(s.type) > 0 as taken
    from appointment a left join attendance s on s.tenant_id = a.tenant_id and s.appointment_id = a.id
    where a.tenant_id = ${tenantId} and a.course_id = ${courseId} and a.cancelled_at is null
    group by a.id, a.starts_at, a.ends_at order by a.starts_at`.execute(tx)
  const there = rows.map(({ attended }) => new Set(attended))
  return {
    hasAttendance: rows.some(({ taken }) => taken),
    of: (registrationId: string) =>
      rows.map(({ minutes }, at) => ({ minutes, attended: there[at]?.has(registrationId) ?? false })),
  }
}

export type CandidateRow = PresenceFigures & {
  registrationId: string
  personId: string
  name: string
  shortcode: string
  state: string
  locale: string
  passed: boolean | null
  lacks: Lacking[]
}

/** Everybody who is registered for a course, did not cancel and was not erased, with what they lack for a certificate. */
export async function candidatesOf(
  ctx: TenantContext,
  course: CertifiedCourse,
  rule: CertificateRule | null,
): Promise<{ hasAttendance: boolean; candidates: CandidateRow[] }> {
  const [presence, rows] = await Promise.all([
    presenceIn(ctx, course.id),
    ctx.tx
      .selectFrom('registration as r')
      .innerJoin('booking as b', (join) =>
        join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.booking_id'),
      )
      .innerJoin('person as p', (join) =>
        join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.person_id'),
      )
      .leftJoin('certificate_result as q', (join) =>
        join.onRef('q.tenant_id', '=', 'r.tenant_id').onRef('q.registration_id', '=', 'r.id'),
      )
      .select(['r.id', 'r.person_id', 'r.shortcode', 'r.state', 'b.language', 'q.passed'])
      .select(sql<string>`trim(r.first_name || ' ' || r.last_name)`.as('name'))
      .where('r.tenant_id', '=', ctx.tenantId)
      .where('r.course_id', '=', course.id)
      .where('r.state', '<>', 'cancelled')
      // Nobody was named for it yet.
      .where('r.unnamed', '=', false)
      // A certificate would name nobody, and begin to keep something of them again.
      .where('p.erased_at', 'is', null)
      .orderBy('r.name_sort')
      .orderBy('r.id')
      .execute(),
  ])
  const isHeld = course.state !== 'cancelled' && course.state !== 'draft'
  const isOver = isHeld && hasEnded({ endsAt: course.ends_at }, ctx.now)
  const candidates = rows.map((row) => {
    const figures = presence.hasAttendance
      ? presenceFigures(presence.of(row.id), rule?.unitMinutes ?? 45)
      : { percent: null, units: null }
    return {
      ...figures,
      registrationId: row.id,
      personId: row.person_id,
      name: row.name,
      shortcode: row.shortcode,
      state: row.state,
      locale: row.language,
      passed: row.passed,
      lacks: lackingFor(rule, {
        ...figures,
        passed: row.passed,
        hasPlace: row.state === 'confirmed',
        hasEnded: isOver,
      }),
    }
  })
  return { hasAttendance: presence.hasAttendance, candidates }
}
