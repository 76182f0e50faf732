import { type FirmRecord, firmRecordFields } from '@reihum/contract/courses/firm.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { api } from '#platform/connection.ts'
import { useAdditions } from '#platform/house-context.tsx'
import { useRecordForm } from '#platform/record-form.ts'
import { RecordPage } from '#platform/records/record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { AccessOfFirm } from './access-of-firm.tsx'
import { type FirmDraft, FirmFields, firmRefusalFields } from './firm-fields.tsx'
import { firmQuery, forgetFirm, keepFirm } from './firm-query.ts'
import { firmSections } from './firm-sections.ts'
import { firmsMessages } from './firms.messages.ts'
import { FramesOfFirm } from './frames-of-firm.tsx'

export function FirmPage() {
  const tenant = useActiveTenant()
  const { firmId = '' } = useParams({ strict: false }) as { firmId?: string }
  const query = useQuery(firmQuery(tenant.id, firmId))
  return <Loaded query={query}>{(firm) => <Firm key={firm.id} firm={firm} />}</Loaded>
}

function Firm({ firm }: { firm: FirmRecord }) {
  const text = useText(firmsMessages)
  const tenant = useActiveTenant()
  const sections = useAdditions(firmSections)
  const ofFirm = { tenant: tenant.id, firmId: firm.id }
  const keep = (fresh: FirmRecord) => keepFirm(tenant.id, fresh)
  const form = useRecordForm({
    schema: firmRecordFields,
    stored: firm,
    draftOf: ({ fields }): FirmDraft => fields,
    save: async (fields, revision) =>
      keep(await api.courses.changeFirm({ ...ofFirm, revision, firm: fields })),
    load: async () => keep(await api.courses.getFirm(ofFirm)),
    isUndoable: () => true,
    pathPrefix: 'firm.',
    refusalFields: firmRefusalFields,
  })
  return (
    <RecordPage
      name={firm.fields.name}
      line={firm.fields.contactEmail}
      backTo={{ to: '/firms', label: text('firms') }}
      record={firm}
      archive={async () => keep(await api.courses.archiveFirm(ofFirm))}
      restore={async () => keep(await api.courses.restoreFirm(ofFirm))}
      remove={() => api.courses.removeFirm(ofFirm)}
      bringBack={async () => {
        keep(await api.courses.createFirm({ tenant: tenant.id, id: firm.id, firm: firm.fields }))
        if (firm.archived) keep(await api.courses.archiveFirm(ofFirm))
      }}
      forget={() => forgetFirm(tenant.id, firm.id)}
      form={form}
      fieldName={(field) => text(field as keyof FirmDraft)}
      below={
        <Suspense>
          <AccessOfFirm firm={firm} keep={keep} />
          <FramesOfFirm firm={firm} />
          {sections.map((Section, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rooms bring them once, in an order that stays
            <Section key={at} firm={firm} />
          ))}
        </Suspense>
      }
    >
      <FirmFields form={form} />
    </RecordPage>
  )
}
