import { createSocket } from 'node:dgram'

/*
 * A server of the domain name system on loopback that speaks the real protocol, for records of the type TXT alone.
 *
 *   const names = await startNameServer()
 *   REIHUM_NAME_SERVERS=names.address
 *   names.records.set('_dmarc.schule.example', ['v=DMARC1; p=none'])
 *   names.isSilent = true                       // answers nobody
 */

const typeTxt = 16
const nobodyOfThatName = 3

/** The name of the first question, and where the question ends. */
function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** A text as strings of at most 255 bytes, each after its length. */
function stringsOf(text: string): Buffer {
  const parts = text.match(/[\s\S]{1,255}/g) ?? ['']
  return Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])),
  )
}

function answerTo(message: Buffer, records: ReadonlyMap<string, readonly string[]>): Buffer {
  const { name, type, end } = questionOf(message)
  const texts = (type === typeTxt && records.get(name)) || []
  const head = Buffer.from(message.subarray(0, 12))
  // An answer, with recursion as it was asked for.
  head.writeUInt16BE(0x8180 | (records.has(name) ? 0 : nobodyOfThatName), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(texts.length, 6)
  head.writeUInt32BE(0, 8)
  const answers = texts.map((text) => {
    const data = stringsOf(text)
    const record = Buffer.alloc(12)
    // The name of the question, which begins after the head.
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(typeTxt, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt32BE(1, 6)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([head, message.subarray(12, end), ...answers])
}

export async function startNameServer() {
  const records = new Map<string, readonly string[]>()
  const socket = createSocket('udp4')
  const server = {
    records,
    isSilent: false,
    address: '',
    close: () => new Promise<void>((closed) => socket.close(() => closed())),
  }
  socket.on('message', (message, { port, address }) => {
    if (!server.isSilent) socket.send(answerTo(message, records), port, address)
  })
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound))
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}

export type NameServer = Awaited<ReturnType<typeof startNameServer>>
