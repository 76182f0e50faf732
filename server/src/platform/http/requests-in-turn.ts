import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

type Asked = { request: IncomingMessage; response: ServerResponse }

/** No browser and no proxy sends further requests before the answer to the first, so few is enough. */
const mostWaiting = 1000

/** Between two of those further requests, of whatever connections, everybody else has the processor for so long. */
const pauseMs = 10

/** After this time the next one may begin, although the answer is not at its end: some answers have none. */
const longestTurnMs = 1000

/**
 * Begins with a request only when the one before it on the same connection is answered. The answers leave in that order
 * anyway, but whoever sends hundreds of requests in one go would otherwise take the turns of everybody else. Nor do many
 * such connections: what came before the answer to another request is answered one by one, with a pause between two.
 */
export function requestsInTurn(handle: Handle): Handle {
  const lines = new WeakMap<Duplex, Asked[]>()
  /** The next request of each connection that sent several. */
  const further: Asked[] = []
  let isOneRunning = false

  function begin({ request, response }: Asked) {
    response.once('close', () => next(request.socket))
    handle(request, response)
  }

  function next(socket: Duplex) {
    const asked = lines.get(socket)?.shift()
    if (!asked || socket.destroyed) {
      lines.delete(socket)
      return
    }
    further.push(asked)
    beginFurther()
  }

  function beginFurther() {
    if (isOneRunning) return
    let asked = further.shift()
    while (asked?.request.socket.destroyed) asked = further.shift()
    if (!asked) return
    isOneRunning = true
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      isOneRunning = false
      beginFurther()
    }
    setTimeout(end, longestTurnMs).unref()
    asked.response.once('close', () => setTimeout(end, pauseMs).unref())
    begin(asked)
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, [])
      begin({ request, response })
    } else if (line.length < mostWaiting) line.push({ request, response })
    else socket.destroy()
  }
}
