import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { useContractForm } from '#ui/form/contract-form.ts'
import classes from '#ui/form/form.module.css'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useText } from '#ui/text.tsx'
import { recordsMessages } from './records.messages.ts'

type NewRecordPageProps = {
  title: string
  backTo: { to: string; label: string }
  form: Pick<ReturnType<typeof useContractForm>, 'element' | 'submit' | 'hasUnsavedChanges'>
  isSaving: boolean
  children: ReactNode
}

export function NewRecordPage({ title, backTo, form, isSaving, children }: NewRecordPageProps) {
  const text = useText(recordsMessages)
  return (
    <>
      <PageTitle title={title} backTo={backTo} />
      <form ref={form.element} className={classes.form} noValidate onSubmit={form.submit}>
        <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
        {children}
        <div className={classes.buttons}>
          <Button type="submit" loading={isSaving}>
            {text('create')}
          </Button>
        </div>
      </form>
    </>
  )
}
