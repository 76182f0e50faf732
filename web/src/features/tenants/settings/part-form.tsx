import type { Brand } from '@reihum/contract/tenants/brand.schema.ts'
import type { CompanySettings } from '@reihum/contract/tenants/tenant.schema.ts'
import type { ReactNode } from 'react'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { RecordProblem } from '#ui/form/record-problem.tsx'
import { FormInGroup, type GroupedForm } from '#ui/form/save-group.tsx'
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
  form: GroupedForm
  label: string
  children: ReactNode
}

/** One of the forms of the settings, which are saved together. */
export function PartForm({ form, label, children }: PartFormProps) {
  return (
    <FormInGroup form={form} label={label} className={classes.fields}>
      {children}
    </FormInGroup>
  )
}

/** A form of several parts. */
export function PartsForm({ form, label, children }: PartFormProps) {
  return (
    <FormInGroup form={form} label={label}>
      {children}
    </FormInGroup>
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
