import type { Course, courseListInput, PortalCourse } from '@kurso/contract/courses/course.schema.ts'
import type { CoursePhase, CourseState } from '@kurso/contract/courses/course-states.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import type { Course as CourseTable } from '#platform/database/schema.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import * as rules from './course.rules.ts'

type Row = Selectable<CourseTable>

function factsOf(row: Row) {
  return {
    state: row.state as CourseState,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    attendeeLimit: row.attendee_limit,
    waiterLimit: row.waiter_limit,
    extraSeats: row.extra_seats,
    taken: row.taken,
    waiting: row.waiting,
  }
}

function asCourse(row: Row, now: Date): Course {
  const facts = factsOf(row)
  return {
    id: row.id as Course['id'],
    kind: row.kind as Course['kind'],
    state: facts.state,
    phase: rules.phaseOf(facts, now),
    title: row.title,
    reference: row.reference,
    description: row.description,
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    location: row.location,
    instructor: row.instructor,
    feeCents: row.fee_cents,
    attendeeLimit: row.attendee_limit,
    waiterLimit: row.waiter_limit,
    attendeeCount: row.taken,
    waiterCount: row.waiting,
    limitReached: rules.isLimitReached(facts),
    started: rules.hasStarted(facts, now),
    ended: rules.hasEnded(facts, now),
    waitingRegistrationPossible: rules.isWaitingPossible(facts, now),
    promoted: row.promoted,
    allowedActions: [
      ...(facts.state === 'archived' ? [] : (['edit'] as const)),
      ...(rules.canPublish(facts.state) ? (['publish'] as const) : []),
    ],
  }
}

function asPortalCourse(row: Row, now: Date): PortalCourse {
  const facts = factsOf(row)
  return {
    id: row.id as PortalCourse['id'],
    kind: row.kind as PortalCourse['kind'],
    title: row.title,
    description: row.description,
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    location: row.location,
    instructor: row.instructor,
    feeCents: row.fee_cents,
    placesLeft: rules.freePlaces(facts),
    offer: rules.registrationOffer(facts, now),
  }
}

/** The same order as `phaseOf`, for the database. */
const whereInPhase: Record<CoursePhase, (now: Date) => ReturnType<typeof sql<boolean>>> = {
  draft: () => sql<boolean>`state = 'draft'`,
  closed: () => sql<boolean>`state = 'closed'`,
  cancelled: () => sql<boolean>`state = 'cancelled'`,
  archived: () => sql<boolean>`state = 'archived'`,
  upcoming: (now) => sql<boolean>`state = 'published' and starts_at > ${now}`,
  running: (now) => sql<boolean>`state = 'published' and starts_at <= ${now} and ends_at > ${now}`,
  ended: (now) => sql<boolean>`state = 'published' and ends_at <= ${now}`,
}

const sortColumns = {
  start: 'starts_at',
  title: 'title_sort',
  reference: 'reference',
  feeCents: 'fee_cents',
  attendeeCount: 'taken',
} as const

export async function listCourses(
  ctx: TenantContext,
  input: Omit<z.output<typeof courseListInput>, 'tenant'>,
) {
  let matching = ctx.tx.selectFrom('course').where('tenant_id', '=', ctx.tenantId)
  if (input.phase) matching = matching.where(whereInPhase[input.phase](ctx.now))
  if (input.q) {
    matching = matching.where((eb) =>
      eb.or([
        eb('title_sort', 'like', foldedPattern(input.q)),
        eb(sql`lower(reference)`, 'like', foldedPattern(input.q)),
      ]),
    )
  }
  const { rows, total } = await readPage(
    matching.selectAll().orderBy(sortColumns[input.sort], input.dir).orderBy('id', input.dir),
    matching,
    input,
  )
  return { items: rows.map((row) => asCourse(row, ctx.now)), total }
}

async function courseRow(ctx: TenantContext, id: string): Promise<Row> {
  const row = await ctx.tx
    .selectFrom('course')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function getCourse(ctx: TenantContext, id: string): Promise<Course> {
  return asCourse(await courseRow(ctx, id), ctx.now)
}

type PortalListInput = { q: string; page: number; size: number }

/** The portal lists what people can still come to from the beginning; a course that runs keeps its own page. */
export async function listPortalCourses(ctx: TenantContext, input: PortalListInput) {
  let matching = ctx.tx
    .selectFrom('course')
    .where('tenant_id', '=', ctx.tenantId)
    .where('state', '=', 'published')
    .where('starts_at', '>', ctx.now)
  if (input.q) matching = matching.where('title_sort', 'like', foldedPattern(input.q))
  const { rows, total } = await readPage(
    matching.selectAll().orderBy('starts_at').orderBy('id'),
    matching,
    input,
  )
  return { items: rows.map((row) => asPortalCourse(row, ctx.now)), total }
}

/** What was once public keeps its page, so that a link says closed or cancelled instead of nothing. */
const publicStates: readonly string[] = ['published', 'closed', 'cancelled']

export async function getPortalCourse(ctx: TenantContext, id: string): Promise<PortalCourse> {
  const row = await courseRow(ctx, id)
  if (!publicStates.includes(row.state)) throw new Refusal('NOT_FOUND')
  return asPortalCourse(row, ctx.now)
}
