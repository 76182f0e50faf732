import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import { LeaveQuestion } from './leave-question.tsx'

/** Asks before a page with unsaved changes is left, within the application or by closing the tab. */
export function UnsavedChanges({ hasUnsavedChanges }: { hasUnsavedChanges: () => boolean }) {
  const text = useText(uiMessages)
  return (
    <LeaveQuestion
      asks={({ current, next }) => current.pathname !== next.pathname && hasUnsavedChanges()}
      asksBeforeUnload={hasUnsavedChanges}
      words={{
        title: text('unsavedTitle'),
        text: text('unsavedText'),
        stay: text('stay'),
        leave: text('discard'),
      }}
    />
  )
}
