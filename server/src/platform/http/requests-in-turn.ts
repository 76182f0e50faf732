import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** No browser and no proxy sends further requests before the answer to the first, so few is enough. */
const mostWaiting = 1000

/**
 * Begins with a request only when the one before it on the same connection is answered. The answers leave in that order
 * anyway, but whoever sends hundreds of requests in one go would otherwise take the turns of everybody else.
 */
export function requestsInTurn(handle: Handle): Handle {
  const lines = new WeakMap<Duplex, (() => void)[]>()

  function next(socket: Duplex) {
    const begin = lines.get(socket)?.shift()
    if (begin && !socket.destroyed) begin()
    else lines.delete(socket)
  }

  return (request, response) => {
    const { socket } = request
    const begin = () => {
      response.once('close', () => next(socket))
      handle(request, response)
    }
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, [])
      begin()
    } else if (line.length < mostWaiting) line.push(begin)
    else socket.destroy()
  }
}
