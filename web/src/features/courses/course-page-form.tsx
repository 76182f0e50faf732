import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'

type FormOfPage = { hasUnsavedChanges: () => boolean; element: RefObject<HTMLFormElement | null> }

const PageContext = createContext<RefObject<FormOfPage | null>>({ current: null })

/** Connects the head of a course with the form below, because changes of state have to know about unsaved changes. */
export function CoursePageForms({ children }: { children: ReactNode }) {
  const form = useRef<FormOfPage | null>(null)
  return <PageContext value={form}>{children}</PageContext>
}

/** Registers the form of the page with the head. */
export function useFormOfPage({ hasUnsavedChanges, element }: FormOfPage) {
  const page = useContext(PageContext)
  useEffect(() => {
    page.current = { hasUnsavedChanges, element }
    return () => {
      page.current = null
    }
  })
}

/** Returns a function that tells whether the page has unsaved changes. */
export function useUnsavedOnPage(): () => boolean {
  const page = useContext(PageContext)
  return () => page.current?.hasUnsavedChanges() ?? false
}
