import type { ReactNode } from 'react'
import classes from './form.module.css'
import { RecordProblem, type RecordProblemProps } from './record-problem.tsx'
import { FormInGroup, type GroupedForm as GroupedFields } from './save-group.tsx'

type GroupedFormProps = {
  form: GroupedFields & Omit<RecordProblemProps, 'fieldName'>
  label: string
  fieldName: (field: string) => string
  isChangeable?: boolean
  children: ReactNode
}

/** The form of a stored record among others on a page, which are saved together. */
export function GroupedForm({ form, label, fieldName, isChangeable = true, children }: GroupedFormProps) {
  return (
    <FormInGroup form={form} label={label} className={classes.form}>
      <RecordProblem {...form} fieldName={fieldName} />
      <fieldset className={classes.section} disabled={!isChangeable}>
        {children}
      </fieldset>
    </FormInGroup>
  )
}
