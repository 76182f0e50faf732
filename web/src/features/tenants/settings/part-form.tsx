import { Button } from '@mantine/core'
import type { Brand } from '@reihum/contract/tenants/brand.schema.ts'
import type { CompanySettings } from '@reihum/contract/tenants/tenant.schema.ts'
import type { FormEventHandler, ReactNode, RefObject } from 'react'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { RecordProblem } from '#ui/form/record-problem.tsx'
import { useText } from '#ui/text.tsx'
import { settingsMessages } from './settings.messages.ts'
import classes from './settings.module.css'
import type { SettingsPart } from './settings-part.ts'

/** A part of the settings: title and hint on the left, the fields on the right. */
export function Part({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <header className={classes.partHead}>
        <h2>{title}</h2>
        {hint && <p className="grey">{hint}</p>}
      </header>
      <div className={classes.partBody}>{children}</div>
    </section>
  )
}

type PartFormProps = {
  element: RefObject<HTMLFormElement | null>
  submit: FormEventHandler<HTMLFormElement>
  hasChanges: boolean
  isSaving: boolean
  label: string
  children: ReactNode
  /** Further buttons beside the one that saves. */
  buttons?: ReactNode
}

/** A form of its own; its button stands out once there are changes. */
export function PartForm(props: PartFormProps) {
  const text = useText(settingsMessages)
  const { element, submit, hasChanges, isSaving, label, children, buttons } = props
  return (
    <form ref={element} className={classes.fields} noValidate onSubmit={submit} aria-label={label}>
      {children}
      <div className={classes.buttons} data-changed={hasChanges || undefined}>
        <Button type="submit" variant={hasChanges ? 'filled' : 'default'} loading={isSaving}>
          {text('save')}
        </Button>
        {buttons}
      </div>
    </form>
  )
}

/** Why saving failed: somebody else saved first, or a field of another part is invalid. */
export function PartProblem({ part }: { part: SettingsPart }) {
  const text = useText(settingsMessages)
  if (part.refusal) {
    return (
      <RefusalAlert problem={part.refusal}>
        {part.refusal.fieldErrors.map(({ path, message }) => (
          <p key={path}>{message}</p>
        ))}
      </RefusalAlert>
    )
  }
  return (
    <RecordProblem
      {...part}
      conflict={text('conflict')}
      fieldName={(field) => text(field as keyof CompanySettings | keyof Brand)}
    />
  )
}
