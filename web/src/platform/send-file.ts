import { file as fileSchema, type File as StoredFile } from '@reihum/contract/files/file.schema.ts'
import type { z } from 'zod'
import { language, session } from './connection.ts'
import { ApiProblem, NetworkError } from './problems.ts'

export type SendFile = (
  upload: { id: string; tenantId: string; content: File },
  options: { onProgress: (sent: number) => void; signal: AbortSignal },
) => Promise<StoredFile>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Sending = { address: string; content: File; onProgress?: (sent: number) => void; signal?: AbortSignal }

/** Sends the bytes of a file. Uses XMLHttpRequest, because fetch does not tell how much of a body has been sent. */
export function sendBytes<Schema extends z.ZodType>(
  schema: Schema,
  sending: Sending,
): Promise<z.output<Schema>> {
  const { address, content, onProgress, signal } = sending
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('accept-language', language.current())
    request.setRequestHeader('authorization', `Bearer ${session.apiToken() ?? ''}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    if (onProgress) request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      const body = parsed(request.responseText)
      const answer = schema.safeParse(body)
      if (request.status < 300 && answer.success) done(answer.data)
      else failed(ApiProblem.from(body, request.status))
    }
    request.onerror = () => failed(new NetworkError())
    request.onabort = () => failed(new DOMException('', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(content)
  })
}

export const sendFile: SendFile = ({ id, tenantId, content }, options) => {
  const query = new URLSearchParams({ id, filename: content.name })
  return sendBytes(fileSchema, { address: `/api/${tenantId}/files?${query}`, content, ...options })
}
