import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import { useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'

type LeavingOfflineProps = { isOffline: boolean; hasWaiting: () => boolean }

/**
 * Asks before leaving these pages without a network: the other pages are not loaded, so there would be nothing to see
 * and no way back.
 */
export function LeavingOffline({ isOffline, hasWaiting }: LeavingOfflineProps) {
  const text = useText(attendanceMessages)
  return (
    <LeaveQuestion
      asks={({ next }) => isOffline && !next.pathname.startsWith('/attendances')}
      asksBeforeUnload={hasWaiting}
      words={{
        title: text('leaveTitle'),
        text: text('leaveText'),
        stay: text('stay'),
        leave: text('leave'),
      }}
    />
  )
}
