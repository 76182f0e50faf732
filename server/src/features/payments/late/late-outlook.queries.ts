import type { ProposalOnWire } from '@reihum/contract/payments/matching.schema.ts'
import { sql } from 'kysely'
import { type LockedCourse, readManySeats } from '#features/courses/seats.ts'
import { goneMeanwhileOf } from '#features/registrations/late/gone-meanwhile.queries.ts'
import { decideLate } from '#features/registrations/late/late-place.rules.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Paid = {
  parts: readonly { receivableId: string; cents: number; openCents: number; expiredOn: string | null }[]
}

type Place = { receivableId: string; registrationId: string; courseId: string }

async function placesOf(ctx: TenantContext, receivableIds: readonly string[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select distinct l.receivable_id as "receivableId", g.id as "registrationId", g.course_id as "courseId"
    from receivable_line l join registration g on g.tenant_id = l.tenant_id and g.id = l.registration_id
    where l.tenant_id = ${ctx.tenantId} and l.receivable_id = any(${[...receivableIds]}::uuid[])`.execute(
    ctx.tx,
  )
  return rows
}

type Known = {
  places: readonly Place[]
  courses: ReadonlyMap<string, LockedCourse>
  gone: ReadonlySet<string>
  toleranceCents: number
}

function outlookOf(
  ctx: TenantContext,
  { parts }: Paid,
  { places, courses, gone, toleranceCents }: Known,
): ProposalOnWire['late'] {
  const late = parts.filter(({ expiredOn }) => expiredOn !== null)
  if (late.length === 0) return null
  const own = places.filter((place) => late.some(({ receivableId }) => receivableId === place.receivableId))
  const people = new Map(own.map((place) => [place.registrationId, place]))
  const byCourse = Map.groupBy(people.values(), ({ courseId }) => courseId)
  const decision = decideLate(
    {
      wish: 'book_again',
      owedCents: late.reduce((sum, { openCents }) => sum + openCents, 0),
      paidCents: late.reduce((sum, { cents }) => sum + cents, 0),
      toleranceCents,
      courses: [...byCourse].flatMap(([id, { length }]) => {
        const course = courses.get(id)
        return course ? [{ course, people: length }] : []
      }),
      hasAll: ![...people.keys()].some((id) => gone.has(id)),
    },
    ctx.now,
  )
  if (decision.kind === 'book_again') return 'book_again'
  return decision.creditedFor === 'not_wanted' ? null : decision.creditedFor
}

/** What would come now of paying expired places; it is decided again, under the locks, once somebody does. */
export async function lateOutlooks<Proposal extends Paid>(
  ctx: TenantContext,
  proposals: readonly Proposal[],
  toleranceCents: number,
): Promise<Map<Proposal, ProposalOnWire['late']>> {
  const ids = proposals.flatMap(({ parts }) =>
    parts.filter(({ expiredOn }) => expiredOn !== null).map(({ receivableId }) => receivableId),
  )
  const places = ids.length > 0 ? await placesOf(ctx, ids) : []
  const courses =
    places.length > 0
      ? await readManySeats(
          ctx,
          places.map(({ courseId }) => courseId),
        )
      : new Map<string, LockedCourse>()
  const gone = await goneMeanwhileOf(
    ctx,
    places.map(({ registrationId }) => registrationId),
    { locked: false },
  )
  return new Map(
    proposals.map((proposal) => [
      proposal,
      outlookOf(ctx, proposal, { places, courses, gone, toleranceCents }),
    ]),
  )
}
