import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'file', id } })

type Uploaded = { filename: string; filesize: number }

export function fileUploaded(id: string, { filename, filesize }: Uploaded) {
  return event({
    name: 'file.uploaded',
    ...about(id),
    payload: { fileId: id },
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
