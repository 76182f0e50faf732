import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DetailPage } from '#ui/detail-page.tsx'
import { RecordForm, type RecordFormProps } from '#ui/form/page-form.tsx'
import { ArchivedBadge } from './archived-badge.tsx'
import { RecordActions } from './record-actions.tsx'
import classes from './records.module.css'

type RecordPageProps = {
  name: string
  line: string
  backTo: { to: string; label: string }
  record: { archived: boolean; allowedActions: readonly string[] }
  archive: () => Promise<unknown>
  restore: () => Promise<unknown>
  remove: () => Promise<unknown>
  /** Restores a deleted record under the same id, where nothing else depends on it; without it, deleting asks first. */
  bringBack?: (() => Promise<unknown>) | undefined
  /** Told once more in the question before it is deleted. */
  beforeRemoving?: ReactNode
  /** Removes it from the cache after its page was left: a page that still shows it would load it again. */
  forget: () => void
  form: RecordFormProps['form'] & { forgetChanges: () => void }
  fieldName: RecordFormProps['fieldName']
  /** Further actions beside archiving and deleting. */
  actions?: ReactNode
  /** Beside the form, where there is room. */
  aside?: ReactNode
  /** Beneath the form. */
  below?: ReactNode
  children: ReactNode
}

/** The page of a record: its form, with archiving and deleting. */
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
    beforeRemoving,
    forget,
    form,
    fieldName,
    actions,
    aside,
    below,
    children,
  } = props
  const navigate = useNavigate()
  const removeAndLeave = async () => {
    await remove()
    form.forgetChanges()
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
            beforeRemoving={beforeRemoving}
          />
        </>
      }
    >
      <div className={aside ? classes.layout : undefined}>
        <RecordForm form={form} fieldName={fieldName} isChangeable={record.allowedActions.includes('edit')}>
          {children}
        </RecordForm>
        {aside}
      </div>
      {below}
    </DetailPage>
  )
}
