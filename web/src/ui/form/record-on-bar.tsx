import classes from './form.module.css'
import { RecordForm, type RecordFormProps } from './page-form.tsx'
import { RecordProblem } from './record-problem.tsx'
import { FormInGroup, type GroupedForm, SaveGroup } from './save-group.tsx'

type RecordOnBarProps = Pick<RecordFormProps, 'fieldName' | 'isChangeable' | 'children'> & {
  form: RecordFormProps['form'] & GroupedForm
  /** What the form is called. */
  label: string
}

/** A page of settings that is one form; it is saved by the bar that saves all settings, and tells by itself that it is. */
export function RecordOnBar({ form, fieldName, label, isChangeable = true, children }: RecordOnBarProps) {
  if (!isChangeable)
    return (
      <RecordForm form={form} fieldName={fieldName} isChangeable={false}>
        {children}
      </RecordForm>
    )
  return (
    <SaveGroup onSaved={() => undefined}>
      <FormInGroup form={form} label={label} className={classes.form}>
        <RecordProblem {...form} fieldName={fieldName} />
        {children}
      </FormInGroup>
    </SaveGroup>
  )
}
