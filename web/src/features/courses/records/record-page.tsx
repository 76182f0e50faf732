import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { DetailPage } from '#ui/detail-page.tsx'
import classes from '#ui/form/form.module.css'
import { RecordProblem } from '#ui/form/record-problem.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { useText } from '#ui/text.tsx'
import editor from '../editor/editor.module.css'
import { ArchivedBadge } from './archived-badge.tsx'
import { RecordActions } from './record-actions.tsx'
import type { useRecordForm } from './record-form.ts'
import { recordsMessages } from './records.messages.ts'

type Form = ReturnType<typeof useRecordForm>

type RecordPageProps = {
  name: string
  line: string
  backTo: { to: string; label: string }
  record: { archived: boolean; allowedActions: readonly string[] }
  archive: () => Promise<unknown>
  restore: () => Promise<unknown>
  remove: () => Promise<unknown>
  /** Under the same id and as it was, where nothing else hangs on it; without it deleting asks first. */
  bringBack?: (() => Promise<unknown>) | undefined
  /** Once it is removed and left: a page that still shows it would ask for it again. */
  forget: () => void
  form: Pick<
    Form,
    'element' | 'submit' | 'hasUnsavedChanges' | 'isSaving' | 'isOutdated' | 'theirs' | 'loading'
  >
  fieldName: (field: string) => string
  /** What is done with it beside archiving and deleting. */
  actions?: ReactNode
  /** Beside the form, where there is room. */
  aside?: ReactNode
  children: ReactNode
}

/** Something stored, as a form, with an archive behind it. */
export function RecordPage(props: RecordPageProps) {
  const {
    name,
    line,
    backTo,
    record,
    archive,
    restore,
    remove,
    bringBack,
    forget,
    form,
    fieldName,
    actions,
    aside,
    children,
  } = props
  const text = useText(recordsMessages)
  const navigate = useNavigate()
  const isGone = useRef(false)
  const removeAndLeave = async () => {
    await remove()
    isGone.current = true
    await navigate({ to: backTo.to })
    forget()
  }
  return (
    <DetailPage
      title={name}
      mark={<ArchivedBadge of={record} />}
      line={line || undefined}
      backTo={backTo}
      actions={
        <>
          {actions}
          <RecordActions
            name={name}
            allowed={record.allowedActions}
            archive={archive}
            restore={restore}
            remove={removeAndLeave}
            bringBack={bringBack}
          />
        </>
      }
    >
      <div className={aside ? editor.layout : undefined}>
        <form ref={form.element} className={classes.form} noValidate onSubmit={form.submit}>
          <UnsavedChanges hasUnsavedChanges={() => !isGone.current && form.hasUnsavedChanges()} />
          <RecordProblem {...form} fieldName={fieldName} />
          {children}
          {record.allowedActions.includes('edit') && (
            <div className={classes.buttons}>
              <Button type="submit" loading={form.isSaving}>
                {text('save')}
              </Button>
            </div>
          )}
        </form>
        {aside}
      </div>
    </DetailPage>
  )
}
