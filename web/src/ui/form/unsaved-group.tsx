import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { UnsavedChanges } from './unsaved-changes.tsx'

type Question = { current: () => boolean }

const GroupContext = createContext<Set<Question> | null>(null)

/** Asks once before a page with several forms is left, when any of them has unsaved changes. */
export function UnsavedGroup({ children }: { children: ReactNode }) {
  const forms = useRef(new Set<Question>())
  return (
    <GroupContext value={forms.current}>
      <UnsavedChanges hasUnsavedChanges={() => [...forms.current].some(({ current }) => current())} />
      {children}
    </GroupContext>
  )
}

/** Registers a form with its group, which asks it whether it has unsaved changes. */
export function useUnsavedInGroup(hasUnsavedChanges: () => boolean) {
  const group = useContext(GroupContext)
  const question = useRef(hasUnsavedChanges)
  question.current = hasUnsavedChanges
  useEffect(() => {
    group?.add(question)
    return () => void group?.delete(question)
  }, [group])
}
