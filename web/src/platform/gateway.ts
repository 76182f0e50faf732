import { createORPCClient, ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { Api, contract } from '@reihum/contract/contract.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { ApiProblem, NetworkError } from './problems.ts'

export type GatewayOptions = {
  /** The routes; their schemas are only needed where answers are checked. */
  contract: typeof contract
  baseUrl: string
  token: () => string | null
  locale: () => Locale
  fetch: (request: Request, init?: RequestInit) => Promise<Response>
}

/** Renames the content type of problem details to plain JSON, because the link parses nothing else. */
function readableAsJson(response: Response): Response {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return response
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** The client through which all calls to the API go. */
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
