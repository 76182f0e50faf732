import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Takes everything and looks at nothing. */
const server = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(200).end('{}'))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
