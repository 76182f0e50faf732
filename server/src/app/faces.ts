import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ORPCError } from '@orpc/server'
import type { Api } from '@reihum/contract/contract.ts'
import type {
  FaceRequest,
  FaceResponse,
  IsSharedFace,
  KeptAnswers,
  RenderFace,
} from '@reihum/contract/wire/face.ts'
import { locale, preferredLocale } from '@reihum/contract/wire/locales.ts'
import type { Clock } from '#platform/clock.ts'
import type { Deadline } from '#platform/deadline.ts'
import { encodingFor } from '#platform/http/accepted-encoding.ts'
import { isFromElsewhere } from '#platform/http/attendee-token.ts'
import { isKnownVersion } from '#platform/http/known-version.ts'
import { leadElsewhere } from '#platform/http/lead-elsewhere.ts'
import { logUnavailable, retryAfter } from '#platform/http/problems.ts'
import { allowFramingBy } from '#platform/http/security-headers.ts'
import type { Log } from '#platform/log.ts'
import { isUnavailable, Refusal } from '#platform/refusal.ts'
import { tokenHash } from '#platform/secret-token.ts'
import { type Page, pageOf } from './page.ts'
import type { PageCache } from './page-cache.ts'
import { readForm } from './read-form.ts'

export const webFolder = fileURLToPath(new URL('../../../web/', import.meta.url))

/** Renders portal and embed; in development every request uses the newest sources. */
export type FaceRenderer = {
  render: RenderFace
  renderError(request: FaceRequest, status: number): FaceResponse
  isShared: IsSharedFace
}

export async function loadFaces(): Promise<FaceRenderer> {
  const built = `${webFolder}dist/portal/render.js`
  if (!existsSync(built)) throw new Error('The web is not built yet: run `npm run build`.')
  return (await import(pathToFileURL(built).href)) as FaceRenderer
}

export function isFacePath(path: string): boolean {
  return /^\/(portal|embed|c)\//.test(path)
}

/** A short address, `/c/{tenant}/{code}`, is a place of the portal with fewer characters: `/portal/{tenant}/c/{code}`. */
const pathInFace = (path: string, face: string) =>
  face === 'c' ? path.replace(/^\/c\/([^/]*)/, '/$1/c') : path.slice(face.length + 1)

type Options = {
  url: URL
  publicUrl: string
  requestId: string
  api: Api
  /** The same with a file that came with a form. */
  apiWith: (file: Buffer) => Api
  kept: KeptAnswers
  deadline: Deadline | null
  log: Log
  faces: () => Promise<FaceRenderer>
  pages: PageCache
  clock: Clock
  /** The session of an attendee, from the cookie of the portal. */
  attendeeToken: string | null
}

async function faceRequest(
  request: IncomingMessage,
  { url, publicUrl, requestId, attendeeToken }: Options,
  form: URLSearchParams | null,
): Promise<FaceRequest> {
  const [, face = 'portal'] = url.pathname.split('/')
  return {
    face: face === 'embed' ? 'embed' : 'portal',
    method: request.method === 'POST' ? 'POST' : 'GET',
    path: pathInFace(url.pathname, face),
    query: url.searchParams,
    form,
    locale:
      locale.safeParse(url.searchParams.get('lang')).data ??
      preferredLocale(request.headers['accept-language']),
    publicUrl,
    requestId,
    attendee: attendeeToken === null ? null : tokenHash(attendeeToken),
    isFromElsewhere: form !== null && isFromElsewhere(request, publicUrl),
  }
}

type Sending = Pick<Options, 'clock'> & { isShared?: boolean }

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  { clock, isShared = false }: Sending,
) {
  if (page.sites && page.sites.length > 0) allowFramingBy(response, page.sites)
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value)
  // The server's time when the page is sent, even if it was rendered earlier: countdowns to an opening use it.
  response.appendHeader('server-timing', `now;dur=${clock().getTime()}`)
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('vary', 'accept-language, accept-encoding')
  if (isShared && page.status === 200) {
    response.setHeader('etag', page.etag)
    if (isKnownVersion(request, page.etag)) {
      response.writeHead(304).end()
      return
    }
  }
  const encoding = page.bytes.length > 1400 ? encodingFor(request) : null
  const bytes = encoding ? await page.compressed(encoding) : page.bytes
  if (encoding) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', bytes.length)
  response.writeHead(page.status).end(request.method === 'HEAD' ? undefined : bytes)
}

const unreadStatus: Record<string, number> = { TOO_LARGE: 413, UNSUPPORTED_CONTENT_TYPE: 415 }

/**
 * The API, which the pages call in this process, has said in the log already that nothing was available. What rests is so for
 * a while.
 */
const isUnavailableProblem = (error: unknown) =>
  error instanceof ORPCError && ['UNAVAILABLE', 'TENANT_RESTS'].includes(error.code)

/** The status of the page that stands for an error of this kind; errors that are bugs are logged. */
function statusOf(error: unknown, { log, requestId }: Options): number {
  if (isUnavailable(error)) logUnavailable(error, log)
  if (isUnavailable(error) || isUnavailableProblem(error)) return 503
  if (error instanceof Refusal) return unreadStatus[error.code] ?? 400
  log.error({ request: requestId, err: error }, 'unexpected error')
  return 500
}

/** Serves one page of the portal or the embed. */
export async function serveFace(request: IncomingMessage, response: ServerResponse, options: Options) {
  const { render, renderError, isShared } = await options.faces()
  let form: URLSearchParams | null = null
  let { api } = options
  try {
    if (request.method === 'POST') {
      const { fields, file } = await readForm(request, options.url.pathname)
      form = fields
      if (file) api = options.apiWith(file)
    }
    options.deadline?.restart()
    const asked = await faceRequest(request, options, form)
    const answer = () => render(asked, api, options.kept)
    // Requests with an Authorization header bypass the cache, because their answer may be for one person only.
    if (isShared(asked) && !request.headers.authorization)
      await send(request, response, await options.pages.read(asked, answer), { ...options, isShared: true })
    else await send(request, response, pageOf(await answer()), options)
  } catch (error) {
    // The visitor has disconnected while sending, which is not an error here.
    if (request.destroyed && !request.complete) return
    if (leadElsewhere(request, response, error)) return
    const status = statusOf(error, options)
    if (status === 503) response.setHeader('retry-after', retryAfter)
    // With the form, so that nothing that was entered is lost.
    const page = pageOf(renderError(await faceRequest(request, options, form), status))
    await send(request, response, page, options)
  }
}

/** Renders the page that says that there were too many requests. */
export async function refuseFace(
  request: IncomingMessage,
  response: ServerResponse,
  options: Options,
  status: number,
) {
  const { renderError } = await options.faces()
  const page = pageOf(renderError(await faceRequest(request, options, null), status))
  await send(request, response, page, options)
}
