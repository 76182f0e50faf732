import { Select, TextInput } from '@mantine/core'
import { emptyContent } from '@reihum/contract/documents/content.ts'
import { documentPurposeNames, documentPurposes } from '@reihum/contract/documents/document-purposes.ts'
import { documentTemplateFields } from '@reihum/contract/documents/document-template.schema.ts'
import { documentTemplateId } from '@reihum/contract/wire/ids.schema.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { keepDocumentTemplate } from './document-query.ts'
import { documentsMessages } from './documents.messages.ts'

/** A template begins with an empty sheet; how to begin with another one is to duplicate it. */
export function NewDocumentPage() {
  const text = useText(documentsMessages)
  const locale = useLocale()
  const tenant = useActiveTenant()
  const form = useNewRecordForm({
    idSchema: documentTemplateId,
    schema: documentTemplateFields,
    initial: { name: '', purpose: 'letter', language: locale, content: emptyContent },
    create: (id, template) => api.documents.createTemplate({ tenant: tenant.id, id, template }),
    onCreated: (template) => {
      keepDocumentTemplate(tenant.id, template)
      notify({ kind: 'positive', message: text('created', { name: template.name }) })
      goTo(`/documents/${template.id}/edit`, { replace: true })
    },
    pathPrefix: 'template.',
    refusalFields: { TEMPLATE_NAME_USED: 'name' },
  })
  return (
    <DetailPage title={text('newTemplate')} backTo={{ to: '/documents', label: text('title') }}>
      <PageForm form={form} button={text('create')}>
        <TextInput label={text('name')} withAsterisk maxLength={120} {...form.field('name')} />
        <Select
          label={text('purpose')}
          allowDeselect={false}
          data={documentPurposes.map((value) => ({ value, label: documentPurposeNames[value][locale] }))}
          {...form.field('purpose')}
        />
        <Select
          label={text('language')}
          allowDeselect={false}
          data={locales.map((value) => ({ value, label: text(`languages.${value}`) }))}
          {...form.field('language')}
        />
      </PageForm>
    </DetailPage>
  )
}
