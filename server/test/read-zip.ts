import { inflateRawSync } from 'node:zlib'

/** The files of an archive by name, by its directory alone, as programs read it. Throws where it is not whole. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count === 0xffff) {
    const extended = Number(bytes.readBigUInt64LE(end - 20 + 8))
    count = Number(bytes.readBigUInt64LE(extended + 32))
    at = Number(bytes.readBigUInt64LE(extended + 48))
  }
  const files = new Map<string, Buffer>()
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory is broken')
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [nameLength, offset] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if (bytes.readUInt32LE(offset) !== 0x04034b50) throw new Error(`${name} does not begin where it should`)
    const begin = offset + 30 + bytes.readUInt16LE(offset + 26)
    const content = bytes.subarray(begin, begin + packed)
    files.set(name, method === 8 ? inflateRawSync(content) : content)
    at += 46 + nameLength
  }
  return files
}
