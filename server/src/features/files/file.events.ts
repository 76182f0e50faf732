import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

/** A queue for each tenant: of its images one is processed at a time, however many workers there are. */
const queueOf = (tenantId: string) => `images-${tenantId}`

/** The job engine knows no greater number. */
const lastPriority = 30_000

const about = (id: string) => ({ subject: { kind: 'file', id } })

type Uploaded = { tenantId: string; filename: string; filesize: number; imagesBefore: number }

/**
 * The more images of the tenant are waiting, the later this one comes, so that a tenant with many does not hold up
 * others with few.
 */
export function fileUploaded(id: string, { tenantId, filename, filesize, imagesBefore }: Uploaded) {
  return event({
    name: 'file.uploaded',
    ...about(id),
    payload: { fileId: id, queue: queueOf(tenantId), priority: Math.min(imagesBefore, lastPriority) },
    metadata: { after: { filename, filesize } },
  })
}

export function fileChanged(id: string, change: Change) {
  return event({ name: 'file.changed', ...about(id), payload: { fileId: id }, metadata: change })
}

export function fileDeleted(id: string, { tenantId, filename }: { tenantId: string; filename: string }) {
  return event({
    name: 'file.deleted',
    ...about(id),
    payload: { fileId: id, queue: queueOf(tenantId) },
    metadata: { before: { filename } },
  })
}
