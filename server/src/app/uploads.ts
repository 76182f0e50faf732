import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRouterClient } from '@orpc/server'
import { refuseUnread } from '#platform/http/problems.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Router } from './router.ts'

/**
 * Uploads that are read as a stream: files, tables to import, archives of whole exports, statements of a bank, scans of mandates, and
 * proofs of reduced prices.
 */
const address =
  /^\/api\/([^/]+)\/(?:(files|imports|moves|bank-imports)|mandates\/([^/]+)\/(scan)|portal\/bookings\/([^/]+)\/(proof)\/([^/]+))$/

export function isUpload(method: string | undefined, path: string): boolean {
  return method === 'POST' && address.test(path)
}

/** An upload may pause for `silenceMs` and take `uploadMs` in all. */
const silenceMs = 30_000
export const uploadMs = 15 * 60_000

/** A client that sends a file may take its time, as long as it goes on sending. */
export function giveTime(request: IncomingMessage): void {
  request.setTimeout(silenceMs, () => request.destroy())
  request.once('end', () => request.setTimeout(0))
}

type InputOf<Call extends (...given: never[]) => unknown> = Parameters<Call>[0]

/**
 * Passes the body to its route as a stream; the adapter of the other routes would hold it in memory. Access, input and
 * errors follow the contract.
 */
export async function serveUpload(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { router, context }: { router: Router; context: RequestContext },
): Promise<void> {
  giveTime(request)
  try {
    const length = request.headers['content-length']
    const body = { body: request, bodyBytes: length === undefined ? null : Number(length) }
    let made: string | null = null
    const sayWhere = (path: string) => {
      made = path
    }
    const api = createRouterClient(router, {
      context: { ...context, ...body, sayWhere, strict: { beside: [] } },
    })
    const [, named = '', whole, mandateId, scan, accessToken, proof, registrationId] =
      address.exec(url.pathname) ?? []
    const query = Object.fromEntries(url.searchParams)
    const params = { tenant: decodeURIComponent(named) }
    // The contract refuses wrong input.
    const uploads: Record<string, () => Promise<unknown>> = {
      files: () => api.files.upload({ params, query } as InputOf<typeof api.files.upload>),
      imports: () => api.imports.upload({ params, query } as InputOf<typeof api.imports.upload>),
      moves: () => api.imports.uploadMove({ params, query } as InputOf<typeof api.imports.uploadMove>),
      'bank-imports': () =>
        api.payments.uploadStatement({ params, query } as InputOf<typeof api.payments.uploadStatement>),
      scan: () =>
        api.mandates.attachScan({ params: { ...params, mandateId }, query } as InputOf<
          typeof api.mandates.attachScan
        >),
      proof: () =>
        api.registrations.sendProof({ params: { ...params, accessToken, registrationId }, query } as InputOf<
          typeof api.registrations.sendProof
        >),
    }
    const taken = await uploads[whole ?? scan ?? proof ?? '']?.()
    if (!response.destroyed)
      response
        .writeHead(made ? 201 : 200, {
          'content-type': 'application/json',
          ...(made !== null && { location: `/api${made}` }),
        })
        .end(JSON.stringify(taken))
  } catch (error) {
    refuseUnread(request, response, error, context)
  }
}
