import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { path: string; key: string; body: Record<string, unknown>; text: string }
type Answer = (response: ServerResponse, asked: Asked) => void

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
const last = (tokens: number) =>
  `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\ndata: ${JSON.stringify({
    choices: [],
    usage: { total_tokens: tokens },
  })}\n\ndata: [DONE]\n\n`

export const streamHead = { 'content-type': 'text/event-stream; charset=utf-8' }

/** A whole answer, in pieces that are cut anywhere. */
export const says =
  (text: string, tokens = 50): Answer =>
  (response) => {
    response.writeHead(200, streamHead)
    const all = Buffer.from([...(text.match(/[\s\S]{1,7}/g) ?? [])].map(chunk).join('') + last(tokens))
    for (let at = 0; at < all.length; at += 61) response.write(all.subarray(at, at + 61))
    response.end()
  }

/** Something in the place of a stream. */
export const refuses =
  (status: number, body: string, type = 'application/json'): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

/** A server on this machine that speaks the protocol of OpenAI, and answers as the test wants. */
export async function startModelServer() {
  const asked: Asked[] = []
  let answer: Answer = says(
    'Betreff: Neuer Raum\n\nLiebe Teilnehmerin, lieber Teilnehmer,\n\nwir treffen uns ab jetzt in einem anderen Raum. Mehr dazu: https://evil-host.com/raum\n\nBis bald!',
  )
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString('utf8')
    const one = {
      path: request.url ?? '',
      key: String(request.headers.authorization ?? ''),
      body: JSON.parse(text) as Record<string, unknown>,
      text,
    }
    asked.push(one)
    answer(response, one)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    chunk,
    answer(how: Answer) {
      answer = how
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>
