import type { FrameFields } from '@reihum/contract/courses/frame.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

type Of = { id: string; firmId: string }

/** Frames are told with their firm. */
const about = ({ id, firmId }: Of) => ({
  subject: { kind: 'firm', id: firmId },
  payload: { frameId: id, firmId },
})

/** As the log tells it: without the note. */
export function toldFrame(fields: FrameFields) {
  const { note, courseId, ...told } = fields
  return told
}

export function frameCreated(of: Of, fields: FrameFields) {
  return event({ name: 'firm.frame-agreed', ...about(of), metadata: { after: toldFrame(fields) } })
}

export function frameChanged(of: Of, change: Change) {
  return event({ name: 'firm.frame-changed', ...about(of), metadata: change })
}

export function frameArchived(of: Of) {
  return event({ name: 'firm.frame-ended', ...about(of), metadata: {} })
}

export function frameRestored(of: Of) {
  return event({ name: 'firm.frame-restored', ...about(of), metadata: {} })
}

export function frameDeleted(of: Of, fields: FrameFields) {
  return event({ name: 'firm.frame-deleted', ...about(of), metadata: { before: toldFrame(fields) } })
}
