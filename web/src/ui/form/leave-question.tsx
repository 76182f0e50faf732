import { Button } from '@mantine/core'
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { Dialog, DialogButtons } from '../dialog.tsx'

type LeaveQuestionProps = {
  /** Whether leaving for there is asked about first. */
  asks: ShouldBlockFn
  /** The same for closing the tab, where only the browser can ask. */
  asksBeforeUnload: () => boolean
  words: { title: string; text: string; stay: string; leave: string }
}

/** Asks before a page is left that somebody would rather stay on. */
export function LeaveQuestion({ asks, asksBeforeUnload, words }: LeaveQuestionProps) {
  const blocker = useBlocker({
    shouldBlockFn: asks,
    enableBeforeUnload: asksBeforeUnload,
    withResolver: true,
  })
  return (
    <Dialog
      title={words.title}
      text={words.text}
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
    >
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          {words.stay}
        </Button>
        <Button color="negative" onClick={() => blocker.proceed?.()}>
          {words.leave}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
