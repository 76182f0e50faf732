import { crc32 } from 'node:zlib'

type Entry = { name: string; content: Uint8Array }

/** The moment of all entries: midnight of the first day that the format knows, so that the same files make the same bytes. */
export const dosDate = 0x21
/** Names are UTF-8. */
export const utf8 = 0x0800

export function fields(
  size: number,
  ...values: (readonly [at: number, bytes: 2 | 4, value: number])[]
): Buffer {
  const buffer = Buffer.alloc(size)
  for (const [at, bytes, value] of values)
    if (bytes === 2) buffer.writeUInt16LE(value, at)
    else buffer.writeUInt32LE(value, at)
  return buffer
}

/**
 * Files in one archive, in their order. They are stored as they are: PDFs are compressed already. Without the extension for
 * more than 4 GB or 65,535 files, which callers stay far below.
 */
export function zipOf(entries: readonly Entry[]): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const encoded = Buffer.from(name, 'utf8')
    const crc = crc32(content)
    const common: [number, 2 | 4, number][] = [
      [0, 2, 20],
      [2, 2, utf8],
      [8, 2, dosDate],
      [10, 4, crc],
      [14, 4, content.length],
      [18, 4, content.length],
      [22, 2, encoded.length],
    ]
    const shifted = (by: number) =>
      common.map(([at, bytes, value]) => [at + by, bytes, value] as [number, 2 | 4, number])
    const local = Buffer.concat([fields(30, [0, 4, 0x04034b50], ...shifted(4)), encoded])
    directory.push(
      Buffer.concat([fields(46, [0, 4, 0x02014b50], [4, 2, 20], ...shifted(6), [42, 4, offset]), encoded]),
    )
    parts.push(new Uint8Array(local), new Uint8Array(content))
    offset += local.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = fields(
    22,
    [0, 4, 0x06054b50],
    [8, 2, entries.length],
    [10, 2, entries.length],
    [12, 4, listed.length],
    [16, 4, offset],
  )
  return [...parts, new Uint8Array(listed), new Uint8Array(end)]
}
