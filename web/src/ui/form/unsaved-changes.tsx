import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog, DialogButtons } from '../dialog.tsx'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'

/** Asks before a page with unsaved changes is left, within the application or by closing the tab. */
export function UnsavedChanges({ hasUnsavedChanges }: { hasUnsavedChanges: () => boolean }) {
  const text = useText(uiMessages)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsavedChanges(),
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  })
  return (
    <Dialog
      title={text('unsavedTitle')}
      text={text('unsavedText')}
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
    >
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          {text('stay')}
        </Button>
        <Button color="negative" onClick={() => blocker.proceed?.()}>
          {text('discard')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
