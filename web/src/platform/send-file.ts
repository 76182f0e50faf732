import { file as fileSchema, type File as StoredFile } from '@kurso/contract/files/file.schema.ts'
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

/** As a request of the older kind: only this one tells how much of a body has been sent. */
export const sendFile: SendFile = ({ id, tenantId, content }, { onProgress, signal }) =>
  new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    const query = new URLSearchParams({ id, filename: content.name })
    request.open('POST', `/api/${tenantId}/files?${query}`)
    request.setRequestHeader('accept-language', language.current())
    request.setRequestHeader('authorization', `Bearer ${session.apiToken() ?? ''}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      const body = parsed(request.responseText)
      const answer = fileSchema.safeParse(body)
      if (request.status === 200 && answer.success) done(answer.data)
      else failed(ApiProblem.from(body, request.status))
    }
    request.onerror = () => failed(new NetworkError())
    request.onabort = () => failed(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(content)
  })
