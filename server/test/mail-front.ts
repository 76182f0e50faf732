import { connect, createServer, type Socket } from 'node:net'

/** A command that the mail server can be told to leave unanswered. */
export type HangingCommand = 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA'

type FrontFaults = { hangsAt?: string; resetsAfter?: number }

/** Counts what a client has sent of the content that it is at. Null: it is at none. */
function countContent() {
  let count: number | null = null
  let end = ''
  return (chunk: Buffer): number | null => {
    const text = chunk.toString('latin1')
    if (count === null) {
      // Nothing follows this command before it is answered, so the content begins with the next chunk.
      if (/^DATA\r\n$/im.test(text)) count = 0
      return null
    }
    const sent = count + chunk.length
    end = (end + text).slice(-5)
    count = end === '\r\n.\r\n' ? null : sent
    return sent
  }
}

/**
 * Stands before a mail server and passes on what is said, except where it is told to be silent. It does what the server
 * behind it cannot: not be there, hang before the greeting or at any command, and break a connection off.
 */
export async function openMailFront(behind: number, faults: () => FrontFaults) {
  /** The clients, by the port under which the server behind knows them. */
  const clients = new Map<number, Socket>()
  const open = new Set<Socket>()
  let connections = 0

  /** What may be passed on: all before the command that is left unanswered, and nothing from then on. */
  function heard(chunk: Buffer): Buffer {
    const text = chunk.toString('latin1')
    const at = new RegExp(`^${faults().hangsAt ?? 'nothing'}\\b`, 'im').exec(text)?.index
    return at === undefined ? chunk : chunk.subarray(0, at)
  }

  const front = createServer((client) => {
    connections += 1
    open.add(client)
    client.on('error', () => undefined)
    client.on('close', () => open.delete(client))
    if (faults().hangsAt === 'greeting') return
    const server = connect(behind, '127.0.0.1', () => clients.set(server.localPort ?? 0, client))
    let isSilent = false
    const contentBy = countContent()
    client.on('data', (chunk) => {
      if (isSilent) return
      const sent = contentBy(chunk)
      const { resetsAfter } = faults()
      if (sent !== null && resetsAfter !== undefined && sent > resetsAfter) {
        isSilent = true
        server.write(chunk.subarray(0, chunk.length - (sent - resetsAfter)))
        client.resetAndDestroy()
        return
      }
      const passed = heard(chunk)
      isSilent = passed.length < chunk.length
      server.write(passed)
    })
    server.on('error', () => undefined)
    server.pipe(client)
    client.on('close', () => {
      clients.delete(server.localPort ?? 0)
      server.destroy()
    })
  })

  const listen = (port: number) =>
    new Promise<number>((listening) => {
      front.listen(port, '127.0.0.1', () => listening((front.address() as { port: number }).port))
    })
  const port = await listen(0)

  const drop = () => {
    for (const client of open) client.destroy()
  }

  async function end(): Promise<void> {
    if (!front.listening) return
    const closed = new Promise<void>((resolve) => front.close(() => resolve()))
    drop()
    await closed
  }

  return {
    port,
    connections: () => connections,
    async listen(whether: boolean): Promise<void> {
      if (!whether) await end()
      else if (!front.listening) await listen(port)
    },
    drop,
    reset: (knownAs: number) => clients.get(knownAs)?.resetAndDestroy(),
    close: end,
  }
}
