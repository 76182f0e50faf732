import { templateFields } from '@reihum/contract/courses/template.schema.ts'
import { templateId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { goTo } from '#platform/addresses.ts'
import { api, queries } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { NewRecordPage } from '#platform/records/new-record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { type TemplateDraft, TemplateSections, templateRefusalFields } from './template-fields.tsx'
import { keepTemplate } from './template-query.ts'
import { templatesMessages } from './templates.messages.ts'

const plain = templateFields.parse({
  name: '-',
  title: '-',
  attendeeLimit: null,
  waiterLimit: null,
  feeCents: 0,
  skipHolidays: true,
  skipClosures: true,
  skipSchoolHolidays: true,
})

/** A new template begins with the values of the last course where they rarely differ. */
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
  const form = useNewRecordForm({
    idSchema: templateId,
    schema: templateFields,
    initial,
    create: (id, template) => api.courses.createTemplate({ tenant: tenant.id, id, template }),
    onCreated: (template) => {
      keepTemplate(tenant.id, template)
      notify({ kind: 'positive', message: text('created', { name: template.name }) })
      goTo(`/courses/templates/${template.id}`)
    },
    pathPrefix: 'template.',
    refusalFields: templateRefusalFields,
  })
  return (
    <NewRecordPage
      title={text('newTemplate')}
      backTo={{ to: '/courses/templates', label: text('templates') }}
      form={form}
    >
      <TemplateSections form={form} />
    </NewRecordPage>
  )
}
