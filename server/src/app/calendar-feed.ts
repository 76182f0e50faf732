import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createRouterClient } from '@orpc/server'
import { asProblem, problemBody } from '#platform/http/problems.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Router } from './router.ts'

const compress = promisify(gzip)
const ofAll = /^\/api\/([^/]+)\/courses\/calendar\/*$/
/** Of a place or an instructor, behind an address that nobody guesses. */
const ofOne = /^\/api\/([^/]+)\/calendar-feeds\/([^/]+)\/*$/

export function isCalendarFeed(method: string | undefined, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && (ofAll.test(path) || ofOne.test(path))
}

/** Whoever asks more often gets what somebody in between has kept. */
const publicHeaders = { 'cache-control': 'public, max-age=300' }

/** Nobody in between keeps it, no search engine finds it, and its address is handed on to nobody. */
const privateHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** A change of this moment may hide another one that is just being stored: it is no date to rely on yet. */
const settledMs = 60_000

type Sent = { file: File; now: Date }
type Version = { etag: string; changedAt: Date | null }

/** What the caller has already; a tag says more than a date, which has seconds only (RFC 9110, 13.1). */
function isKnown({ headers }: IncomingMessage, { etag, changedAt }: Version): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((tag) => [etag, '*'].includes(tag.trim()))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return changedAt !== null && Math.floor(changedAt.getTime() / 1000) * 1000 <= since
}

async function sendFeed(request: IncomingMessage, response: ServerResponse, { file, now }: Sent) {
  const content = Buffer.from(await file.arrayBuffer())
  // Weak: with and without compression it is the same calendar.
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  const changedAt = now.getTime() - file.lastModified < settledMs ? null : new Date(file.lastModified)
  response.setHeader('etag', etag)
  if (changedAt) response.setHeader('last-modified', changedAt.toUTCString())
  response.setHeader('vary', 'accept-encoding')
  if (isKnown(request, { etag, changedAt })) {
    response.writeHead(304).end()
    return
  }
  const isZipped = content.length > 1_400 && /\bgzip\b/.test(String(request.headers['accept-encoding']))
  const body = isZipped ? await compress(content) : content
  if (isZipped) response.setHeader('content-encoding', 'gzip')
  response.setHeader('content-type', 'text/calendar; charset=utf-8')
  response.setHeader('content-disposition', `inline; filename="${file.name}"`)
  response.setHeader('content-length', body.length)
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body)
}

/**
 * Answers programs that subscribe to a calendar: with what its route gives, under the conditions that they ask, which
 * the adapter of all other routes knows nothing of. Access, input and errors are those of the contract.
 */
export async function serveCalendarFeed(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { router, context, now }: { router: Router; context: RequestContext; now: Date },
): Promise<void> {
  try {
    const api = createRouterClient(router, { context })
    const [, one, token] = ofOne.exec(url.pathname) ?? []
    if (one !== undefined) {
      response.setHeaders(new Map(Object.entries(privateHeaders)))
      const file = await api.courses.privateFeed({ tenant: one, token } as never)
      return await sendFeed(request, response, { file, now })
    }
    const tenant = ofAll.exec(url.pathname)?.[1] ?? ''
    const course_id = url.searchParams.get('course_id') ?? undefined
    // What is wrong with the input is said by the contract.
    const file = await api.courses.calendarFeed({ tenant, course_id } as never)
    response.setHeaders(new Map(Object.entries(publicHeaders)))
    await sendFeed(request, response, { file, now })
  } catch (error) {
    const problem = problemBody(asProblem(error, context))
    response
      .writeHead(problem.status, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
      .end(request.method === 'HEAD' ? undefined : JSON.stringify(problem))
  }
}
