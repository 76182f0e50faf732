import { connect } from 'node:net'

export type Answer = { status: number; body: string }
export type Connection = { ask(request: string): Promise<Answer>; close(): void }

/** A whole answer, or null while some of it is still on its way. */
function parse(received: string): Answer | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = received.slice(0, headEnd)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const body = received.slice(headEnd + 4)
  if (length !== undefined) return body.length >= Number(length) ? { status, body } : null
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    return body.endsWith('0\r\n\r\n') ? { status, body } : null
  }
  return { status, body: '' }
}

/** One keep-alive connection that speaks just enough HTTP/1.1: a full client would cost as much as the server. */
export function connectTo(port: number): Promise<Connection> {
  return new Promise((connected, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let received = ''
    let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null
    // One character for each byte, so that string lengths match the Content-Length header.
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      received += chunk
      const answer = parse(received)
      if (!answer) return
      received = ''
      const { resolve } = waiting ?? {}
      waiting = null
      resolve?.(answer)
    })
    socket.on('error', (error) => {
      failed(error)
      waiting?.reject(error)
    })
    socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))
    socket.on('connect', () =>
      connected({
        ask: (request) =>
          new Promise((resolve, reject) => {
            waiting = { resolve, reject }
            socket.write(request)
          }),
        close: () => {
          waiting = null
          socket.destroy()
        },
      }),
    )
  })
}
