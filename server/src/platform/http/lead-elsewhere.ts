import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/server'
import { Refusal } from '#platform/refusal.ts'

type Asked = { method?: string | undefined; path: string; isNamed: boolean }

/**
 * Where a request for a tenant that was moved to another installation goes on: whoever only reads, and a form, are led there.
 * Null: the error is another one, or whoever asks shows who they are, which is not sent along and is not known there.
 */
export function placeElsewhere(
  error: unknown,
  { method = 'GET', path, isNamed }: Asked,
): { status: 303 | 307; location: string } | null {
  const data = error instanceof Refusal || error instanceof ORPCError ? error : null
  if (data?.code !== 'TENANT_MOVED' || isNamed) return null
  const { to } = (data instanceof Refusal ? data.data : (data.data?.data ?? {})) as { to?: string }
  if (!to) return null
  const isRead = method === 'GET' || method === 'HEAD'
  return { status: isRead ? 307 : 303, location: `${to}${path}` }
}

/** Leads a browser there; false: it has to be told something else. */
export function leadElsewhere(request: IncomingMessage, response: ServerResponse, error: unknown): boolean {
  const place = placeElsewhere(error, {
    method: request.method,
    path: request.url ?? '/',
    isNamed: request.headers.authorization !== undefined,
  })
  if (!place || response.headersSent) return false
  response.writeHead(place.status, { location: place.location, 'cache-control': 'no-store' }).end()
  return true
}
