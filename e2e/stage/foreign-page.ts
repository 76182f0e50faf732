import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ForeignPage = { address: string; close: () => Promise<void> }

/** A foreign website on another origin, with the strictest security policy that still shows the frame. */
export async function serveForeignPage(reihumOrigin: string, body: string): Promise<ForeignPage> {
  const policy = `default-src 'none'; script-src ${reihumOrigin}; frame-src ${reihumOrigin}; style-src 'none'; base-uri 'none'`
  const html = `<!doctype html><html lang="de"><title>Verein am Deich</title><h1>Verein am Deich</h1>${body}</html>`
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    response.end(html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    // Another name of the loopback address, so that even the host differs.
    address: `http://localhost:${port}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
