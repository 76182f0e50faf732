import { Button } from '@mantine/core'
import type { FormEventHandler, ReactNode, RefObject } from 'react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './form.module.css'
import { RecordProblem, type RecordProblemProps } from './record-problem.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

type SubmittedForm = {
  element: RefObject<HTMLFormElement | null>
  submit: FormEventHandler<HTMLFormElement>
  isSaving: boolean
}

export type PageFormProps = {
  form: SubmittedForm & { hasUnsavedChanges: () => boolean }
  /** The button that submits; null where nothing may be changed. */
  button: string | null
  /** The page has a more important button than this. */
  isSecondary?: boolean
  /** The form is longer than a screen: its button stays in view. */
  isLong?: boolean
  children: ReactNode
}

/** The form that a page is made for: it asks before unsaved changes are left, and ends with its button. */
export function PageForm({ form, button, isSecondary = false, isLong = false, children }: PageFormProps) {
  return (
    <form ref={form.element} className={classes.form} noValidate onSubmit={form.submit}>
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
      {children}
      {button !== null && (
        <div className={classes.buttons} data-stays={isLong || undefined}>
          <Button type="submit" variant={isSecondary ? 'default' : 'filled'} loading={form.isSaving}>
            {button}
          </Button>
        </div>
      )}
    </form>
  )
}

export type RecordFormProps = {
  form: PageFormProps['form'] & Omit<RecordProblemProps, 'fieldName'>
  fieldName: (field: string) => string
  isChangeable?: boolean
  isSecondary?: boolean
  isLong?: boolean
  children: ReactNode
}

/** The form of a stored record; it tells when somebody else has saved first. */
export function RecordForm(props: RecordFormProps) {
  const { form, fieldName, isChangeable = true, isSecondary, isLong, children } = props
  const text = useText(uiMessages)
  return (
    <PageForm
      form={form}
      button={isChangeable ? text('save') : null}
      isSecondary={isSecondary}
      isLong={isLong}
    >
      <RecordProblem {...form} fieldName={fieldName} />
      {children}
    </PageForm>
  )
}
