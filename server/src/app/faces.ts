import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Api } from '@kurso/contract/contract.ts'
import type { FaceRequest, FaceResponse, RenderFace } from '@kurso/contract/wire/face.ts'
import { locale, preferredLocale } from '@kurso/contract/wire/locales.ts'
import { encodingFor } from '#platform/http/static-files.ts'
import { Refusal } from '#platform/refusal.ts'

export const webFolder = fileURLToPath(new URL('../../../web/', import.meta.url))

/** The two server-rendered faces; in development each request gets the newest source. */
export type FaceRenderer = {
  render: RenderFace
  renderError(request: FaceRequest, status: number): FaceResponse
}

export async function loadFaces(): Promise<FaceRenderer> {
  const built = `${webFolder}dist/portal/render.js`
  if (!existsSync(built)) throw new Error('The web is not built yet: run `npm run build`.')
  return (await import(pathToFileURL(built).href)) as FaceRenderer
}

const maxFormBytes = 100_000

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (!String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded')) {
    throw new Refusal('INVALID_INPUT')
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxFormBytes) throw new Refusal('TOO_LARGE')
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

export function isFacePath(path: string): boolean {
  return /^\/(portal|embed)\//.test(path)
}

type Options = {
  url: URL
  publicUrl: string
  requestId: string
  api: Api
  faces: () => Promise<FaceRenderer>
}

async function faceRequest(
  request: IncomingMessage,
  { url, publicUrl, requestId }: Options,
  form: URLSearchParams | null,
): Promise<FaceRequest> {
  const [, face = 'portal'] = url.pathname.split('/')
  return {
    face: face === 'embed' ? 'embed' : 'portal',
    method: request.method === 'POST' ? 'POST' : 'GET',
    path: url.pathname.slice(face.length + 1),
    query: url.searchParams,
    form,
    locale:
      locale.safeParse(url.searchParams.get('lang')).data ??
      preferredLocale(request.headers['accept-language']),
    publicUrl,
    requestId,
  }
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: FaceResponse) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('vary', 'accept-language, accept-encoding')
  let bytes: Buffer = Buffer.from(body)
  if (bytes.length > 1400 && encodingFor(request)) {
    // Level 4 costs a quarter of a millisecond for a page and saves four fifths of it.
    bytes = gzipSync(bytes, { level: 4 })
    response.setHeader('content-encoding', 'gzip')
  }
  response.setHeader('content-length', bytes.length)
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : bytes)
}

/** Answers one page of the portal or the embed. */
export async function serveFace(
  request: IncomingMessage,
  response: ServerResponse,
  options: Options,
  onError: (error: unknown) => void,
) {
  const { render, renderError } = await options.faces()
  try {
    const form = request.method === 'POST' ? await readForm(request) : null
    send(request, response, await render(await faceRequest(request, options, form), options.api))
  } catch (error) {
    const status =
      error instanceof Refusal && error.code === 'TOO_LARGE' ? 413 : error instanceof Refusal ? 400 : 500
    if (status === 500) onError(error)
    send(request, response, renderError(await faceRequest(request, options, null), status))
  }
}

/** A page that only says that it was too much; rendered like any other. */
export async function refuseFace(
  request: IncomingMessage,
  response: ServerResponse,
  options: Options,
  status: number,
) {
  const { renderError } = await options.faces()
  send(request, response, renderError(await faceRequest(request, options, null), status))
}
