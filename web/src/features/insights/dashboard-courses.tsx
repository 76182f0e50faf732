import { Button } from '@mantine/core'
import type { CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { Panel, PanelRow } from './dashboard-panel.tsx'
import { insightsMessages } from './insights.messages.ts'

const shown = 5

/** The courses that the user visits most. */
export function FrequentCourses() {
  const text = useText(insightsMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(queries.courses.frequent.queryOptions({ input: { tenant } }))
  return (
    <Panel
      title={text('frequent')}
      query={query}
      empty={text('noFrequent')}
      emptyAction={
        <Button component={Link} to="/courses" variant="default">
          {text('toCourses')}
        </Button>
      }
    >
      {(courses) => courses.slice(0, shown).map((course) => <CourseRow key={course.id} course={course} />)}
    </Panel>
  )
}

export function PromotedCourses() {
  const text = useText(insightsMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(queries.courses.list.queryOptions({ input: { tenant, promoted: true, size: 25 } }))
  return (
    <Panel
      title={text('promoted')}
      query={query}
      allTo="/courses"
      allSearch={{ promoted: true }}
      empty={text('noPromoted')}
    >
      {(courses) => courses.slice(0, shown).map((course) => <CourseRow key={course.id} course={course} />)}
    </Panel>
  )
}

function CourseRow({ course }: { course: CourseSummary }) {
  const text = useText(insightsMessages)
  const { weekday, date, time, number } = useFormats()
  return (
    <PanelRow
      to={`/courses/${course.id}/general`}
      title={course.title}
      meta={
        course.start
          ? `${weekday(course.start)} ${date(course.start)}, ${time(course.start)}`
          : text('undated')
      }
      end={text('places', {
        count: number(course.attendeeCount),
        limit: course.attendeeLimit === null ? 'none' : number(course.attendeeLimit),
      })}
    />
  )
}
