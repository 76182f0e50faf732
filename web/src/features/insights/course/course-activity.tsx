import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { OverviewPanel } from '#ui/overview-panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { ActivityLine } from '../activity-line.tsx'
import { courseInsightMessages } from './course-insight.messages.ts'

const shown = 5

/** What was done lately with a course and its registrations, on its overview; whoever may read the log gets a way there. */
export function CourseActivity({ course }: { course: Course }) {
  const text = useText(courseInsightMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const query = useQuery(queries.insights.activities.queryOptions({ input: { tenant, courseId: course.id } }))
  const log = { to: '/settings/audit-log', search: { subjectId: course.id }, label: text('log') }
  return (
    <OverviewPanel title={text('activity')} all={may('auditLog.read') ? log : undefined}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{text('noActivity')}</p>
          ) : (
            <ul>
              {items.slice(0, shown).map((activity) => (
                <ActivityLine key={activity.auditId} activity={activity} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </OverviewPanel>
  )
}
