import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'

type FormOfPage = { hasUnsavedChanges: () => boolean; element: RefObject<HTMLFormElement | null> }

const PageContext = createContext<RefObject<FormOfPage | null>>({ current: null })

/** The head of a course does what changes its state; it has to know of what is typed below and not saved. */
export function CoursePageForms({ children }: { children: ReactNode }) {
  const form = useRef<FormOfPage | null>(null)
  return <PageContext value={form}>{children}</PageContext>
}

/** Tells the head of the form that is shown below it. */
export function useFormOfPage({ hasUnsavedChanges, element }: FormOfPage) {
  const page = useContext(PageContext)
  useEffect(() => {
    page.current = { hasUnsavedChanges, element }
    return () => {
      page.current = null
    }
  })
}

/** Whether something on the page is typed and not saved, asked when it matters. */
export function useUnsavedOnPage(): () => boolean {
  const page = useContext(PageContext)
  return () => page.current?.hasUnsavedChanges() ?? false
}
