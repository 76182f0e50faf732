import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'

type LeavingOfflineProps = { isOffline: boolean; hasWaiting: () => boolean }

/** These pages are loaded, others are not: whoever leaves them without a network finds nothing, and no way back. */
export function LeavingOffline({ isOffline, hasWaiting }: LeavingOfflineProps) {
  const text = useText(attendanceMessages)
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isOffline && !next.pathname.startsWith('/attendances'),
    enableBeforeUnload: hasWaiting,
    withResolver: true,
  })
  return (
    <Dialog
      title={text('leaveTitle')}
      text={text('leaveText')}
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
    >
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          {text('stay')}
        </Button>
        <Button color="negative" onClick={() => blocker.proceed?.()}>
          {text('leave')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
