import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { preferredLocale } from '@reihum/contract/wire/locales.ts'
import { readAccessToken } from '#features/identity/access-token.ts'
import { requireNewestToken, requireSession, requireSuperuser } from '#features/identity/session.ts'
import type { KeepAnswers } from '#features/tenants/kept-answers/keep-answers.ts'
import { requireFeature } from '#features/tenants/tier.queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { Deadline } from '#platform/deadline.ts'
import { readApiToken } from '#platform/http/api-token.ts'
import { attendeeTokenOf, readAttendeeCookie } from '#platform/http/attendee-token.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import { addressOf, networkOf } from '#platform/http/network-of.ts'
import { allowOtherOrigin, asksForOtherOrigin, openToOtherOrigins } from '#platform/http/other-origins.ts'
import { logUnavailable, problemOf, retryAfter, sendProblem, type Telling } from '#platform/http/problems.ts'
import {
  limitFor,
  limitHeaders,
  limits,
  makeRateLimiter,
  type RateLimiter,
} from '#platform/http/rate-limit.ts'
import { discardBody } from '#platform/http/request-body.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { requestsInTurn } from '#platform/http/requests-in-turn.ts'
import { setSecurityHeaders } from '#platform/http/security-headers.ts'
import { sendText } from '#platform/http/send-text.ts'
import type { StaticFiles } from '#platform/http/static-files.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import type { Product } from '#platform/product.ts'
import { isFromHere } from '#platform/reach.ts'
import { isUnavailable } from '#platform/refusal.ts'
import { traceParentHere } from '#platform/telemetry/in-span.ts'
import type { Recorder } from '#platform/telemetry/recorder.ts'
import type { HouseTurns } from '#platform/turns.ts'
import { inProcessApi, makeApi } from './api.ts'
import { isCalendarFeed, serveCalendarFeed } from './calendar-feed.ts'
import { type FaceRenderer, isFacePath, refuseFace, serveFace } from './faces.ts'
import type { PageCache } from './page-cache.ts'
import { makePages } from './pages.ts'
import { makeProbes } from './probes.ts'
import { isProviderAnswer, serveProviderAnswer } from './provider-answers.ts'
import { takesFile } from './read-form.ts'
import type { Router } from './router.ts'
import { drillHeader, type SaleDrills } from './sale-drills.ts'
import { makeForSearchEngines } from './search-engines.ts'
import { isFileAddress, type ServedFiles, serveFile } from './served-files.ts'
import { isLogoAddress, serveLogo } from './served-logo.ts'
import { isToldPayment, serveToldPayment } from './told-payments.ts'
import { giveTime, isUpload, serveUpload, uploadMs } from './uploads.ts'
import type { Readiness } from './watch-readiness.ts'
import { makeWatch } from './watch-request.ts'

export type HttpOptions = {
  router: Router
  tokenKey: Uint8Array
  /** Whether a request belongs to a drill of this process. */
  isDrill: SaleDrills['isDrill']
  inTenant: InTenant
  inPlatform: InPlatform
  clock: Clock
  log: Log
  metrics: Metrics
  metricsToken: string | null
  /** Records traces; null: nobody wants any. */
  recorder: Recorder | null
  takesTraceParent: boolean
  hasAccessLog: boolean
  publicUrl: string
  product: Product
  trustedProxies: number
  isDevelopment: boolean
  /** A trial answers this machine alone. */
  isTrial: boolean
  faces: () => Promise<FaceRenderer>
  pages: PageCache
  /** Keeps what forms of the portal are answered with. */
  keepAnswers: KeepAnswers
  turns: HouseTurns
  files: StaticFiles
  served: ServedFiles
  /** Serves the back office and admin in development; null: built files are served. */
  developmentPages: ((request: IncomingMessage, response: ServerResponse) => void) | null
  /** How long a request may take, unless it has limits of its own. */
  requestMs: number
  readiness: Readiness
}

const bodyMs = 30_000
/** A photo on a slow line takes longer, but holds one of the few places for forms with files no longer than this. */
const fileFormMs = 120_000
/** The rest of the time that a request may take is for making and sending its answer. */
const shareOfData = 0.95
/** A client that takes nothing of a file for so long is cut off. */
const silenceMs = 30_000

/** Null for addresses that no browser sends, such as `//`; they must not end the process. */
function urlOf(request: IncomingMessage): URL | null {
  const { url = '/' } = request
  return URL.parse(url.startsWith('/') ? `http://localhost${url}` : url)
}

/** Makes the context of each request: caller, origin, language, and the doors to the data. */
function makeContexts(options: HttpOptions) {
  const { tokenKey, clock, log, trustedProxies, turns } = options
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { requestId, deadline }: Pick<RequestContext, 'requestId' | 'deadline'>,
  ): Promise<RequestContext> => {
    const inTenant: InTenant = (entry, body) => options.inTenant({ deadline, ...entry }, body)
    const inPlatform: InPlatform = (body, chosen) => options.inPlatform(body, { deadline, ...chosen })
    const [scheme, token] = String(request.headers.authorization ?? '').split(' ')
    const isBearer = scheme?.toLowerCase() === 'bearer' && token
    const apiToken = isBearer ? readApiToken(token) : null
    const attendeeToken = isBearer ? attendeeTokenOf(token) : null
    const isOfStaff = isBearer && !apiToken && !attendeeToken
    return {
      caller: isOfStaff ? readAccessToken(tokenKey, token, clock()) : null,
      apiToken,
      attendeeToken,
      origin: {
        // Drills of our own come from no network, so that neither their requests nor their bookings are counted.
        ipAddress: options.isDrill(request.headers[drillHeader]) ? null : addressOf(request, trustedProxies),
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
        requestId,
        traceParent: traceParentHere(),
      },
      locale: preferredLocale(request.headers['accept-language']) ?? 'en',
      requestId,
      log,
      deadline,
      inTenant,
      inPlatform,
      turns,
      whenSent(then) {
        if (response.closed) return then()
        response.once('close', then)
        response.setTimeout(silenceMs, () => response.destroy())
      },
      async requireAccess(caller, access) {
        await inPlatform(
          (ctx) => (access === 'superuser' ? requireSuperuser(ctx, caller) : requireSession(ctx, caller)),
          { isReadOnly: true },
        )
      },
      requireNewestToken: (caller, origin) => requireNewestToken(inPlatform, { caller, origin }),
      requireFeature,
    }
  }
}

function refuseTooMany(response: ServerResponse, context: RequestContext, seconds: number) {
  sendProblem(response, problemOf('TOO_MANY_REQUESTS', context, { seconds }))
}

/** Tells whoever put a proxy in front of a trial what to do instead. */
function refuseFromAfar(response: ServerResponse, path: string, telling: Telling) {
  const problem = problemOf('TRIAL_NOT_PUBLIC', telling)
  if (path.startsWith('/api/')) return sendProblem(response, problem)
  sendText(response, problem.status, problem.detail)
}

/** Counts a request with an API token, and says in the headers how many it has left. Seconds to wait, or 0. */
function countForToken(limiter: RateLimiter, { apiToken }: RequestContext, response: ServerResponse): number {
  if (!apiToken?.hash) return 0
  const bucket = `apiToken ${apiToken.hash}`
  const seconds = limiter.take(bucket, limits.apiToken)
  const headers = limitHeaders('token', limits.apiToken, limiter.left(bucket, limits.apiToken))
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  return seconds
}

/** Passes each request to the handler of its kind of address, unless its sender exceeds a rate limit. */
function makeAnswer(options: HttpOptions) {
  const { router, publicUrl, clock, log, faces, pages, served, keepAnswers } = options
  const limiter = makeRateLimiter()
  const contextOf = makeContexts(options)
  const serveProbe = makeProbes({ ...options, readiness: options.readiness.now })
  const serveApi = makeApi(router, publicUrl, options.product.name)
  const servePage = makePages(options)
  const serveForSearchEngines = makeForSearchEngines(options)

  const secondsToWait = (request: IncomingMessage, path: string, ipAddress: string | null): number => {
    if (ipAddress === null) return 0
    const limit = limitFor(request.method ?? 'GET', path)
    return limit ? limiter.take(`${limit} ${networkOf(ipAddress)}`, limits[limit]) : 0
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL, requestId: string) => {
    const path = url.pathname
    if (options.isTrial && !isFromHere(request)) {
      const locale = preferredLocale(request.headers['accept-language']) ?? 'en'
      return refuseFromAfar(response, path, { locale, requestId, log })
    }
    if (await serveProbe(path, request, response)) return
    const deadline = isUpload(request.method, path) ? null : new Deadline(options.requestMs * shareOfData)
    const context = await contextOf(request, response, { requestId, deadline })
    const wait =
      secondsToWait(request, path, context.origin.ipAddress) || countForToken(limiter, context, response)
    if (wait > 0) response.setHeader('retry-after', wait)
    if (path.startsWith('/api/') && asksForOtherOrigin(request)) return allowOtherOrigin(response)
    if (context.apiToken) openToOtherOrigins(response)
    if (isFacePath(path)) {
      // Pages alone take what a browser sends by itself; the API lets nobody in with it.
      const attendeeToken = readAttendeeCookie(request, publicUrl)
      const api = inProcessApi(router, { ...context, attendeeToken })
      const apiWith = (file: Buffer) =>
        inProcessApi(router, {
          ...context,
          attendeeToken,
          body: Readable.from([file]),
          bodyBytes: file.length,
        })
      const kept = keepAnswers(context)
      const shared = { url, publicUrl, requestId, kept, deadline, log, faces, pages, clock, attendeeToken }
      const face = { ...shared, api, apiWith }
      return wait > 0 ? refuseFace(request, response, face, 429) : serveFace(request, response, face)
    }
    if (wait > 0) return refuseTooMany(response, context, wait)
    if (isUpload(request.method, path)) {
      response.setHeader('cache-control', 'no-store')
      return serveUpload(request, response, url, { router, context })
    }
    if (isToldPayment(request.method, path))
      return serveToldPayment(request, response, url, { router, context })
    if (isProviderAnswer(request.method, path)) return serveProviderAnswer(request, response, context)
    if (isCalendarFeed(request.method, path))
      return serveCalendarFeed(request, response, url, { router, context, now: clock() })
    if (isLogoAddress(path)) return serveLogo(request, response, path, context)
    if (isFileAddress(path)) return serveFile(request, response, url, context, { ...served, now: clock() })
    if (path.startsWith('/api/')) return serveApi(request, response, context, path)
    if (await serveForSearchEngines(path, request, response)) return
    return servePage(path, request, response)
  }
}

export function createHttp(options: HttpOptions): Server {
  const { log, publicUrl, isDevelopment } = options
  const answer = makeAnswer(options)
  const watch = makeWatch(options)
  // The long timeout is for uploads; all other requests must arrive within seconds.
  const timeouts = { requestTimeout: uploadMs, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 }
  const serve = requestsInTurn((request, response) => {
    const requestId = newId()
    const url = urlOf(request)
    const path = url?.pathname ?? '/'
    response.setHeader('x-request-id', requestId)
    setSecurityHeaders(response, { path, isHttps: publicUrl.startsWith('https:'), isDevelopment })
    if (!url) return sendText(response, 400, 'bad request', { connection: 'close' })
    if (!isUpload(request.method, path)) {
      const hasFile = request.method === 'POST' && takesFile(path)
      if (hasFile) giveTime(request)
      const overdue = setTimeout(() => request.complete || request.destroy(), hasFile ? fileFormMs : bodyMs)
      response.once('close', () => clearTimeout(overdue))
    }
    response.once('finish', () => discardBody(request))
    const serving = watch(request, response, { requestId, path })
    serving(() => answer(request, response, url, requestId)).catch((error) => {
      if (isUnavailable(error)) logUnavailable(error, log)
      else log.error({ request: requestId, err: error }, 'unexpected error')
      if (response.headersSent) response.end()
      else if (isUnavailable(error)) sendText(response, 503, 'unavailable', { 'retry-after': retryAfter })
      else sendText(response, 500, 'something went wrong')
    })
  })
  return createServer(timeouts, serve)
}
