import type { PortalCharacteristic } from '@reihum/contract/courses/characteristic.schema.ts'
import type { PlacesShown } from '@reihum/contract/courses/course-terms.ts'
import type {
  Picture,
  PortalCourse,
  PortalScope,
  portalFilter,
  portalListInput,
} from '@reihum/contract/courses/portal-course.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { loadOffer } from '#features/tenants/tier.queries.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { addDays } from '../appointments/series.rules.ts'
import { isForAge } from '../characteristics/course-age.queries.ts'
import { agesArePublic, hasValue, saidOf } from '../characteristics/portal-characteristics.queries.ts'
import * as rules from '../course.rules.ts'
import { coursesWithPlaceAndInstructor, factsOf, locationOf } from '../course-row.queries.ts'
import { furtherNames, leaderIds } from '../instructors/leaders.queries.ts'
import { dayBegins, hasFreePlaces } from '../list/course-list.queries.ts'
import { lowestOf, placesTold } from './portal-course.rules.ts'
import { picturesOf } from './portal-picture.queries.ts'

/** What the tier lets the public see. */
export type Shown = { placeAndInstructor: boolean; pages: boolean; calendar: boolean; deadline: boolean }

export async function shownBy(ctx: TenantContext): Promise<Shown> {
  const { features } = await loadOffer(ctx)
  return {
    placeAndInstructor: features.includes('publishInstructorAndLocation'),
    pages: features.includes('coursePages'),
    calendar: features.includes('courseCalendar'),
    deadline: features.includes('cancellationDeadline'),
  }
}

/**
 * The columns of a course for lists, with the names of what it refers to; no long texts, because thousands of rows are
 * read.
 */
export function portalRows(ctx: TenantContext) {
  return coursesWithPlaceAndInstructor(ctx)
    .select(['c.id', 'c.kind', 'c.state', 'c.title', 'c.reference', 'c.starts_at', 'c.ends_at', 'c.mode'])
    .select(['c.fee_cents', 'c.promoted', 'c.appointment_count', 'c.teaser_file_id', 'c.published_at'])
    .select(['c.registration_opens_at', 'c.registration_closes_at', 'c.registration_closes_hours'])
    .select(['c.age_from', 'c.age_to'])
    .select(['c.attendee_limit', 'c.waiter_limit', 'c.extra_seats', 'c.taken', 'c.waiting'])
    .select(['c.portal_listed', 'c.portal_place', 'c.portal_instructor', 'c.portal_places'])
    .select(['p.name as place_name', 'p.city as place_city', 'i.fullname as instructor_name'])
    .select(furtherNames.as('further_names'))
    .select(sql<string>`left(c.description, 300)`.as('summary'))
}

export type PortalRow = Awaited<ReturnType<ReturnType<typeof portalRows>['execute']>>[number]

export const showsPlace = (row: Pick<PortalRow, 'portal_place'>, shown: Shown) =>
  shown.placeAndInstructor && row.portal_place
export const showsInstructor = (row: Pick<PortalRow, 'portal_instructor'>, shown: Shown) =>
  shown.placeAndInstructor && row.portal_instructor

type Parts = {
  picture: Picture | null
  otherFees: readonly number[]
  characteristics?: PortalCharacteristic[] | undefined
}

export function asPortalCourse(
  row: PortalRow,
  shown: Shown,
  { picture, otherFees, characteristics = [] }: Parts,
  now: Date,
): PortalCourse {
  const facts = factsOf(row)
  return {
    id: row.id as PortalCourse['id'],
    kind: row.kind as PortalCourse['kind'],
    phase: rules.phaseOf(facts, now),
    title: row.title,
    reference: row.reference,
    summary: row.summary,
    // A public course has dates, which the database enforces, except if it was cancelled before it had any.
    start: (row.starts_at ?? row.published_at ?? now).toISOString(),
    end: (row.ends_at ?? row.published_at ?? now).toISOString(),
    appointmentCount: row.appointment_count,
    mode: row.mode as PortalCourse['mode'],
    location: showsPlace(row, shown) ? locationOf(row) : '',
    instructor: showsInstructor(row, shown) ? (row.instructor_name ?? '') : '',
    furtherInstructors: showsInstructor(row, shown) ? row.further_names : [],
    feeCents: row.fee_cents,
    fromFeeCents: lowestOf(row.fee_cents, otherFees),
    ...placesTold(rules.freePlaces(facts), row.portal_places as PlacesShown),
    offer: rules.registrationOffer(facts, now),
    tellsWhenFree: rules.isFull(facts, now),
    opensAt: rules.opensLater(facts, now) ? facts.opensAt.toISOString() : null,
    closesAt: rules.isRegistrationClosed(facts, now) ? null : (rules.closingOf(facts)?.toISOString() ?? null),
    promoted: row.promoted,
    picture,
    characteristics,
    hasPage: shown.pages,
  }
}

/** The prices besides the fee, for several courses at once. */
async function otherFeesOf(ctx: TenantContext, courseIds: readonly string[]): Promise<Map<string, number[]>> {
  if (courseIds.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('price_category')
    .select(['course_id', 'fee_cents'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', 'in', [...courseIds])
    .execute()
  const byCourse = Map.groupBy(rows, ({ course_id }) => course_id)
  return new Map([...byCourse].map(([id, prices]) => [id, prices.map(({ fee_cents }) => fee_cents)]))
}

/** Listed; a published course that is not listed can still be seen by its address. */
export const isListed = sql<boolean>`c.state = 'published' and c.portal_listed`
/**
 * It has not begun, or people may join it while it runs. The beginning of the first of those is the bound of the index of starts:
 * with the two alternatives alone the database would read all courses that are over.
 */
export const isAhead = ({ now, tenantId }: TenantContext) =>
  sql<boolean>`${isListed} and c.ends_at > ${now}
    and c.starts_at >= coalesce((select min(j.starts_at) from course j where j.tenant_id = ${tenantId}
      and j.registration_closes_at > ${now} and j.starts_at <= ${now}), ${now})
    and (c.starts_at > ${now} or c.registration_closes_at > ${now})`

/**
 * Every word of the search is in text that visitors may see. The search index also holds places and instructors that
 * are not shown, and those must not be found out by trying names.
 */
const isFoundByPublic = (shown: Shown, q: string) => sql<boolean>`c.id in (select found_courses(${q}))
  and not exists (
    select from search_patterns(${q}) pattern
    where not (c.search_words like pattern
      or (${shown.placeAndInstructor} and c.portal_place and exists (
        select from place s where s.tenant_id = c.tenant_id and s.id = c.place_id
          and s.search_words like pattern))
      or (${shown.placeAndInstructor} and c.portal_instructor and exists (
        select from instructor s where s.tenant_id = c.tenant_id and s.id in (${leaderIds})
          and s.search_words like pattern))))`

/** A place that is not shown cannot be found out by filtering for it either. */
const atPlace = (shown: Shown, placeId: string) =>
  sql<boolean>`${shown.placeAndInstructor} and c.portal_place and c.place_id = ${placeId}`

/** The conditions for the courses of a widget; filtering does not reveal an instructor who is not shown. */
export function scopeConditions(ctx: TenantContext, shown: Shown, scope: PortalScope | undefined) {
  const { kind, placeId, instructorId, value, courseIds = [] } = scope ?? {}
  return [
    ...(kind ? [sql<boolean>`c.kind = ${kind}`] : []),
    ...(placeId ? [atPlace(shown, placeId)] : []),
    ...(instructorId
      ? [
          sql<boolean>`${shown.placeAndInstructor} and c.portal_instructor and ${instructorId} in (${leaderIds})`,
        ]
      : []),
    ...(value ? [hasValue(ctx, value)] : []),
    ...(courseIds.length > 0 ? [sql<boolean>`c.id = any(${courseIds}::uuid[])`] : []),
  ]
}

type Narrowed = Omit<z.output<typeof portalFilter>, 'from' | 'until'> & { scope?: PortalScope | undefined }

export function publicConditions(ctx: TenantContext, shown: Shown, input: Narrowed) {
  return [
    ...scopeConditions(ctx, shown, input.scope),
    ...(input.placeId ? [atPlace(shown, input.placeId)] : []),
    ...(input.kind ? [sql<boolean>`c.kind = ${input.kind}`] : []),
    ...(input.free ? [hasFreePlaces] : []),
    ...input.values.map((path) => hasValue(ctx, path)),
    ...(input.age === undefined ? [] : [sql<boolean>`${isForAge(input.age)} and ${agesArePublic(ctx)}`]),
    ...(input.q ? [isFoundByPublic(shown, input.q)] : []),
  ]
}

/** The portal lists courses that have not begun; one that is running keeps its own page. */
export async function listPortalCourses(
  ctx: TenantContext,
  addresses: FileAddresses,
  input: z.output<typeof portalListInput>,
) {
  const shown = await shownBy(ctx)
  const conditions = [
    isAhead(ctx),
    ...(input.from ? [sql<boolean>`c.starts_at >= ${dayBegins(ctx, input.from)}`] : []),
    ...(input.until ? [sql<boolean>`c.starts_at < ${dayBegins(ctx, addDays(input.until, 1))}`] : []),
    ...publicConditions(ctx, shown, input),
  ]
  let matching = ctx.tx.selectFrom('course as c').where('c.tenant_id', '=', ctx.tenantId)
  let page = portalRows(ctx)
  for (const condition of conditions) {
    matching = matching.where(condition)
    page = page.where(condition)
  }
  const { rows, total } = await readPage(page.orderBy('c.starts_at').orderBy('c.id'), matching, input)
  const [pictures, fees, said] = await Promise.all([
    picturesOf(
      ctx,
      addresses,
      rows.map(({ teaser_file_id }) => teaser_file_id),
    ),
    otherFeesOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    saidOf(ctx, rows),
  ])
  const items = rows.map((row) => {
    const picture = pictures.get(row.teaser_file_id ?? '') ?? null
    return asPortalCourse(
      row,
      shown,
      { picture, otherFees: fees.get(row.id) ?? [], characteristics: said.get(row.id) },
      ctx.now,
    )
  })
  return { items, total }
}
