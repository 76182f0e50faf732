import type { Activity } from '@reihum/contract/activities.ts'
import { auditSentence } from '@reihum/contract/insights/audit-sentence.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useHouse } from '#platform/house-context.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useLocale, useText } from '#ui/text.tsx'
import classes from './dashboard-page.module.css'
import { Panel } from './dashboard-panel.tsx'
import { insightsMessages } from './insights.messages.ts'

const shown = 10

/** The latest activities of colleagues and customers; roles that may read the log get a link to it. */
export function RecentActivities() {
  const text = useText(insightsMessages)
  const { id: tenant, role } = useActiveTenant()
  const query = useQuery(queries.insights.activities.queryOptions({ input: { tenant } }))
  return (
    <Panel
      title={text('activities')}
      query={query}
      all={may(role, 'auditLog.read') ? { to: '/settings/audit-log', label: text('auditLog') } : undefined}
      empty={text('noActivities')}
    >
      {(activities) =>
        activities
          .slice(0, shown)
          .map((activity) => <ActivityLine key={activity.auditId} activity={activity} />)
      }
    </Panel>
  )
}

/** A change as a sentence that leads to what was changed. */
export function ActivityLine({ activity }: { activity: Activity }) {
  const locale = useLocale()
  const { dateTime } = useFormats()
  const { subjectKind, subjectId, subjectName, courseId } = activity
  const house = useHouse()
  // A record without a name no longer exists.
  const isThere = subjectId !== null && subjectName !== null
  const to = isThere ? house.addressOf(subjectKind, { id: subjectId, courseId }) : null
  const words = (
    <span className={classes.prose}>
      <span>{auditSentence(activity, locale)}</span>
      <span className="grey">{dateTime(activity.timestamp)}</span>
    </span>
  )
  return <li>{to ? <Link to={to}>{words}</Link> : <div>{words}</div>}</li>
}
