import type { SeriesPlan, SeriesPreview } from '@reihum/contract/courses/appointment.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { appointmentsOfCourse } from './appointment.store.ts'
import { skippedDays } from './days-off.queries.ts'
import { courseHolding, occupationIn, reportClashes } from './occupation.queries.ts'
import { planSeries, toldDayOff } from './series.rules.ts'

/** The appointments a series would create, the days it would leave out and its clashes; nothing is stored. */
export async function previewSeries(
  ctx: TenantContext,
  courseId: string,
  plan: SeriesPlan,
  locale: Locale,
): Promise<SeriesPreview> {
  const course = await courseHolding(ctx, courseId)
  if (!course) throw new Refusal('NOT_FOUND')
  const { placeId, instructorId } = plan
  const series = planSeries({
    cycle: plan.cycle,
    first: { date: plan.firstDate, time: plan.time },
    minutes: plan.minutes,
    until: 'count' in plan.end ? plan.end : { date: plan.end.untilDate },
    timeZone: ctx.tenant.timeZone,
    dayOff: await skippedDays(ctx, plan, locale),
  })
  if (series.kind === 'refused') throw new Refusal(series.code, series.data)
  const stored = await appointmentsOfCourse(ctx, courseId)
  const taken = new Set(
    stored.filter((row) => row.cancelled_at === null).map(({ starts_at }) => starts_at.getTime()),
  )
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
