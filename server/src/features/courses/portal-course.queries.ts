import type {
  Picture,
  PortalCourse,
  PortalCourseDetail,
  portalListInput,
} from '@kurso/contract/courses/portal-course.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { hasFeature } from '#features/tenants/tier.queries.ts'
import { readPage } from '#platform/database/read-page.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { appointmentsOfCourse } from './appointment.store.ts'
import { descriptionOf, priceCategoriesOf } from './course.queries.ts'
import * as rules from './course.rules.ts'
import { dayBegins, hasFreePlaces } from './course-list.queries.ts'
import { factsOf, locationOf, type NamedCourseRow, namedCourses } from './course-row.queries.ts'
import { addDays } from './series.rules.ts'

/** What the tier lets the public see. */
type Shown = { placeAndInstructor: boolean; pages: boolean; calendar: boolean; deadline: boolean }

async function shownBy(ctx: TenantContext): Promise<Shown> {
  return {
    placeAndInstructor: await hasFeature(ctx, 'publishInstructorAndLocation'),
    pages: await hasFeature(ctx, 'coursePages'),
    calendar: await hasFeature(ctx, 'courseCalendar'),
    deadline: await hasFeature(ctx, 'cancellationDeadline'),
  }
}

function asPortalCourse(row: NamedCourseRow, shown: Shown, picture: Picture | null, now: Date): PortalCourse {
  const facts = factsOf(row)
  const left = rules.freePlaces(facts)
  const tells = { exact: left, few: left !== null && left <= 3 ? left : null, hidden: null }[
    row.portal_places
  ]
  return {
    id: row.id as PortalCourse['id'],
    kind: row.kind as PortalCourse['kind'],
    state: facts.state,
    title: row.title,
    reference: row.reference,
    summary: row.description.slice(0, 300),
    start: row.starts_at?.toISOString() ?? '',
    end: row.ends_at?.toISOString() ?? '',
    appointmentCount: row.appointment_count,
    mode: row.mode as PortalCourse['mode'],
    location: shown.placeAndInstructor && row.portal_place ? locationOf(row) : '',
    instructor: shown.placeAndInstructor && row.portal_instructor ? (row.instructor_name ?? '') : '',
    feeCents: row.fee_cents,
    fromFeeCents: null,
    placesLeft: tells ?? null,
    few: left !== null && left > 0 && left <= 3,
    offer: rules.registrationOffer(facts, now),
    promoted: row.promoted,
    picture,
    hasPage: shown.pages,
  }
}

/** The portal lists what people can still come to from the beginning; a course that runs keeps its own page. */
export async function listPortalCourses(
  ctx: TenantContext,
  _addresses: FileAddresses,
  input: z.output<typeof portalListInput>,
) {
  const conditions = [
    sql<boolean>`c.state = 'published' and c.portal_listed and c.starts_at > ${ctx.now}`,
    ...(input.from ? [sql<boolean>`c.starts_at >= ${dayBegins(ctx, input.from)}`] : []),
    ...(input.until ? [sql<boolean>`c.starts_at < ${dayBegins(ctx, addDays(input.until, 1))}`] : []),
    ...(input.placeId ? [sql<boolean>`c.place_id = ${input.placeId}`] : []),
    ...(input.kind ? [sql<boolean>`c.kind = ${input.kind}`] : []),
    ...(input.free ? [hasFreePlaces] : []),
    ...(input.q ? [sql<boolean>`c.title_sort like ${foldedPattern(input.q)}`] : []),
  ]
  let matching = ctx.tx.selectFrom('course as c').where('c.tenant_id', '=', ctx.tenantId)
  let page = namedCourses(ctx)
  for (const condition of conditions) {
    matching = matching.where(condition)
    page = page.where(condition)
  }
  const shown = await shownBy(ctx)
  const { rows, total } = await readPage(page.orderBy('c.starts_at').orderBy('c.id'), matching, input)
  return { items: rows.map((row) => asPortalCourse(row, shown, null, ctx.now)), total }
}

/** What was once public keeps its page, so that a link says closed or cancelled instead of nothing. */
const publicStates: readonly string[] = ['published', 'closed', 'cancelled']

export async function getPortalCourse(
  ctx: TenantContext,
  _addresses: FileAddresses,
  id: string,
): Promise<PortalCourseDetail> {
  const row = await namedCourses(ctx).where('c.id', '=', id).executeTakeFirst()
  if (!row || !publicStates.includes(row.state)) throw new Refusal('NOT_FOUND')
  const shown = await shownBy(ctx)
  const [prices, appointments] = await Promise.all([
    priceCategoriesOf(ctx, id),
    appointmentsOfCourse(ctx, id),
  ])
  return {
    ...asPortalCourse(row, shown, null, ctx.now),
    description: descriptionOf(row),
    appointments: appointments.map((one) => ({
      start: one.starts_at.toISOString(),
      end: one.ends_at.toISOString(),
      title: one.title,
      location: '',
      cancelled: one.cancelled_at !== null,
    })),
    place: null,
    instructorAbout: '',
    prices: [
      { id: null, name: '', feeCents: row.fee_cents },
      ...prices.map((price) => ({ id: price.id, name: price.name, feeCents: price.fee_cents })),
    ],
    attributes: [],
    shareAttendeeDetails: row.share_attendee_details,
    cancellationDays: shown.deadline ? row.cancellation_threshold_days : null,
    withdrawalRight: row.withdrawal_right,
    paymentMethods: row.payment_methods,
    paymentDeadlineDays: row.payment_deadline_days,
    approvalNumber: row.approval_number,
    calendarAddress: null,
    listed: row.portal_listed,
  } as PortalCourseDetail
}
