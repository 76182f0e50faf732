import { type PortalCourseDetail, sitemapSize } from '@reihum/contract/courses/portal-course.schema.ts'
import { isOngoing, lastEarlyDay, type ReductionTerms } from '@reihum/contract/courses/reduced-prices.ts'
import type { Reduction } from '@reihum/contract/courses/reductions.ts'
import { lastDayBefore, refundTermsAhead, refundTermsOf } from '@reihum/contract/courses/refund-terms.ts'
import { availableOf } from '@reihum/contract/tenants/payment-methods.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { methodsSetUp } from '#features/tenants/payment-setup.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { askedAttributes } from '../attributes/attribute.queries.ts'
import { saidOf, valuePathsAmong } from '../characteristics/portal-characteristics.queries.ts'
import { takesCodes } from '../codes/code.queries.ts'
import { descriptionOf, priceCategoriesOf } from '../course.queries.ts'
import { decidedOf } from '../decision/decision.queries.ts'
import { takesPlaceTold } from '../decision/decision.rules.ts'
import { entryRulesOfRow } from '../entry/entry-rules-column.ts'
import { labelsOfValues, withLabels } from '../entry/labels-of-values.queries.ts'
import { offeredExtras } from '../extras/extra.queries.ts'
import { takesFirms } from '../firms/firm-settings.ts'
import { planColumns, planOfRow } from '../plan-columns.ts'
import { reductionsOfRow } from '../reductions-column.ts'
import { providerTerms } from '../refund-terms/refund-settings.ts'
import { refundTermsColumns, refundTermsOfRow } from '../refund-terms/refund-terms-columns.ts'
import { calendarPath } from './portal-calendar.queries.ts'
import {
  asPortalCourse,
  isAhead,
  portalRows,
  type Shown,
  shownBy,
  showsInstructor,
  showsPlace,
} from './portal-course.queries.ts'
import { picturesOf } from './portal-picture.queries.ts'
import { trialLessonsAhead, trialOfShown } from './portal-trial-lessons.queries.ts'

/** A course that was once public keeps its page, so that a link says closed or cancelled instead of leading nowhere. */
export const publicStates: readonly string[] = ['published', 'closed', 'cancelled']

/** One course with the columns that only its own page shows. */
function pageRow(ctx: TenantContext, id: string) {
  return portalRows(ctx)
    .select(['c.description', 'c.description_rich', 'c.share_attendee_details', 'c.withdrawal_right'])
    .select(['c.payment_methods', 'c.payment_deadline_days', 'c.approval_number', 'c.tax_category'])
    .select(planColumns.map((column) => `c.${column}` as const))
    .select(refundTermsColumns.map((column) => `c.${column}` as const))
    .select([
      'c.reductions',
      'c.gives_back_dates',
      'c.entry_rules',
      'c.instructor_id',
      'c.cancellation_threshold_days',
      'i.about as instructor_about',
    ])
    .select(['c.minimum_attendees', 'c.decide_by', 'c.decision', 'c.trial_of'])
    .select(methodsSetUp(ctx).as('methods_set_up'))
    .select(['p.street', 'p.postal_code', 'p.country', 'p.directions', 'p.accessibility'])
    .where('c.id', '=', id)
    .where('c.agreed', '=', false)
    .executeTakeFirst()
}

type PageRow = NonNullable<Awaited<ReturnType<typeof pageRow>>>

/** The appointments, each with its place if that differs from the course's. */
function appointmentsOf(ctx: TenantContext, id: string) {
  return ctx.tx
    .selectFrom('appointment as a')
    .leftJoin('place as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.place_id'),
    )
    .select(['a.starts_at', 'a.ends_at', 'a.title', 'a.cancelled_at', 'p.name as place_name'])
    .where('a.tenant_id', '=', ctx.tenantId)
    .where('a.course_id', '=', id)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
}

/** All who lead the course, the main instructor first, with what the public may read of them. */
async function leadersToldOf(ctx: TenantContext, addresses: FileAddresses, { id, instructor_id }: PageRow) {
  const { rows } = await sql<{ name: string; about: string; photo_file_id: string | null }>`
    select s.fullname as name, s.about, s.photo_file_id
    from (select ${instructor_id}::uuid as instructor_id, 0 as position
      union all
      select f.instructor_id, f.position from course_instructor f
        where f.tenant_id = ${ctx.tenantId} and f.course_id = ${id}) led
    join instructor s on s.tenant_id = ${ctx.tenantId} and s.id = led.instructor_id
    order by led.position`.execute(ctx.tx)
  const photos = await picturesOf(
    ctx,
    addresses,
    rows.map(({ photo_file_id }) => photo_file_id),
  )
  return rows.map(({ name, about, photo_file_id }) => {
    const photo = photos.get(photo_file_id ?? '')
    return { name, about, photo: photo ? { ...photo, alt: name } : null }
  })
}

function placeOf(row: PageRow, shown: Shown): PortalCourseDetail['place'] {
  if (row.place_name === null || !showsPlace(row, shown)) return null
  return {
    name: row.place_name,
    street: row.street ?? '',
    postalCode: row.postal_code ?? '',
    city: row.place_city ?? '',
    country: row.country ?? '',
    directions: row.directions ?? '',
    accessibility: row.accessibility ?? '',
  }
}

/** So many courses of the same title are named; the list has all of them. */
const otherDates = 5

/** Coming courses of the same title, for visitors who cannot come at the time of this one. */
async function otherDatesOf(ctx: TenantContext, { id, title }: PageRow, shown: Shown) {
  const rows = await portalRows(ctx)
    .where(isAhead(ctx))
    .where('c.title', '=', title)
    .where('c.id', '!=', id)
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .limit(otherDates)
    .execute()
  return rows.map((row) => asPortalCourse(row, shown, { picture: null, otherFees: [] }, ctx.now))
}

/** The rules by which people pay less and that are not over; of early prices visitors read the last day. */
function reductionsTold(row: PageRow, terms: Omit<ReductionTerms, 'reductions'>): Reduction[] {
  return reductionsOfRow(row).flatMap((one) => {
    if (!isOngoing(one, terms)) return []
    const last = one.kind === 'early' ? lastEarlyDay(one, terms) : null
    return [last === null ? one : { ...one, until: last, daysBefore: null }]
  })
}

/** Everything that a visitor may see of a course; instructor and place only if the provider shows them. */
export async function getPortalCourse(
  ctx: TenantContext,
  addresses: FileAddresses,
  id: string,
): Promise<PortalCourseDetail> {
  const row = await pageRow(ctx, id)
  if (!row || !publicStates.includes(row.state)) throw new Refusal('NOT_FOUND')
  const [shown, prices, appointments, leaders, pictures, attributes, provider, said] = await Promise.all([
    shownBy(ctx),
    priceCategoriesOf(ctx, id),
    appointmentsOf(ctx, id),
    leadersToldOf(ctx, addresses, row),
    picturesOf(ctx, addresses, [row.teaser_file_id]),
    askedAttributes(ctx, id),
    providerTerms(ctx),
    saidOf(ctx, [row]),
  ])
  const picture = pictures.get(row.teaser_file_id ?? '') ?? null
  const otherFees = prices.map(({ fee_cents }) => fee_cents)
  const { timeZone } = ctx.tenant
  const begin = row.starts_at && { start: row.starts_at, timeZone }
  const days = shown.deadline ? row.cancellation_threshold_days : null
  const until = days && begin ? lastDayBefore(begin, days) : null
  const rules = entryRulesOfRow(row)
  const dates = appointments.filter((one) => one.cancelled_at === null).map((one) => one.starts_at)
  const [trialLessons, trialOf, asksForCode, forFirms, extras, labels] = await Promise.all([
    trialLessonsAhead(ctx, id, shown),
    trialOfShown(ctx, row, shown),
    takesCodes(ctx, id),
    takesFirms(ctx),
    offeredExtras(ctx, id),
    labelsOfValues(ctx, rules),
  ])
  const detail = {
    ...asPortalCourse(row, shown, { picture, otherFees, characteristics: said.get(id) }, ctx.now),
    description: descriptionOf(row),
    appointments: appointments.map((one) => ({
      start: one.starts_at.toISOString(),
      end: one.ends_at.toISOString(),
      title: one.title,
      location: showsPlace(row, shown) ? (one.place_name ?? '') : '',
      cancelled: one.cancelled_at !== null,
    })),
    place: placeOf(row, shown),
    instructors: showsInstructor(row, shown) ? leaders : [],
    instructorAbout: showsInstructor(row, shown) ? (row.instructor_about ?? '') : '',
    prices: [
      { id: null, name: '', feeCents: row.fee_cents },
      ...prices.map((price) => ({ id: price.id, name: price.name, feeCents: price.fee_cents })),
    ],
    givesBackDates: row.gives_back_dates,
    reductions: reductionsTold(row, { startsAt: row.starts_at, dates, at: ctx.now, timeZone }),
    extras,
    entryRules: withLabels(rules, labels),
    takesCodes: asksForCode,
    takesFirms: forFirms,
    taxCategory: row.tax_category,
    attributes,
    shareAttendeeDetails: row.share_attendee_details,
    cancellationDays: days,
    cancellableUntil: until,
    cancellationOver: until !== null && until < wallClockOf(ctx.now, timeZone).date,
    refundTerms: refundTermsAhead(refundTermsOf(refundTermsOfRow(row), provider), begin, ctx.now),
    withdrawalRight: row.withdrawal_right,
    paymentMethods: availableOf(row.payment_methods, row.methods_set_up),
    paymentDeadlineDays: row.payment_deadline_days,
    plan: planOfRow(row),
    approvalNumber: row.approval_number,
    calendarAddress: shown.calendar ? calendarPath(ctx, id) : null,
    listed: row.portal_listed,
    // Only the page names them; without pages nobody sees it.
    trialLessons,
    trialOf,
    otherDates: shown.pages ? await otherDatesOf(ctx, row, shown) : [],
    takesPlace: takesPlaceTold(decidedOf(row), ctx.now),
  }
  return detail as PortalCourseDetail
}

/** The course pages for search engines, one sitemap file at a time. */
export async function portalPages(ctx: TenantContext, page: number) {
  if (!(await shownBy(ctx)).pages) return { total: 0, items: [], values: [] }
  const found = ctx.tx.selectFrom('course as c').where('c.tenant_id', '=', ctx.tenantId).where(isAhead(ctx))
  const [rows, { total }, values] = await Promise.all([
    found
      .select(['c.id', 'c.updated_at'])
      .orderBy('c.starts_at')
      .orderBy('c.id')
      .limit(sitemapSize)
      .offset((page - 1) * sitemapSize)
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    page === 1 ? valuePathsAmong(ctx, isAhead(ctx)) : [],
  ])
  const items = rows.map(({ id, updated_at }) => ({
    id: id as PortalCourseDetail['id'],
    changedAt: updated_at.toISOString(),
  }))
  return { total, items, values }
}
