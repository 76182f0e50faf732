import { codeSetFields } from '@reihum/contract/courses/code.schema.ts'
import { discountCodeId } from '@reihum/contract/wire/ids.schema.ts'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { NewRecordPage } from '#platform/records/new-record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { blankCode, CodeFields, codeRefusalFields, SinglesField } from './code-fields.tsx'
import { keepCode } from './code-query.ts'
import { codesMessages } from './codes.messages.ts'

const blankSet = { ...blankCode, singles: 100 }

/** Many codes of the same terms at once, each of them good for one place. */
export function NewCodeSetPage() {
  const text = useText(codesMessages)
  const tenant = useActiveTenant()
  const form = useNewRecordForm({
    idSchema: discountCodeId,
    schema: codeSetFields,
    initial: blankSet,
    create: (id, { singles, ...code }) => api.courses.createCode({ tenant: tenant.id, id, code, singles }),
    onCreated: (created) => {
      keepCode(tenant.id, created)
      notify({
        kind: 'positive',
        message: text('setCreated', { name: created.fields.code, count: created.singles ?? 0 }),
      })
      goTo(`/codes/${created.id}/single-codes`)
    },
    pathPrefix: 'code.',
    refusalFields: codeRefusalFields,
  })
  return (
    <NewRecordPage title={text('newSet')} backTo={{ to: '/codes', label: text('codes') }} form={form}>
      <CodeFields form={form} isSet count={<SinglesField form={form} />} />
    </NewRecordPage>
  )
}
