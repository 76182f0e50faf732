import { type ClientErrorCode, clientErrorText } from '@reihum/contract/wire/client-errors.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type Problem, problem } from '@reihum/contract/wire/problem.schema.ts'

export type ProblemField = { path: string; code: string; message: string; name?: string | undefined }

/** An error answered by the API, in the one shape that every caller sees. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly code: string
  readonly status: number
  readonly detail: string
  readonly data: unknown
  readonly fieldErrors: readonly ProblemField[]
  readonly requestId: string | null

  constructor(body: Partial<Problem> & { status: number }) {
    super(body.detail || body.title || `HTTP ${body.status}`)
    this.code = body.error_code ?? 'UNEXPECTED'
    this.status = body.status
    this.detail = body.detail ?? ''
    this.data = body.data
    this.fieldErrors = body.errors ?? []
    this.requestId = body.request_id ?? null
  }

  /** Reads problem details. An answer that has none, for example the page of a proxy, keeps its status only. */
  static from(body: unknown, status: number): ApiProblem {
    const parsed = problem.safeParse(body)
    return new ApiProblem(parsed.success ? parsed.data : { status })
  }
}

/**
 * An error of the catalogue that arises in the browser and not on the server; its text is made in the language of the
 * moment.
 */
export class ClientError extends Error {
  override name = 'ClientError'
  readonly code: ClientErrorCode

  constructor(code: ClientErrorCode, locale: Locale = 'en') {
    super(clientErrorText(code, locale))
    this.code = code
  }
}

/** The server could not be reached at all. */
export class NetworkError extends Error {
  override name = 'NetworkError'
  readonly code = 'ERR_NETWORK'

  constructor(options?: ErrorOptions) {
    super(clientErrorText('NETWORK', 'en'), options)
  }
}

/** The server was not reached, or had nothing to answer with just now: the same call may succeed in a moment. */
export const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiProblem && error.status === 503)

/** The session expired; the person did not sign out. */
export class SessionExpiredError extends Error {
  override name = 'SessionExpiredError'
}

export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiProblem ? error.requestId : null
}

/**
 * The messages with which browsers report that a part of the application cannot be loaded: it was updated since, unless
 * there is no network.
 */
const missingPart = /dynamically imported module|importing a module script failed|preload css/i

/** The code of the error in the catalogue of those that arise in the browser. */
export function clientErrorCodeOf(error: unknown): ClientErrorCode | undefined {
  if (error instanceof ClientError) return error.code
  if (!(error instanceof Error) || !missingPart.test(error.message)) return undefined
  return navigator.onLine === false ? 'NETWORK' : 'PAGE_OUTDATED'
}

/** The text of an error for a person; errors of the catalogue come in the reader's language. */
export function readableMessage(error: unknown, locale: Locale): string {
  const code = clientErrorCodeOf(error)
  if (code) return clientErrorText(code, locale)
  return error instanceof Error ? error.message : ''
}
