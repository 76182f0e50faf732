import { Button, Group } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { DialogFrame } from '../dialog.tsx'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './form.module.css'

/** Asks before a page with unsaved changes is left, within the application or by closing the tab. */
export function UnsavedChanges({ hasUnsavedChanges }: { hasUnsavedChanges: () => boolean }) {
  const text = useText(uiMessages)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsavedChanges(),
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  })
  return (
    <DialogFrame
      title={text('unsavedTitle')}
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
    >
      <h2 className={classes.dialogTitle}>{text('unsavedTitle')}</h2>
      <p className="grey">{text('unsavedText')}</p>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          {text('stay')}
        </Button>
        <Button color="negative" onClick={() => blocker.proceed?.()}>
          {text('discard')}
        </Button>
      </Group>
    </DialogFrame>
  )
}
