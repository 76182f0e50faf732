import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError, ValidationError } from '@orpc/server'
import { type FieldError, fieldErrors } from '@reihum/contract/field-errors.ts'
import {
  isRefusalCode,
  type RefusalCode,
  type RefusalData,
  refusalCatalogue,
  refusalText,
} from '@reihum/contract/refusals.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import type { Log } from '#platform/log.ts'
import { logSeldom } from '#platform/log-seldom.ts'
import { causeOf, isUnavailable, Refusal } from '#platform/refusal.ts'

export type Telling = { locale: Locale; requestId: string; log: Log }

type ProblemData = { detail: string; request_id: string; data?: RefusalData; errors?: FieldError[] }

function problemError(code: RefusalCode, telling: Telling, data: RefusalData = {}, errors?: FieldError[]) {
  const { status } = refusalCatalogue[code]
  const known: ProblemData = {
    detail: refusalText(code, telling.locale, data),
    request_id: telling.requestId,
    ...(Object.keys(data).length > 0 && { data }),
    ...(errors && { errors }),
  }
  return new ORPCError(code, { status, message: refusalText(code, 'en', data), data: known })
}

const transportCodes: Record<string, RefusalCode> = {
  BAD_REQUEST: 'INVALID_INPUT',
  PAYLOAD_TOO_LARGE: 'TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_CONTENT_TYPE',
}

/** When to come back, for programs: soon, because most outages are a restart. */
export const retryAfter = '5'

/** Says in the log that something was unavailable, once a minute for each cause. */
export function logUnavailable(error: Refusal, log: Log): void {
  const { cause } = error.cause instanceof Error ? error.cause : {}
  const reason = cause instanceof Error ? { reason: cause.message } : {}
  logSeldom(log, 'requests could not be served', { cause: causeOf(error), ...reason })
}

/**
 * Turns whatever a route threw into the one shape of errors on the wire. Unexpected errors are logged, also those that
 * our own code noticed, and the answer hides their details.
 */
export function asProblem(error: unknown, telling: Telling): ORPCError<string, ProblemData> {
  if (isUnavailable(error)) logUnavailable(error, telling.log)
  if (error instanceof Refusal && error.code !== 'UNEXPECTED')
    return problemError(error.code, telling, error.data)
  if (error instanceof ORPCError) {
    if (error.data?.request_id) return error
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
      const issues = error.cause.issues as Parameters<typeof fieldErrors>[0]
      return problemError('INVALID_INPUT', telling, {}, fieldErrors(issues, error.cause.data, telling.locale))
    }
    const code = transportCodes[error.code]
    if (code) return problemError(code, telling)
    if (isRefusalCode(error.code)) return problemError(error.code, telling)
  }
  if (error instanceof SyntaxError) return problemError('INVALID_INPUT', telling)
  telling.log.error({ request: telling.requestId, err: error }, 'unexpected error')
  return problemError('UNEXPECTED', telling)
}

/** RFC 9457. */
export function problemBody(error: ORPCError<string, unknown>): Problem {
  const known = error.data as ProblemData
  return {
    type: `urn:reihum:problem:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: error.message,
    status: error.status,
    detail: known.detail,
    error_code: error.code,
    request_id: known.request_id,
    ...(known.data && { data: known.data }),
    ...(known.errors && { errors: known.errors }),
  }
}

/** Programs are told when to come back: what the refusal says in `seconds`, and in any case when nothing was available. */
export function problemHeaders({ data, status }: Problem): Record<string, string> {
  const headers = { 'content-type': 'application/problem+json' }
  if (typeof data === 'object' && data && 'seconds' in data)
    return { ...headers, 'retry-after': String(data.seconds) }
  return status === 503 ? { ...headers, 'retry-after': retryAfter } : headers
}

/** Answers a request whose body could not be read; a client that is gone gets no answer. */
export function refuseUnread(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  telling: Telling,
): void {
  if (request.destroyed && !request.complete) return
  sendProblem(response, problemBody(asProblem(error, telling)))
}

export function sendProblem(response: ServerResponse, problem: Problem): void {
  if (response.destroyed) return
  response.writeHead(problem.status, problemHeaders(problem)).end(JSON.stringify(problem))
}

export function problemOf(code: RefusalCode, telling: Telling, data: RefusalData = {}): Problem {
  return problemBody(problemError(code, telling, data))
}
