import { type TemplateFields, templateFields } from '@reihum/contract/courses/template.schema.ts'
import { templateId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useContractForm } from '#ui/form/contract-form.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { NewRecordPage } from '../records/new-record-page.tsx'
import { type TemplateDraft, TemplateSections, templateRefusalFields } from './template-fields.tsx'
import { keepTemplate } from './template-query.ts'
import { templatesMessages } from './templates.messages.ts'

const plain = templateFields.parse({
  ...{ name: '-', title: '-', attendeeLimit: null, waiterLimit: null, feeCents: 0 },
})

/** What rarely differs begins as in the course that was entered last. */
export function NewTemplatePage() {
  const tenant = useActiveTenant()
  const query = useQuery({
    ...queries.courses.defaults.queryOptions({ input: { tenant: tenant.id, kind: 'COURSE' } }),
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded query={query}>
      {({ reference, ...defaults }) => (
        <NewTemplateForm initial={{ ...plain, ...defaults, name: '', title: '', feeCents: '' }} />
      )}
    </Loaded>
  )
}

function NewTemplateForm({ initial }: { initial: TemplateDraft }) {
  const text = useText(templatesMessages)
  const tenant = useActiveTenant()
  // Made once a form, so that a second submit of it finds the template that is already there.
  const [id] = useState(() => templateId.parse(newId()))
  const create = useMutation({
    mutationFn: (template: TemplateFields) => api.courses.createTemplate({ tenant: tenant.id, id, template }),
    meta: { shownInline: ['INVALID_INPUT', ...Object.keys(templateRefusalFields)] },
    onSuccess: (template) => {
      keepTemplate(tenant.id, template)
      notify({ kind: 'positive', message: text('created', { name: template.name }) })
    },
  })
  const form = useContractForm({
    schema: templateFields,
    initial,
    save: async (template) => {
      await create.mutateAsync(template)
      goTo(`/courses/templates/${id}`)
    },
    pathPrefix: 'template.',
    refusalFields: templateRefusalFields,
  })
  return (
    <NewRecordPage
      title={text('newTemplate')}
      backTo={{ to: '/courses/templates', label: text('templates') }}
      form={form}
      isSaving={create.isPending}
    >
      <TemplateSections form={form} />
    </NewRecordPage>
  )
}
