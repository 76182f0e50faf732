import { inSpan } from '#platform/telemetry/in-span.ts'
import { ServiceError } from '../payment-port.ts'

/** A call to a service: what it answered, whatever the status. */
export type ServiceAnswer = { status: number; body: unknown }

type Call = {
  method: 'GET' | 'POST' | 'DELETE'
  headers: Readonly<Record<string, string>>
  body?: string
}

/** Shorter than a request of a visitor may take, so that its page can still say what is known. */
const limitMs = 7_000

/** What a failed connection says when nothing can have arrived. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])

function codeOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'TIMEOUT'
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : 'NO_ANSWER'
}

function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * One HTTP call with a time limit, following no redirect. Without an answer, whatever changes something may have happened
 * all the same, unless the connection was never made.
 */
export async function callService(url: string, call: Call): Promise<ServiceAnswer> {
  const facts = { service: 'payment service', host: new URL(url).hostname, method: call.method }
  return inSpan({ name: 'call payment service', kind: 'client', facts }, async (say) => {
    const answer = await askService(url, call)
    say({ status: answer.status })
    return answer
  })
}

async function askService(url: string, { method, headers, body }: Call): Promise<ServiceAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
      ...(body !== undefined && { body }),
    })
    return { status: response.status, body: parsed(await response.text()) }
  } catch (error) {
    const code = codeOf(error)
    const nothingHappened = unreached.has(code) || method === 'GET'
    throw new ServiceError(nothingHappened ? 'unavailable' : 'unknown', code, { cause: error })
  }
}
