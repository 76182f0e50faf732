import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Answers with a line of text, where nobody expects a page or problem details. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(`${text}\n`)
}
