import { codeFields } from '@reihum/contract/courses/code.schema.ts'
import { discountCodeId } from '@reihum/contract/wire/ids.schema.ts'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { NewRecordPage } from '#platform/records/new-record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { blankCode, CodeFields, codeRefusalFields } from './code-fields.tsx'
import { keepCode } from './code-query.ts'
import { codesMessages } from './codes.messages.ts'

export function NewCodePage() {
  const text = useText(codesMessages)
  const tenant = useActiveTenant()
  const form = useNewRecordForm({
    idSchema: discountCodeId,
    schema: codeFields,
    initial: blankCode,
    create: (id, code) => api.courses.createCode({ tenant: tenant.id, id, code }),
    onCreated: (created) => {
      keepCode(tenant.id, created)
      notify({ kind: 'positive', message: text('created', { code: created.fields.code }) })
      goTo('/codes')
    },
    pathPrefix: 'code.',
    refusalFields: codeRefusalFields,
  })
  return (
    <NewRecordPage title={text('newCode')} backTo={{ to: '/codes', label: text('codes') }} form={form}>
      <CodeFields form={form} />
    </NewRecordPage>
  )
}
