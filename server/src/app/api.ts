import type { IncomingMessage, ServerResponse } from 'node:http'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { createRouterClient } from '@orpc/server'
import { CompressionPlugin } from '@orpc/server/node'
import { placeElsewhere } from '#platform/http/lead-elsewhere.ts'
import { asProblem, problemBody, problemHeaders, refuseUnread } from '#platform/http/problems.ts'
import { type BodyRule, readBody } from '#platform/http/request-body.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { parseJson } from '#platform/parse-json.ts'
import { Refusal } from '#platform/refusal.ts'
import { makeApiDocument } from './api-document/make-document.ts'
import { withNamedSchemas } from './api-document/name-schemas.ts'
import { renderApiDocument } from './api-document/render-document.ts'
import type { Router } from './router.ts'

/** Answers as a stream, because the adapter gives every other body the content type of JSON. */
function problemResponse(error: unknown, context: RequestContext) {
  const problem = problemBody(asProblem(error, context))
  const headers = problemHeaders(problem)
  return {
    matched: true as const,
    response: { status: problem.status, headers, body: new Response(JSON.stringify(problem)).body },
  }
}

const elsewhereResponse = (location: string) => ({
  matched: true as const,
  response: { status: 307, headers: { location, 'cache-control': 'no-store' }, body: undefined },
})

const jsonBody: BodyRule = { type: 'application/json', maxBytes: 256 * 1024 }

/**
 * Reads the body before the adapter of the routes does, which takes what it finds in `body`. By itself it would read
 * forms, files and streams of events as well, and errors in the middle of a stream would end the process.
 */
async function readJson(request: IncomingMessage): Promise<void> {
  const text = await readBody(request, jsonBody)
  if (text !== null) Object.assign(request, { body: parseJson(text) })
  // Without these the adapter takes a body that is not there for none, whatever it was said to be.
  else for (const name of ['content-type', 'content-disposition']) delete request.headers[name]
}

/** What stands in the address of a request that is not read from its address. */
function namesBeside({ method, url = '' }: IncomingMessage): readonly string[] {
  const at = url.indexOf('?')
  if (at < 0 || method === 'GET' || method === 'HEAD') return []
  return [...new URLSearchParams(url.slice(at)).keys()]
}

export type ServeApi = (
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  path: string,
) => Promise<void>

/** Serves the routes of the contract over HTTP, and the document that describes them. */
export function makeApi(router: Router, publicUrl: string, product: string): ServeApi {
  const handler = new OpenAPIHandler(router, {
    plugins: [new CompressionPlugin()],
    interceptors: [
      async ({ context, next, request }) => {
        try {
          const result = await next()
          return result.matched ? result : problemResponse(new Refusal('NOT_FOUND'), context)
        } catch (error) {
          const { method, url, headers } = request
          const place = placeElsewhere(error, {
            method,
            path: `${url.pathname}${url.search}`,
            isNamed: headers.authorization !== undefined,
          })
          // Only what is read goes on there: what is written has to be sent there on purpose.
          if (place?.status === 307) return elsewhereResponse(place.location)
          return problemResponse(error, context)
        }
      },
    ],
  })
  let document: ReturnType<typeof makeApiDocument> | undefined
  /** Large, the same for everybody and open to everybody, so each is written once. */
  const written = new Map<string, string>()

  /** The document, or a page of it; null: there is no such page. */
  async function write(part: string | undefined): Promise<string | null> {
    document ??= makeApiDocument(publicUrl, product)
    const made = await document
    if (part !== undefined) return renderApiDocument(made, publicUrl, part)
    return JSON.stringify(await withNamedSchemas(made))
  }

  return async (request, response, context, path) => {
    response.setHeader('cache-control', 'no-store')
    const part = path === '/api/docs' ? '' : /^\/api\/docs\/([a-z-]{1,40})$/.exec(path)?.[1]
    if (path === '/api/openapi.json' || part !== undefined) {
      const text = written.get(path) ?? (await write(part))
      if (text !== null) {
        written.set(path, text)
        return send(response, part === undefined ? 'application/json' : 'text/html', text)
      }
    }
    try {
      await readJson(request)
      context.deadline?.restart()
    } catch (error) {
      return refuseUnread(request, response, error, context)
    }
    const sayWhere = (made: string) => void response.setHeader('location', `/api${made}`)
    const fromWire = { ...context, sayWhere, strict: { beside: namesBeside(request) } }
    await handler.handle(request, response, { prefix: '/api', context: fromWire })
  }
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

/** Calls the same routes without HTTP, for the server-rendered pages. */
export function inProcessApi(router: Router, context: RequestContext) {
  return createRouterClient(router, {
    context,
    interceptors: [
      async ({ next }) => {
        try {
          return await next()
        } catch (error) {
          throw asProblem(error, context)
        }
      },
    ],
  })
}
