import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { QuestionDialog } from '../dialog.tsx'

type LeaveQuestionProps = {
  /** Whether to ask before leaving for that address. */
  asks: ShouldBlockFn
  /** The same before closing the tab, where only the browser can ask. */
  asksBeforeUnload: () => boolean
  words: { title: string; text: string; stay: string; leave: string }
}

/** Asks for confirmation before a page is left. */
export function LeaveQuestion({ asks, asksBeforeUnload, words }: LeaveQuestionProps) {
  const blocker = useBlocker({
    shouldBlockFn: asks,
    enableBeforeUnload: asksBeforeUnload,
    withResolver: true,
  })
  return (
    <QuestionDialog
      title={words.title}
      text={words.text}
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      back={words.stay}
      button={words.leave}
      isDestructive
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
