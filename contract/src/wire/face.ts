import type { Api } from '../contract.ts'
import type { Locale } from './locales.ts'

/** A request for a server-rendered page; the server makes it from HTTP, the renderer knows nothing of HTTP. */
export type FaceRequest = {
  face: 'portal' | 'embed'
  method: 'GET' | 'POST'
  /** The path after the face, e.g. `/kreativhaus/course-list`. */
  path: string
  query: URLSearchParams
  form: URLSearchParams | null
  /** From `?lang=` or the browser; null leaves it to the tenant. */
  locale: Locale | null
  /** The public address of the product, without a trailing slash. */
  publicUrl: string
  requestId: string
}

export type FaceResponse = {
  status: number
  headers: Record<string, string>
  body: string
  /**
   * The instant at which the shown content changes by itself, so the cached page is not used afterwards; null: it
   * changes only with a command.
   */
  holdsUntil?: string | null
  /**
   * The websites that may show the page in a frame; empty: every website may, if the page is made for frames at all.
   */
  sites?: readonly string[]
}

/** The function that the built renderer exports. */
export type RenderFace = (request: FaceRequest, api: Api) => Promise<FaceResponse>

/** Whether everybody who asks in this language gets the same page, so that one rendering can be cached for all. */
export type IsSharedFace = (request: FaceRequest) => boolean
