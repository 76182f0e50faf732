import type { ClashReport, Clash as ToldClash } from '@kurso/contract/courses/appointment.schema.ts'
import { clashesListed } from '@kurso/contract/courses/appointment.schema.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type Clash, clashesOf, type Occupation } from './clash.rules.ts'

/** Something planned or stored, with what people call it. */
export type NamedOccupation = Occupation & {
  courseId: string | null
  courseTitle: string
  isPlanned: boolean
}

type OccupationRow = {
  id: string
  starts_at: Date
  ends_at: Date
  place_id: string | null
  instructor_id: string | null
  course_id: string
  title: string
}

/**
 * What stored appointments keep busy while these are planned: those with a place or an instructor in common, by
 * themselves or by their course. What is cancelled, or belongs to a course that is over and done with, needs nothing.
 */
async function storedOccupations(
  ctx: TenantContext,
  planned: readonly Occupation[],
): Promise<NamedOccupation[]> {
  const idsOf = (key: 'placeId' | 'instructorId') => [
    ...new Set(planned.map((one) => one[key]).filter((id) => id !== null)),
  ]
  const [places, instructors] = [idsOf('placeId'), idsOf('instructorId')]
  if (places.length + instructors.length === 0) return []
  const from = new Date(Math.min(...planned.map(({ startsAt }) => startsAt.getTime())))
  const until = new Date(Math.max(...planned.map(({ endsAt }) => endsAt.getTime())))
  const { rows } = await sql<OccupationRow>`
    select a.id, a.starts_at, a.ends_at, coalesce(a.place_id, c.place_id) as place_id,
      coalesce(a.instructor_id, c.instructor_id) as instructor_id, c.id as course_id, c.title
    from appointment a join course c on c.tenant_id = a.tenant_id and c.id = a.course_id
    where a.tenant_id = ${ctx.tenantId} and a.cancelled_at is null and c.state not in ('cancelled', 'archived')
      and a.starts_at < ${until} and a.starts_at > ${from}::timestamptz - interval '31 days' and a.ends_at > ${from}
      and (coalesce(a.place_id, c.place_id) = any(${places}::uuid[])
        or coalesce(a.instructor_id, c.instructor_id) = any(${instructors}::uuid[]))`.execute(ctx.tx)
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    placeId: row.place_id,
    instructorId: row.instructor_id,
    courseId: row.course_id,
    courseTitle: row.title,
    isPlanned: false,
  }))
}

async function namesOf(
  ctx: TenantContext,
  clashes: readonly Clash<NamedOccupation>[],
): Promise<Map<string, string>> {
  const ids = [...new Set(clashes.map(({ id }) => id))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from place where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])
    union all
    select id, fullname from instructor where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])`.execute(
    ctx.tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function sideOf(side: NamedOccupation) {
  return {
    appointmentId: side.isPlanned ? null : side.id,
    courseId: side.courseId,
    courseTitle: side.courseTitle,
    start: side.startsAt.toISOString(),
    end: side.endsAt.toISOString(),
  }
}

/** Where planned appointments would get in the way of others, told with both sides. */
export async function reportClashes(
  ctx: TenantContext,
  planned: readonly NamedOccupation[],
): Promise<ClashReport> {
  const clashes = clashesOf(planned, await storedOccupations(ctx, planned))
  const names = await namesOf(ctx, clashes.slice(0, clashesListed))
  return {
    count: clashes.length,
    clashes: clashes.slice(0, clashesListed).map(({ over, id, sides }) => {
      const [first, second] = sides
      const [mine, other] = first.isPlanned ? [first, second] : [second, first]
      return { over, name: names.get(id) ?? '', planned: sideOf(mine), other: sideOf(other) } as ToldClash
    }),
  }
}

/** A clash is refused, unless it is knowingly accepted. */
export async function refuseClashes(
  ctx: TenantContext,
  planned: readonly NamedOccupation[],
  overrideClashes: boolean,
): Promise<void> {
  if (overrideClashes) return
  const { length: count } = clashesOf(planned, await storedOccupations(ctx, planned))
  if (count > 0) throw new Refusal('APPOINTMENT_CLASH', { count })
}
