import { firmRecordFields } from '@reihum/contract/courses/firm.schema.ts'
import { firmId } from '@reihum/contract/wire/ids.schema.ts'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { NewRecordPage } from '#platform/records/new-record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { blankFirm, FirmFields, firmRefusalFields } from './firm-fields.tsx'
import { keepFirm } from './firm-query.ts'
import { firmsMessages } from './firms.messages.ts'

export function NewFirmPage() {
  const text = useText(firmsMessages)
  const tenant = useActiveTenant()
  const form = useNewRecordForm({
    idSchema: firmId,
    schema: firmRecordFields,
    initial: blankFirm,
    create: (id, firm) => api.courses.createFirm({ tenant: tenant.id, id, firm }),
    onCreated: (created) => {
      keepFirm(tenant.id, created)
      notify({ kind: 'positive', message: text('created', { name: created.fields.name }) })
      goTo(`/firms/${created.id}`)
    },
    pathPrefix: 'firm.',
    refusalFields: firmRefusalFields,
  })
  return (
    <NewRecordPage title={text('newFirm')} backTo={{ to: '/firms', label: text('firms') }} form={form}>
      <FirmFields form={form} />
    </NewRecordPage>
  )
}
