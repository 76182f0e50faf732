import type { SeriesPlan, SeriesPreview } from '@reihum/contract/courses/appointment.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { appointmentsOfCourse } from './appointment.store.ts'
import { skippedDays } from './days-off.queries.ts'
import { courseHolding, type Holder, occupationIn, reportClashes } from './occupation.queries.ts'
import { planSeries, toldDayOff } from './series.rules.ts'

/** The dates of a series in the tenant's time zone, without its days off; refused where there are none, or too many. */
export async function plannedSeries(ctx: TenantContext, plan: SeriesPlan, locale: Locale) {
  const series = planSeries({
    cycle: plan.cycle,
    first: { date: plan.firstDate, time: plan.time },
    minutes: plan.minutes,
    until: 'count' in plan.end ? plan.end : { date: plan.end.untilDate },
    timeZone: ctx.tenant.timeZone,
    dayOff: await skippedDays(ctx, plan, locale),
  })
  if (series.kind === 'refused') throw new Refusal(series.code, series.data)
  return series
}

/** What the series would make for a course, beside the dates at which it takes place already. */
async function previewFor(
  ctx: TenantContext,
  { course, taken }: { course: Holder; taken: ReadonlySet<number> },
  plan: SeriesPlan,
  locale: Locale,
): Promise<SeriesPreview> {
  const { placeId, instructorId } = plan
  const series = await plannedSeries(ctx, plan, locale)
  const isTaken = (startsAt: Date) => taken.has(startsAt.getTime())
  const addable = series.appointments.filter(({ startsAt }) => !isTaken(startsAt))
  const report = await reportClashes(
    ctx,
    addable.map(({ startsAt, endsAt }) =>
      occupationIn(course, { id: newId(ctx.now.getTime()), startsAt, endsAt, placeId, instructorId }),
    ),
  )
  return {
    ...report,
    appointments: series.appointments.map(({ startsAt, endsAt, isMoved }) => ({
      start: startsAt.toISOString(),
      end: endsAt.toISOString(),
      moved: isMoved,
      taken: isTaken(startsAt),
    })),
    leftOut: series.leftOut.map(toldDayOff),
  }
}

/** The appointments a series would create, the days it would leave out and its clashes; nothing is stored. */
export async function previewSeries(
  ctx: TenantContext,
  courseId: string,
  plan: SeriesPlan,
  locale: Locale,
): Promise<SeriesPreview> {
  const course = await courseHolding(ctx, courseId)
  if (!course) throw new Refusal('NOT_FOUND')
  const planned = (await appointmentsOfCourse(ctx, courseId)).filter((row) => row.cancelled_at === null)
  const taken = new Set(planned.map(({ starts_at }) => starts_at.getTime()))
  return previewFor(ctx, { course, taken }, plan, locale)
}

/** The same for lessons whose course is not made yet; place and instructor are those of the plan. */
export function previewLessons(ctx: TenantContext, plan: SeriesPlan, locale: Locale): Promise<SeriesPreview> {
  const course = { id: null, title: '', placeId: null, leaders: [], trialOf: null }
  return previewFor(ctx, { course, taken: new Set() }, plan, locale)
}
