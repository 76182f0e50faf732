import type { ReactNode } from 'react'
import { PageForm, type PageFormProps } from '#ui/form/page-form.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useText } from '#ui/text.tsx'
import { recordsMessages } from './records.messages.ts'

type NewRecordPageProps = {
  title: string
  backTo: { to: string; label: string }
  form: PageFormProps['form']
  children: ReactNode
}

export function NewRecordPage({ title, backTo, form, children }: NewRecordPageProps) {
  const text = useText(recordsMessages)
  return (
    <>
      <PageTitle title={title} backTo={backTo} />
      <PageForm form={form} button={text('create')}>
        {children}
      </PageForm>
    </>
  )
}
