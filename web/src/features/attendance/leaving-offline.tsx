import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import { useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'

type LeavingOfflineProps = { isOffline: boolean; hasWaiting: () => boolean }

/** The day and the sheets of its appointments are loaded ahead; the lists of courses are not. */
const isKept = (path: string) => /^\/attendances(\/[0-9a-f-]{36})?$/.test(path)

/**
 * Asks before leaving these pages without a network: the other pages are not loaded, so there would be nothing to see
 * and no way back.
 */
export function LeavingOffline({ isOffline, hasWaiting }: LeavingOfflineProps) {
  const text = useText(attendanceMessages)
  return (
    <LeaveQuestion
      asks={({ next }) => isOffline && !isKept(next.pathname)}
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
