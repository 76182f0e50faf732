import { type ImportKind, type ImportRun, importRun } from '@reihum/contract/imports.ts'
import { sendBytes } from '#platform/send-file.ts'

type Table = { id: string; tenantId: string; kind: ImportKind; content: File }

/** Uploads a table to import; the server answers with what it read. */
export function sendTable({ id, tenantId, kind, content }: Table): Promise<ImportRun> {
  const query = new URLSearchParams({ id, kind, filename: content.name })
  return sendBytes(importRun, { address: `/api/${tenantId}/imports?${query}`, content })
}
