import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Refusal } from '#platform/refusal.ts'

/** The one type of content that an address takes, and how much of it. */
export type BodyRule = { type: string; maxBytes: number }

/** `none`: the request has no body. `read`: its body may be read. Everything else is the refusal. */
export type BodyDecision = 'none' | 'read' | 'TOO_LARGE' | 'UNSUPPORTED_CONTENT_TYPE'

/** Decides by the headers, before anything of the body is read. */
export function decideBody(headers: IncomingHttpHeaders, { type, maxBytes }: BodyRule): BodyDecision {
  // A body in chunks does not say how long it will be.
  if (headers['transfer-encoding'] !== undefined) return 'TOO_LARGE'
  const length = Number(headers['content-length'] ?? 0)
  if (length === 0) return 'none'
  if (!(length <= maxBytes)) return 'TOO_LARGE'
  const [given = ''] = (headers['content-type'] ?? '').split(';', 1)
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
  return isPlain && given.trim().toLowerCase() === type ? 'read' : 'UNSUPPORTED_CONTENT_TYPE'
}

/** Reads a body that the rule allows; null: there is none. */
export async function readBytes(request: IncomingMessage, rule: BodyRule): Promise<Buffer | null> {
  const decision = decideBody(request.headers, rule)
  if (decision === 'none') return null
  if (decision !== 'read') throw new Refusal(decision)
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The same as text. */
export async function readBody(request: IncomingMessage, rule: BodyRule): Promise<string | null> {
  return (await readBytes(request, rule))?.toString('utf8') ?? null
}

/** A refused client may go on sending for a while and so much, because otherwise it could not read the answer. */
const drainMs = 15_000
const drainBytes = 64 * 1024 * 1024

/** Throws away what is left of a body that nobody reads, and ends the connection of a client that does not stop. */
export function discardBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  let left = drainBytes
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  const overdue = setTimeout(() => request.destroy(), drainMs)
  request.once('close', () => clearTimeout(overdue))
}
