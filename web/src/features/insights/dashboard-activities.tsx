import { may } from '@reihum/contract/tenants/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { Panel } from './dashboard-panel.tsx'
import { insightsMessages } from './insights.messages.ts'

const shown = 10

/**
 * Its sentences need the words of all rooms, which are as much as a third of everything else that the dashboard loads: they come
 * after the activities, so that no other panel waits behind them.
 */
const ActivityLine = lazy(() =>
  import('./activity-line.tsx').then((line) => ({ default: line.ActivityLine })),
)

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
      {(activities) => (
        <Suspense>
          {activities.slice(0, shown).map((activity) => (
            <ActivityLine key={activity.auditId} activity={activity} />
          ))}
        </Suspense>
      )}
    </Panel>
  )
}
