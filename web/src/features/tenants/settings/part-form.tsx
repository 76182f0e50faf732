import { Alert, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { FormEventHandler, ReactNode, RefObject } from 'react'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useText } from '#ui/text.tsx'
import { settingsMessages } from './settings.messages.ts'
import classes from './settings.module.css'
import type { SettingsPart } from './settings-part.ts'

/** A part of the settings: what it is about on the left, and what belongs to it on the right. */
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
  /** Beside the button that saves. */
  buttons?: ReactNode
}

/** A form that saves by itself; its button stands out once there is something to save. */
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

/** What stands in the way of saving: somebody else was faster, or a field that is not in this part. */
export function PartProblem({
  problem,
  theirs,
  reload,
}: Pick<SettingsPart, 'problem' | 'theirs' | 'reload'>) {
  const text = useText(settingsMessages)
  if (problem?.code === 'CONFLICT') {
    return (
      <Alert color="warning" role="alert" p={12} styles={{ message: { color: 'inherit' } }}>
        <p>{text('conflict')}</p>
        <Button
          variant="default"
          size="compact-sm"
          mt={8}
          leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
          loading={reload.isPending}
          onClick={() => reload.mutate()}
        >
          {text('conflictLoad')}
        </Button>
      </Alert>
    )
  }
  if (problem) {
    return (
      <RefusalAlert problem={problem}>
        {problem.fieldErrors.map(({ path, message }) => (
          <p key={path}>{message}</p>
        ))}
      </RefusalAlert>
    )
  }
  if (!theirs) return null
  return (
    <Alert color="info" role="status" p={12} styles={{ message: { color: 'inherit' } }}>
      <p>{text('conflictLoaded')}</p>
      {theirs.map(([field, value]) => (
        <p key={field}>
          {text('conflictTheirs', { field: text(field), value: value || text('conflictEmpty') })}
        </p>
      ))}
    </Alert>
  )
}
