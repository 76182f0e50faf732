import { Button } from '@mantine/core'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './form.module.css'
import type { RecordFormProps } from './page-form.tsx'
import { RecordProblem } from './record-problem.tsx'
import { useUnsavedInGroup } from './unsaved-group.tsx'

type GroupedFormProps = Omit<RecordFormProps, 'form' | 'isSecondary'> & {
  form: RecordFormProps['form'] & { hasChanges: boolean }
  label: string
}

/**
 * The form of a stored record among others on a page, inside an `UnsavedGroup`, which asks once for all of them. Its button
 * stands out once there are changes.
 */
export function GroupedForm({ form, label, fieldName, isChangeable = true, children }: GroupedFormProps) {
  const text = useText(uiMessages)
  useUnsavedInGroup(form.hasUnsavedChanges)
  return (
    <form ref={form.element} className={classes.form} noValidate onSubmit={form.submit} aria-label={label}>
      <RecordProblem {...form} fieldName={fieldName} />
      <fieldset className={classes.section} disabled={!isChangeable}>
        {children}
      </fieldset>
      {isChangeable && (
        <div className={classes.buttons}>
          <Button type="submit" variant={form.hasChanges ? 'filled' : 'default'} loading={form.isSaving}>
            {text('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
