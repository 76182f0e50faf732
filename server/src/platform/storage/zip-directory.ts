/** Where the list of entries lies in an archive, as read from the end of the file. */
export type ZipEnd = { entries: number; size: number; offset: number }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

/** The end record is 22 bytes long and may be followed by a comment only. */
export const zipTailBytes = 22 + 0xffff
/** An office document has a few hundred entries at most. */
export const maxZipDirectoryBytes = 1024 * 1024

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export function zipEndIn(tail: Uint8Array): ZipEnd | null {
  const data = view(tail)
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (data.getUint32(at, true) !== endMark) continue
    if (at + 22 + data.getUint16(at + 20, true) !== tail.length) continue
    return {
      entries: data.getUint16(at + 10, true),
      size: data.getUint32(at + 12, true),
      offset: data.getUint32(at + 16, true),
    }
  }
  return null
}

/** One entry of the list; its sizes are claims of the archive and not to be trusted. */
export type ZipEntry = {
  name: string
  isEncrypted: boolean
  /** 0: stored as it is, 8: deflated. */
  method: number
  compressed: number
  size: number
  /** Position of the entry's own header in the archive. */
  at: number
}

/** The entries of the list; null when the list is malformed. */
export function zipEntriesIn(directory: Uint8Array, entries: number): ZipEntry[] | null {
  const data = view(directory)
  const found: ZipEntry[] = []
  let at = 0
  while (found.length < entries) {
    if (at + 46 > directory.length || data.getUint32(at, true) !== entryMark) return null
    const length = data.getUint16(at + 28, true)
    found.push({
      name: new TextDecoder().decode(directory.subarray(at + 46, at + 46 + length)),
      isEncrypted: (data.getUint16(at + 8, true) & 1) === 1,
      method: data.getUint16(at + 10, true),
      compressed: data.getUint32(at + 20, true),
      size: data.getUint32(at + 24, true),
      at: data.getUint32(at + 42, true),
    })
    at += 46 + length + data.getUint16(at + 30, true) + data.getUint16(at + 32, true)
  }
  return found
}

/** Where the content of an entry begins, after its own header; null when there is no header. */
export function zipContentStart(archive: Uint8Array, at: number): number | null {
  const data = view(archive)
  if (at + 30 > archive.length || data.getUint32(at, true) !== localMark) return null
  return at + 30 + data.getUint16(at + 26, true) + data.getUint16(at + 28, true)
}

/** The first entry, if it is stored uncompressed, as OpenDocument files store their type. */
export function firstZipEntry(head: Uint8Array): { name: string; text: string } {
  const data = view(head)
  if (head.length < 30 || data.getUint32(0, true) !== localMark) return { name: '', text: '' }
  const nameLength = data.getUint16(26, true)
  const start = 30 + nameLength + data.getUint16(28, true)
  const size = data.getUint16(8, true) === 0 ? data.getUint32(18, true) : 0
  const decode = (from: number, to: number) => new TextDecoder().decode(head.subarray(from, to))
  return { name: decode(30, 30 + nameLength), text: size <= 200 ? decode(start, start + size) : '' }
}
