import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Call = { path: string; headers: Record<string, string>; body: string }

/** A program of a provider on this machine that webhooks are sent to. It answers as the test wants. */
export async function startReceiver() {
  const calls: Call[] = []
  let respond: (response: ServerResponse, call: Call) => void = (response) => response.writeHead(204).end()
  const named = (headers: IncomingHttpHeaders) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const call = {
      path: request.url ?? '',
      headers: named(request.headers),
      body: Buffer.concat(parts).toString('utf8'),
    }
    calls.push(call)
    respond(response, call)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    calls,
    answer(how: typeof respond) {
      respond = how
    },
    /** Accepts everything again. */
    heal() {
      calls.length = 0
      respond = (response) => response.writeHead(204).end()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
