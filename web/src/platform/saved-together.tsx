import type { ReactNode } from 'react'
import { SaveGroup } from '#ui/form/save-group.tsx'
import { useText } from '#ui/text.tsx'
import { notify } from './notifications.ts'
import { recordFormMessages } from './record-form.messages.ts'

/** A page of several forms that are saved by one bar, and of which one notice says that they are. */
export function SavedTogether({ children }: { children: ReactNode }) {
  const text = useText(recordFormMessages)
  return (
    <SaveGroup onSaved={() => notify({ kind: 'positive', message: text('saved') })}>{children}</SaveGroup>
  )
}
