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
  /** Where the product lives, without a trailing slash. */
  publicUrl: string
  requestId: string
}

export type FaceResponse = {
  status: number
  headers: Record<string, string>
  body: string
  /** What it shows changes by itself then, so nobody is shown it afterwards; null: with nothing but what is done. */
  holdsUntil?: string | null
  /** The websites that may show the page in a frame; none: every website may, where the face is made for frames at all. */
  sites?: readonly string[]
}

/** What the built renderer is for. */
export type RenderFace = (request: FaceRequest, api: Api) => Promise<FaceResponse>

/** Whether everybody who asks for it in this language is answered alike, so that one rendering serves them all. */
export type IsSharedFace = (request: FaceRequest) => boolean
