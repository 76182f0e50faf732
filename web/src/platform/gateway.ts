import { createORPCClient, ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { Api, contract } from '@reihum/contract/contract.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { ApiProblem, NetworkError } from './problems.ts'

export type GatewayOptions = {
  /** The routes; their shapes are only needed where answers are checked. */
  contract: typeof contract
  baseUrl: string
  token: () => string | null
  locale: () => Locale
  fetch: (request: Request, init?: RequestInit) => Promise<Response>
}

/** Problem details are JSON; the link only reads what is called exactly that. */
function readableAsJson(response: Response): Response {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return response
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** The one object through which all calls go. */
export function createGateway({ contract, baseUrl, token, locale, fetch }: GatewayOptions): Api {
  const link = new OpenAPILink(contract, {
    url: baseUrl,
    headers: () => {
      const apiToken = token()
      return {
        'accept-language': locale(),
        ...(apiToken ? { authorization: `Bearer ${apiToken}` } : {}),
      }
    },
    fetch: async (request, init) => {
      try {
        return readableAsJson(await fetch(request, init))
      } catch (error) {
        throw isAbort(error) ? error : new NetworkError({ cause: error })
      }
    },
    customErrorResponseBodyDecoder: (body, response) =>
      new ORPCError('PROBLEM', { status: response.status, data: ApiProblem.from(body, response.status) }),
    interceptors: [
      async (call) => {
        try {
          return await call.next()
        } catch (error) {
          throw error instanceof ORPCError && error.data instanceof ApiProblem ? error.data : error
        }
      },
    ],
  })
  return createORPCClient(link)
}
