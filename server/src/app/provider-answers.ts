import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuseUnread } from '#platform/http/problems.ts'
import { readBody } from '#platform/http/request-body.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

const path = '/login/callback'

/** Whether an identity provider sends the browser back with a form, as Apple does, and not with an address. */
export function isProviderAnswer(method: string | undefined, of: string): boolean {
  return method === 'POST' && of === path
}

const rule = { type: 'application/x-www-form-urlencoded', maxBytes: 32 * 1024 }

/** What the page needs; others, such as the name of the person, are nobody's business here. */
const needed = ['code', 'state', 'iss', 'error']

/** Leads the browser to the page of the answer, where it is read as if it had come in the address. */
export async function serveProviderAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  try {
    const sent = new URLSearchParams((await readBody(request, rule)) ?? '')
    const answer = new URLSearchParams([...sent].filter(([name]) => needed.includes(name)))
    response.writeHead(303, { location: `${path}?${answer}` }).end()
  } catch (error) {
    refuseUnread(request, response, error, context)
  }
}
