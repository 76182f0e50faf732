import { Button } from '@mantine/core'
import { codeFields, type DiscountCode } from '@reihum/contract/courses/code.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { RecordPage } from '#platform/records/record-page.tsx'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
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
  const { money, number } = useFormats()
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
  // The codes of a set would be others.
  const bringBack = async () => {
    keep(await api.courses.createCode({ tenant: tenant.id, id: code.id, code: code.fields }))
    if (code.archived) keep(await api.courses.archiveCode(ofCode))
  }
  const sum = money(code.usedCents)
  const line =
    code.singles === null
      ? text('usedLine', { count: code.usedPeople, sum })
      : text('setUsedLine', { used: number(code.usedPeople), all: number(code.singles), sum })
  return (
    <RecordPage
      name={code.fields.code}
      line={line}
      backTo={{ to: '/codes', label: text('codes') }}
      record={code}
      archive={async () => keep(await api.courses.archiveCode(ofCode))}
      restore={async () => keep(await api.courses.restoreCode(ofCode))}
      remove={() => api.courses.removeCode(ofCode)}
      bringBack={code.singles === null ? bringBack : undefined}
      forget={() => forgetCode(tenant.id, code.id)}
      actions={<UsesLink code={code} />}
      form={form}
      fieldName={(field) => text(field as keyof CodeDraft)}
    >
      <CodeFields form={form} courses={code.courses} isSet={code.singles !== null} />
    </RecordPage>
  )
}

/** Leads to its codes, and to who used it: these are pages of the registrations. */
function UsesLink({ code: { id, singles } }: { code: DiscountCode }) {
  const text = useText(codesMessages)
  const may = useMay()
  if (!may('registrations.read')) return null
  return (
    <>
      {singles !== null && (
        <Button component={Link} to={`/codes/${id}/single-codes`} variant="default">
          {text('singleCodes')}
        </Button>
      )}
      <Button component={Link} to="/codes/uses" search={{ discountCodeId: id } as never} variant="default">
        {text(singles === null ? 'uses' : 'usesOfSet')}
      </Button>
    </>
  )
}
