import { type FileHandle, open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import {
  type ZipEntry,
  zipContentStart,
  zipEndIn,
  zipEntriesIn,
  zipTailBytes,
} from '#platform/storage/zip-directory.ts'

/** Thrown where an archive is none, or is not what its directory says; `entry` is the file in it, if it is one. */
export class ZipDamaged extends Error {
  readonly entry: string

  constructor(entry = '') {
    super(entry === '' ? 'it is no archive' : `${entry} is damaged`)
    this.name = 'ZipDamaged'
    this.entry = entry
  }
}

const most16 = 0xffff
const chunkBytes = 256 * 1024

async function part(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
  if (bytesRead !== length) throw new ZipDamaged()
  return buffer
}

/** More than 65,535 files are counted in an extension before the end. */
async function extendedEnd(handle: FileHandle, endAt: number) {
  if (endAt < 20 + 56) throw new ZipDamaged()
  const locator = await part(handle, endAt - 20, 20)
  if (locator.readUInt32LE(0) !== 0x07064b50) throw new ZipDamaged()
  const at = Number(locator.readBigUInt64LE(8))
  if (!Number.isSafeInteger(at) || at + 56 > endAt) throw new ZipDamaged()
  const extended = await part(handle, at, 56)
  if (extended.readUInt32LE(0) !== 0x06064b50) throw new ZipDamaged()
  return Number(extended.readBigUInt64LE(32))
}

/**
 * Reads an archive that lies on this machine file by file, each as a stream. What the directory says is a claim: no file
 * gives more than it says it has, and none is read from outside of the archive.
 */
export class ZipSource {
  readonly #handle: FileHandle
  readonly #size: number
  readonly entries: ReadonlyMap<string, ZipEntry>

  private constructor(handle: FileHandle, size: number, entries: ReadonlyMap<string, ZipEntry>) {
    this.#handle = handle
    this.#size = size
    this.entries = entries
  }

  static async open(path: string, { mostEntries }: { mostEntries: number }): Promise<ZipSource> {
    const handle = await open(path, 'r')
    try {
      const { size } = await handle.stat()
      const tail = await part(handle, size - Math.min(size, zipTailBytes), Math.min(size, zipTailBytes))
      const end = tail.length < 22 ? null : zipEndIn(tail)
      if (!end || end.offset + end.size > size) throw new ZipDamaged()
      const endAt = size - tail.length + tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
      const count = end.entries === most16 ? await extendedEnd(handle, endAt) : end.entries
      // Each file takes 46 bytes and its name, so a directory cannot promise more files than it has room for.
      if (count > mostEntries || count * 46 > end.size || end.size > mostEntries * 512) throw new ZipDamaged()
      const listed = zipEntriesIn(await part(handle, end.offset, end.size), count)
      if (!listed) throw new ZipDamaged()
      const entries = new Map(listed.map((entry) => [entry.name, entry]))
      if (entries.size !== listed.length) throw new ZipDamaged()
      return new ZipSource(handle, size, entries)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  async *#packed({ at, compressed, name }: ZipEntry): AsyncGenerator<Buffer> {
    if (at + 30 > this.#size) throw new ZipDamaged(name)
    const start = zipContentStart(await part(this.#handle, at, 30), 0)
    if (start === null || at + start + compressed > this.#size) throw new ZipDamaged(name)
    for (let read = 0; read < compressed; read += chunkBytes)
      yield part(this.#handle, at + start + read, Math.min(chunkBytes, compressed - read))
  }

  /** The content of a file; ends with an error where it is longer or shorter than the directory says. */
  read(entry: ZipEntry): Readable {
    const { name, method, size, isEncrypted } = entry
    if (isEncrypted || (method !== 0 && method !== 8)) throw new ZipDamaged(name)
    let bytes = 0
    const exactly = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length
        if (bytes > size) done(new ZipDamaged(name))
        else done(null, chunk)
      },
      flush: (done) => done(bytes === size ? null : new ZipDamaged(name)),
    })
    const packed = Readable.from(this.#packed(entry))
    const steps = method === 8 ? [packed, createInflateRaw(), exactly] : [packed, exactly]
    pipeline(steps as [Readable, Transform]).catch((error) => {
      exactly.destroy(error instanceof ZipDamaged ? error : new ZipDamaged(name))
    })
    return exactly
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}
