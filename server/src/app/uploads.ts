import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRouterClient } from '@orpc/server'
import { asProblem, problemBody } from '#platform/http/problems.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Router } from './router.ts'

/** What comes in piece by piece: files, and tables to import. */
const address = /^\/api\/([^/]+)\/(files|imports)$/

export function isUpload(method: string | undefined, path: string): boolean {
  return method === 'POST' && address.test(path)
}

/** So long may an upload be silent, and so long may all of it take. */
const silenceMs = 30_000
export const uploadMs = 15 * 60_000
/** Whoever was refused may send on for a while, or could not read why. */
const drainMs = 15_000

/**
 * Hands the body to its route as it comes in: the adapter of all other routes would hold it in memory. Access,
 * input and errors are those of the contract all the same.
 */
export async function serveUpload(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { router, context }: { router: Router; context: RequestContext },
): Promise<void> {
  request.setTimeout(silenceMs, () => request.destroy())
  request.once('end', () => request.setTimeout(0))
  const send = (status: number, type: string, body: unknown) => {
    if (!response.destroyed) response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
  }
  try {
    const api = createRouterClient(router, { context: { ...context, body: request } })
    const [, named = '', what] = address.exec(url.pathname) ?? []
    const { id, filename, kind } = Object.fromEntries(url.searchParams)
    const params = { tenant: decodeURIComponent(named) }
    // What is wrong with the input is said by the contract.
    const taken = await (what === 'imports'
      ? api.imports.upload({ params, query: { id, filename, kind } } as never)
      : api.files.upload({ params, query: { id, filename } } as never))
    send(200, 'application/json', taken)
  } catch (error) {
    // Nobody is left to be told, and nothing was wrong here.
    if (request.destroyed && !request.complete) return
    const problem = problemBody(asProblem(error, context))
    send(problem.status, 'application/problem+json', problem)
  } finally {
    if (!request.complete && !request.destroyed) {
      request.resume()
      const drained = setTimeout(() => request.destroy(), drainMs)
      request.once('close', () => clearTimeout(drained))
    }
  }
}
