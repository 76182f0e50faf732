import { type Move, move } from '@reihum/contract/imports/move.schema.ts'
import { sendBytes } from '#platform/send-file.ts'

type Archive = { id: string; tenantId: string; content: File; onProgress: (sent: number) => void }

/** Uploads the archive of a whole export; the server answers with what it holds. */
export function sendArchive({ id, tenantId, content, onProgress }: Archive): Promise<Move> {
  const query = new URLSearchParams({ id, filename: content.name })
  return sendBytes(move, { address: `/api/${tenantId}/moves?${query}`, content, onProgress })
}
