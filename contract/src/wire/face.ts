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
  /** Stands for the session of an attendee, whether or not it still holds; null: the request comes with none. */
  attendee?: string | null
  /** A form that was sent from a page of another website. */
  isFromElsewhere?: boolean
}

export type FaceResponse = {
  status: number
  headers: Record<string, string>
  body: string
  /** A file, which is sent instead. */
  file?: Uint8Array
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

/**
 * Keeps for an hour what a sent form is answered with, so that the answer has an address of its own: going back or loading it
 * anew sends nothing again. Only the pages write it, so what is read can be trusted.
 */
export type KeptAnswers = {
  /** The token for the address of the answer; null: it cannot be kept, and is given as the answer to the form itself. */
  keep(tenant: string, content: string): Promise<string | null>
  /** Null: there is none, or its hour is over. */
  read(tenant: string, token: string): Promise<string | null>
  /** Takes the place of what was kept; nothing happens where that is gone. */
  replace(tenant: string, token: string, content: string): Promise<void>
}

/** The function that the built renderer exports. */
export type RenderFace = (request: FaceRequest, api: Api, kept: KeptAnswers) => Promise<FaceResponse>

/** Whether everybody who asks in this language gets the same page, so that one rendering can be cached for all. */
export type IsSharedFace = (request: FaceRequest) => boolean
