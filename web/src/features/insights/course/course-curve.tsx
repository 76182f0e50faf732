import { Button } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { CourseCurve as Curve } from '@reihum/contract/insights/figures.schema.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { dateTimeFormat } from '@reihum/contract/wire/formatters.ts'
import { useQuery } from '@tanstack/react-query'
import { portalAddress } from '#platform/addresses.ts'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DayChart } from '#ui/chart/day-chart.tsx'
import { OverviewPanel } from '#ui/overview-panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { courseInsightMessages } from './course-insight.messages.ts'

/** How a course filled, on its overview. */
export function CourseCurve({ course }: { course: Course }) {
  const text = useText(courseInsightMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(
    queries.insights.courseCurve.queryOptions({ input: { tenant, courseId: course.id } }),
  )
  return (
    <OverviewPanel
      title={text('curve')}
      all={{
        to: `/courses/${course.id}/registrations`,
        search: { sort: 'registeredAt', dir: 'desc' },
        label: text('newestFirst'),
      }}
    >
      <Loaded query={query}>
        {(curve) => (curve.points.length === 0 ? <Nobody course={course} /> : <Drawn curve={curve} />)}
      </Loaded>
    </OverviewPanel>
  )
}

function Nobody({ course }: { course: Course }) {
  const text = useText(courseInsightMessages)
  const tenant = useActiveTenant()
  return (
    <>
      <p>{text('nobody')}</p>
      {course.phase === 'upcoming' && (
        <Button
          component="a"
          href={portalAddress(tenant.slug, `course/${course.id}/register`)}
          variant="default"
          mt={12}
        >
          {text('toForm')}
        </Button>
      )}
    </>
  )
}

function Drawn({ curve: { unit, points } }: { curve: Curve }) {
  const text = useText(courseInsightMessages)
  const { number, locale } = useFormats()
  // Calendar days, which are the same in every zone.
  const shortly = dateTimeFormat(locale === 'de' ? 'de-DE' : 'en-US', {
    ...(unit === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'numeric' }),
    timeZone: 'UTC',
  })
  return (
    <DayChart
      label={text('curve')}
      days={points.map(({ to, registered }) => ({ day: to, count: registered }))}
      showDay={(day) => formatDay(day, locale)}
      showTick={(day) => shortly.format(new Date(day))}
      showNumber={number}
      summary={text(`by_${unit}`)}
      words={{ day: text('until'), asTable: text('asTable'), count: text('registered') }}
    />
  )
}
