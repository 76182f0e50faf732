import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ForeignPage = { address: string; close: () => Promise<void> }

/** Somebody else's website on another origin, as strict as it can be while it still shows the frame. */
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
    // The other name of the loopback, so that not even the host is the same.
    address: `http://localhost:${port}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
