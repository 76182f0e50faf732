import type { IncomingMessage } from 'node:http'
import { maxProofBytes } from '@reihum/contract/registrations/proof.schema.ts'
import { isOneClick } from '#platform/http/rate-limit.ts'
import { type BodyRule, readBody, readBytes } from '#platform/http/request-body.ts'
import { Refusal } from '#platform/refusal.ts'

const formBody: BodyRule = { type: 'application/x-www-form-urlencoded', maxBytes: 100_000 }
const multipart: BodyRule = { type: 'multipart/form-data', maxBytes: 4_000 }
/** A file, and the names of its parts and the other fields. */
const withFile: BodyRule = { type: 'multipart/form-data', maxBytes: maxProofBytes + 10_000 }

/** What a form said, and the file that was chosen in it; a field of the form has the name of the file. */
export type ReadForm = { fields: URLSearchParams; file: Buffer | null }

/** The one form with a file: the proof of a reduced price. */
export const takesFile = (path: string) =>
  /^\/(portal|embed)\/[^/]+\/course-registration\/[^/]+\/proof\/*$/.test(path)

/** Forms with files are held in memory while they arrive, so a node reads only so many of them at once. */
const mostAtOnce = 6
let reading = 0

async function inTurn<Result>(read: () => Promise<Result>): Promise<Result> {
  if (reading >= mostAtOnce) throw new Refusal('UNAVAILABLE')
  reading += 1
  try {
    return await read()
  } finally {
    reading -= 1
  }
}

/** A browser sends an empty file where none was chosen. */
const nameOf = ({ name, size }: File) => (size > 0 ? name : '')

/** The fields of a form in parts, with the first file; what is no such form has none. */
async function partsOf(body: Buffer, contentType: string): Promise<ReadForm> {
  const read = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const parts = [...((await read.catch(() => null)) ?? [])]
  const fields = new URLSearchParams(
    parts.map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : nameOf(value)]),
  )
  const chosen = parts.map(([, value]) => value).find((value) => typeof value !== 'string' && value.size > 0)
  const file = chosen instanceof File ? Buffer.from(await chosen.arrayBuffer()) : null
  return { fields, file }
}

/**
 * Reads a form that was sent to a page. Two kinds come in parts: those of mail programs that unsubscribe their reader (RFC 8058, 3.1),
 * and the one with a file.
 */
export async function readForm(request: IncomingMessage, path: string): Promise<ReadForm> {
  const contentType = request.headers['content-type'] ?? ''
  const isInParts = contentType.toLowerCase().startsWith(multipart.type)
  if (isInParts && takesFile(path))
    return inTurn(async () => partsOf((await readBytes(request, withFile)) ?? Buffer.alloc(0), contentType))
  if (isInParts && isOneClick(path)) {
    const { fields } = await partsOf((await readBytes(request, multipart)) ?? Buffer.alloc(0), contentType)
    return { fields, file: null }
  }
  return { fields: new URLSearchParams((await readBody(request, formBody)) ?? ''), file: null }
}
