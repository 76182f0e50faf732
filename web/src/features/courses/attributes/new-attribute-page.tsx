import { attributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import { attributeId } from '@reihum/contract/wire/ids.schema.ts'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { NewRecordPage } from '#platform/records/new-record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { keepAttribute, nameOf } from './attribute-query.ts'
import { attributesMessages } from './attributes.messages.ts'

const words = { de: '', en: '' }

export function NewAttributePage() {
  const text = useText(attributesMessages)
  const locale = useLocale()
  const tenant = useActiveTenant()
  const form = useNewRecordForm({
    idSchema: attributeId,
    schema: attributeFields,
    initial: {
      kind: 'text',
      label: words,
      help: words,
      consent: words,
      options: [],
      required: false,
      forAllCourses: true,
      scope: 'registration',
      belongsTo: null,
      expiry: 'none',
      askAgainMonths: null,
      shownToInstructors: false,
    },
    create: (id, attribute) => api.courses.createAttribute({ tenant: tenant.id, id, attribute }),
    onCreated: (attribute) => {
      keepAttribute(tenant.id, attribute)
      notify({ kind: 'positive', message: text('created', { name: nameOf(attribute, locale) }) })
      goTo('/courses/attributes')
    },
    pathPrefix: 'attribute.',
  })
  return (
    <NewRecordPage
      title={text('newAttribute')}
      backTo={{ to: '/courses/attributes', label: text('attributes') }}
      form={form}
    >
      <AttributeFields form={form} />
    </NewRecordPage>
  )
}
