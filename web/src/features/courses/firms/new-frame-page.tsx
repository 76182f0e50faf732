import type { FirmRecord } from '@reihum/contract/courses/firm.schema.ts'
import { frameFields } from '@reihum/contract/courses/frame.schema.ts'
import { frameId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { NewRecordPage } from '#platform/records/new-record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { firmQuery } from './firm-query.ts'
import { blankFrame, FrameFields, frameRefusalFields } from './frame-fields.tsx'
import { keepFrame } from './frame-query.ts'
import { framesMessages } from './frames.messages.ts'

export function NewFramePage() {
  const tenant = useActiveTenant()
  const { firmId = '' } = useParams({ strict: false }) as { firmId?: string }
  const query = useQuery(firmQuery(tenant.id, firmId))
  return <Loaded query={query}>{(firm) => <NewFrame firm={firm} />}</Loaded>
}

function NewFrame({ firm }: { firm: FirmRecord }) {
  const text = useText(framesMessages)
  const tenant = useActiveTenant()
  const backTo = { to: `/firms/${firm.id}`, label: firm.fields.name }
  const form = useNewRecordForm({
    idSchema: frameId,
    schema: frameFields,
    initial: blankFrame,
    create: (id, frame) => api.courses.createFrame({ tenant: tenant.id, firmId: firm.id, id, frame }),
    onCreated: (created) => {
      keepFrame(tenant.id, created)
      notify({ kind: 'positive', message: text('created', { name: created.fields.name }) })
      goTo(backTo.to)
    },
    pathPrefix: 'frame.',
    refusalFields: frameRefusalFields,
  })
  return (
    <NewRecordPage title={text('newFrame')} backTo={backTo} form={form}>
      <FrameFields form={form} />
    </NewRecordPage>
  )
}
