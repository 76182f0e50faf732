import type { IncomingMessage } from 'node:http'
import { isOneClick } from '#platform/http/rate-limit.ts'
import { type BodyRule, readBody } from '#platform/http/request-body.ts'

const formBody: BodyRule = { type: 'application/x-www-form-urlencoded', maxBytes: 100_000 }
const multipart: BodyRule = { type: 'multipart/form-data', maxBytes: 4_000 }

/** The fields of a form in parts; what is no such form has none. */
async function fieldsOf(body: string, contentType: string): Promise<URLSearchParams> {
  const read = new Response(body, { headers: { 'content-type': contentType } }).formData()
  const fields = await read.catch(() => null)
  const words = [...(fields ?? [])].filter((one): one is [string, string] => typeof one[1] === 'string')
  return new URLSearchParams(words)
}

/** Reads a form that was sent to a page. Only mail programs send theirs in parts, to unsubscribe their reader (RFC 8058, 3.1). */
export async function readForm(request: IncomingMessage, path: string): Promise<URLSearchParams> {
  const contentType = request.headers['content-type'] ?? ''
  if (!isOneClick(path) || !contentType.toLowerCase().startsWith(multipart.type))
    return new URLSearchParams((await readBody(request, formBody)) ?? '')
  return fieldsOf((await readBody(request, multipart)) ?? '', contentType)
}
