import { codeFields, type DiscountCode } from '@reihum/contract/courses/code.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { type CodeDraft, CodeFields, codeRefusalFields } from './code-fields.tsx'
import { codeQuery, forgetCode, keepCode } from './code-query.ts'
import { codesMessages } from './codes.messages.ts'

export function CodePage() {
  const tenant = useActiveTenant()
  const { discountCodeId = '' } = useParams({ strict: false }) as { discountCodeId?: string }
  const query = useQuery(codeQuery(tenant.id, discountCodeId))
  return <Loaded query={query}>{(code) => <CodeRecord key={code.id} code={code} />}</Loaded>
}

function CodeRecord({ code }: { code: DiscountCode }) {
  const text = useText(codesMessages)
  const { money } = useFormats()
  const tenant = useActiveTenant()
  const ofCode = { tenant: tenant.id, discountCodeId: code.id }
  const keep = (fresh: DiscountCode) => keepCode(tenant.id, fresh)
  const form = useRecordForm({
    schema: codeFields,
    stored: code,
    draftOf: ({ fields }): CodeDraft => fields,
    save: async (fields, revision) =>
      keep(await api.courses.changeCode({ ...ofCode, revision, code: fields })),
    load: async () => keep(await api.courses.getCode(ofCode)),
    isUndoable: () => true,
    pathPrefix: 'code.',
    refusalFields: codeRefusalFields,
  })
  return (
    <RecordPage
      name={code.fields.code}
      line={text('usedLine', { count: code.usedPeople, sum: money(code.usedCents) })}
      backTo={{ to: '/codes', label: text('codes') }}
      record={code}
      archive={async () => keep(await api.courses.archiveCode(ofCode))}
      restore={async () => keep(await api.courses.restoreCode(ofCode))}
      remove={() => api.courses.removeCode(ofCode)}
      bringBack={async () => {
        keep(await api.courses.createCode({ tenant: tenant.id, id: code.id, code: code.fields }))
        if (code.archived) keep(await api.courses.archiveCode(ofCode))
      }}
      forget={() => forgetCode(tenant.id, code.id)}
      form={form}
      fieldName={(field) => text(field as keyof CodeDraft)}
    >
      <CodeFields form={form} courses={code.courses} />
    </RecordPage>
  )
}
