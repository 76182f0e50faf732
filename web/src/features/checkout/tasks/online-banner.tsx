import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { TaskBanner } from '#ui/task-cards.tsx'
import { useText } from '#ui/text.tsx'
import { onlineMessages } from './online.messages.ts'

/** Says above the payments how many online payments somebody has to look at, and leads to them. */
export function OnlineBanner() {
  const text = useText(onlineMessages)
  const tenant = useActiveTenant().id
  const { data } = useQuery(queries.checkout.checkoutTasks.queryOptions({ input: { tenant } }))
  if (!data || data.tasks.length === 0) return null
  return (
    <TaskBanner>
      {text('banner', { count: data.tasks.length })}{' '}
      <Anchor component={Link} to="/payments/online" inherit>
        {text('look')}
      </Anchor>
    </TaskBanner>
  )
}
