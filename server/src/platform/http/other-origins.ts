import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Programs that run in a browser on other websites may use the API with an API token, and with nothing else: nothing that a
 * browser sends by itself, as a cookie would be, lets anybody in here, and the token of a session is no business of other
 * websites.
 */
export function openToOtherOrigins(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader(
    'access-control-expose-headers',
    'content-disposition, location, retry-after, x-request-id',
  )
}

/** Whether a browser asks beforehand if a program on another website may send a token. */
export function asksForOtherOrigin({ method, headers }: IncomingMessage): boolean {
  const wanted = (headers['access-control-request-headers'] ?? '').slice(0, 1000).toLowerCase().split(',')
  return method === 'OPTIONS' && wanted.some((name) => name.trim() === 'authorization')
}

/** Lets the browser send the request itself, whose token then decides. */
export function allowOtherOrigin(response: ServerResponse): void {
  openToOtherOrigins(response)
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, accept-language',
      'access-control-max-age': '7200',
    })
    .end()
}
