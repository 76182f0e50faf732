import type { FileFields } from '@reihum/contract/files/file.schema.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

/** Images are worked on in two rows, wherever the workers are, so that a heap of them does not keep mails waiting. */
const lane = (id: string) => `images-${Number.parseInt(id.slice(-1), 16) % 2}`

const about = (id: string) => ({ subject: { kind: 'file', id } })

type Uploaded = { filename: string; filesize: number }

export function fileUploaded(id: string, { filename, filesize }: Uploaded): DomainEvent {
  return {
    name: 'file.uploaded',
    ...about(id),
    payload: { fileId: id, queue: lane(id) },
    metadata: { after: { filename, filesize } },
  }
}

export function fileChanged(
  id: string,
  before: Partial<FileFields>,
  after: Partial<FileFields>,
): DomainEvent {
  return { name: 'file.changed', ...about(id), payload: { fileId: id }, metadata: { before, after } }
}

export function fileDeleted(id: string, filename: string): DomainEvent {
  return {
    name: 'file.deleted',
    ...about(id),
    payload: { fileId: id, queue: lane(id) },
    metadata: { before: { filename } },
  }
}
