import { useActiveTenant, useSession } from '#platform/tenant.ts'
import { NavigationBadge } from '#ui/shell/navigation-badge.tsx'
import { useText } from '#ui/text.tsx'
import { waitingMarksMessages } from './waiting-marks.messages.ts'
import { useWaitingCount } from './waiting-marks.ts'

/** The number of the user's marks that wait on this device to be handed in. */
export function WaitingMarksBadge() {
  const text = useText(waitingMarksMessages)
  const { userInfo } = useSession()
  const count = useWaitingCount({ tenantId: useActiveTenant().id, userId: userInfo?.id ?? '' })
  return count > 0 ? <NavigationBadge count={count} label={text('waitingMarks', { count })} /> : null
}
