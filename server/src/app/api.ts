import type { IncomingMessage, ServerResponse } from 'node:http'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { createRouterClient } from '@orpc/server'
import { BodyLimitPlugin, CompressionPlugin } from '@orpc/server/node'
import { asProblem, problemBody } from '#platform/http/problems.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { makeApiDocument, renderApiDocument } from './api-document.ts'
import type { Router } from './router.ts'

/** Answers as a stream, because the adapter gives every other body the content type of JSON. */
function problemResponse(error: unknown, context: RequestContext) {
  const problem = problemBody(asProblem(error, context))
  const headers = { 'content-type': 'application/problem+json' }
  return {
    matched: true as const,
    response: { status: problem.status, headers, body: new Response(JSON.stringify(problem)).body },
  }
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
    plugins: [new BodyLimitPlugin({ maxBodySize: 256 * 1024 }), new CompressionPlugin()],
    interceptors: [
      async ({ context, next }) => {
        try {
          const result = await next()
          return result.matched ? result : problemResponse(new Refusal('NOT_FOUND'), context)
        } catch (error) {
          return problemResponse(error, context)
        }
      },
    ],
  })
  let document: ReturnType<typeof makeApiDocument> | undefined

  return async (request, response, context, path) => {
    response.setHeader('cache-control', 'no-store')
    if (path !== '/api/openapi.json' && path !== '/api/docs') {
      await handler.handle(request, response, { prefix: '/api', context })
      return
    }
    document ??= makeApiDocument(publicUrl, product)
    const made = await document
    const [type, body] =
      path === '/api/docs'
        ? ['text/html', renderApiDocument(made)]
        : ['application/json', JSON.stringify(made)]
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
  }
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
