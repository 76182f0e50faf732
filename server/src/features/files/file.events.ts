import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

/** Far more images than anybody has waiting. */
const lastPriority = 30_000

const about = (id: string) => ({ subject: { kind: 'file', id } })

type Uploaded = { filename: string; filesize: number; imagesBefore: number }

/**
 * The more images of the tenant are waiting, the later this one comes, so that a tenant with many does not hold up
 * others with few.
 */
export function fileUploaded(id: string, { filename, filesize, imagesBefore }: Uploaded) {
  return event({
    name: 'file.uploaded',
    ...about(id),
    payload: { fileId: id, priority: Math.min(imagesBefore, lastPriority) },
    metadata: { after: { filename, filesize } },
  })
}

export function fileChanged(id: string, change: Change) {
  return event({ name: 'file.changed', ...about(id), payload: { fileId: id }, metadata: change })
}

export function fileDeleted(id: string, { filename }: { filename: string }) {
  return event({
    name: 'file.deleted',
    ...about(id),
    payload: { fileId: id },
    metadata: { before: { filename } },
  })
}
