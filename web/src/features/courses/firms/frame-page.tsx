import { type Frame, frameFields } from '@reihum/contract/courses/frame.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { RecordPage } from '#platform/records/record-page.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { type FrameDraft, FrameFields, frameRefusalFields } from './frame-fields.tsx'
import { forgetFrame, frameQuery, keepFrame } from './frame-query.ts'
import { framesMessages } from './frames.messages.ts'

export function FramePage() {
  const tenant = useActiveTenant()
  const of = useParams({ strict: false }) as { firmId: Frame['firmId']; frameId: Frame['id'] }
  const query = useQuery(frameQuery(tenant.id, { firmId: of.firmId, id: of.frameId }))
  return <Loaded query={query}>{(frame) => <FrameRecord key={frame.id} frame={frame} />}</Loaded>
}

function FrameRecord({ frame }: { frame: Frame }) {
  const text = useText(framesMessages)
  const { number } = useFormats()
  const tenant = useActiveTenant()
  const ofFrame = { tenant: tenant.id, firmId: frame.firmId, frameId: frame.id }
  const keep = (fresh: Frame) => keepFrame(tenant.id, fresh)
  const form = useRecordForm({
    schema: frameFields,
    stored: frame,
    draftOf: ({ fields }): FrameDraft => fields,
    save: async (fields, revision) =>
      keep(await api.courses.changeFrame({ ...ofFrame, revision, frame: fields })),
    load: async () => keep(await api.courses.getFrame(ofFrame)),
    isUndoable: () => true,
    pathPrefix: 'frame.',
    refusalFields: frameRefusalFields,
  })
  return (
    <RecordPage
      name={frame.fields.name}
      line={text('leftLine', { left: number(frame.left), places: number(frame.fields.places) })}
      backTo={{ to: `/firms/${frame.firmId}`, label: frame.firmName }}
      record={frame}
      archive={async () => keep(await api.courses.archiveFrame(ofFrame))}
      restore={async () => keep(await api.courses.restoreFrame(ofFrame))}
      remove={() => api.courses.removeFrame(ofFrame)}
      bringBack={async () => {
        const { firmId, id, fields } = frame
        keep(await api.courses.createFrame({ tenant: tenant.id, firmId, id, frame: fields }))
        if (frame.archived) keep(await api.courses.archiveFrame(ofFrame))
      }}
      forget={() => forgetFrame(tenant.id, frame)}
      form={form}
      fieldName={(field) => text(field as keyof FrameDraft)}
    >
      <FrameFields form={form} course={frame.course} />
    </RecordPage>
  )
}
