import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createRouterClient } from '@orpc/server'
import { encodingFor } from '#platform/http/accepted-encoding.ts'
import { etagOf, isKnownVersion } from '#platform/http/known-version.ts'
import { leadElsewhere } from '#platform/http/lead-elsewhere.ts'
import { asProblem, problemBody, problemHeaders } from '#platform/http/problems.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Router } from './router.ts'

const compress = promisify(gzip)
const ofAll = /^\/api\/([^/]+)\/courses\/calendar\/*$/
/** The private calendar of a place or an instructor, behind an address that nobody can guess. */
const ofOne = /^\/api\/([^/]+)\/calendar-feeds\/([^/]+)\/*$/

/** All dates of an attendee. */
const ofMine = /^\/api\/([^/]+)\/portal\/calendars\/([^/]+)\/*$/

export function isCalendarFeed(method: string | undefined, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && [ofAll, ofOne, ofMine].some((one) => one.test(path))
}

/** Proxies and browsers may cache it, so clients that ask more often get a cached copy. */
const publicHeaders = { 'cache-control': 'public, max-age=300' }

/** No proxy caches it, no search engine indexes it, and its address is never sent as a referrer. */
const privateHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/**
 * A change within the last minute may hide another one that is just being committed, so its time is not sent as
 * Last-Modified yet.
 */
const settledMs = 60_000

type Sent = { file: File; now: Date }
type Version = { etag: string; changedAt: Date | null }

/**
 * Whether the client already has this version. The tag takes precedence over the date, which only has seconds (RFC
 * 9110, 13.1).
 */
function isKnown(request: IncomingMessage, { etag, changedAt }: Version): boolean {
  if (request.headers['if-none-match'] !== undefined) return isKnownVersion(request, etag)
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return changedAt !== null && Math.floor(changedAt.getTime() / 1000) * 1000 <= since
}

async function sendFeed(request: IncomingMessage, response: ServerResponse, { file, now }: Sent) {
  const content = Buffer.from(await file.arrayBuffer())
  // A weak tag, because the calendar is the same with and without compression.
  const etag = `W/${etagOf(content)}`
  const changedAt = now.getTime() - file.lastModified < settledMs ? null : new Date(file.lastModified)
  response.setHeader('etag', etag)
  if (changedAt) response.setHeader('last-modified', changedAt.toUTCString())
  response.setHeader('vary', 'accept-encoding')
  if (isKnown(request, { etag, changedAt })) {
    response.writeHead(304).end()
    return
  }
  const isZipped = content.length > 1_400 && encodingFor(request, ['gzip']) !== null
  const body = isZipped ? await compress(content) : content
  if (isZipped) response.setHeader('content-encoding', 'gzip')
  response.setHeader('content-type', 'text/calendar; charset=utf-8')
  response.setHeader('content-disposition', `inline; filename="${file.name}"`)
  response.setHeader('content-length', body.length)
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body)
}

/**
 * Serves calendar programs. It handles conditional requests, which the adapter of the other routes cannot; access,
 * input and errors follow the contract.
 */
export async function serveCalendarFeed(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { router, context, now }: { router: Router; context: RequestContext; now: Date },
): Promise<void> {
  try {
    const api = createRouterClient(router, { context })
    const [, one, token = ''] = ofOne.exec(url.pathname) ?? []
    if (one !== undefined) {
      response.setHeaders(new Map(Object.entries(privateHeaders)))
      const file = await api.courses.privateFeed({ tenant: one, token })
      return await sendFeed(request, response, { file, now })
    }
    const [, mine, calendarToken = ''] = ofMine.exec(url.pathname) ?? []
    if (mine !== undefined) {
      response.setHeaders(new Map(Object.entries(privateHeaders)))
      const file = await api.registrations.ownCalendar({ tenant: mine, calendarToken })
      return await sendFeed(request, response, { file, now })
    }
    const tenant = ofAll.exec(url.pathname)?.[1] ?? ''
    const course_id = url.searchParams.get('course_id') ?? undefined
    // The contract refuses wrong input.
    const file = await api.courses.calendarFeed({ tenant, course_id })
    response.setHeaders(new Map(Object.entries(publicHeaders)))
    await sendFeed(request, response, { file, now })
  } catch (error) {
    if (leadElsewhere(request, response, error)) return
    const problem = problemBody(asProblem(error, context))
    response
      .writeHead(problem.status, { ...problemHeaders(problem), 'cache-control': 'no-store' })
      .end(request.method === 'HEAD' ? undefined : JSON.stringify(problem))
  }
}
