import { extraFields } from '@reihum/contract/courses/extra.schema.ts'
import { extraId } from '@reihum/contract/wire/ids.schema.ts'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { NewRecordPage } from '#platform/records/new-record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { blankExtra, ExtraFields, extraRefusalFields } from './extra-fields.tsx'
import { keepExtra } from './extra-query.ts'
import { extrasMessages } from './extras.messages.ts'

export function NewExtraPage() {
  const text = useText(extrasMessages)
  const tenant = useActiveTenant()
  const form = useNewRecordForm({
    idSchema: extraId,
    schema: extraFields,
    initial: blankExtra,
    create: (id, extra) => api.courses.createExtra({ tenant: tenant.id, id, extra }),
    onCreated: (created) => {
      keepExtra(tenant.id, created)
      notify({ kind: 'positive', message: text('created', { name: created.fields.name }) })
      goTo('/extras')
    },
    pathPrefix: 'extra.',
    refusalFields: extraRefusalFields,
  })
  return (
    <NewRecordPage title={text('newExtra')} backTo={{ to: '/extras', label: text('extras') }} form={form}>
      <ExtraFields form={form} isNew />
    </NewRecordPage>
  )
}
