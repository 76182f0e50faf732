import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { dosDate, fields, utf8 } from './zip.ts'

export type Packed = { name: string; bytes: number; sha256: string }

type Listed = { name: Buffer; crc: number; packed: number; bytes: number; offset: number; method: number }

/** The format without its extension counts bytes with 32 bits. */
const most32 = 0xffffffff
const most16 = 0xffff

/** Thrown when a file or the whole archive would pass the limit. */
export class ZipTooLarge extends Error {
  constructor() {
    super('the archive gets too large')
    this.name = 'ZipTooLarge'
  }
}

const shared = ({ crc, packed, bytes, name, method }: Listed, at: number) =>
  [
    [at, 2, 20],
    [at + 2, 2, utf8],
    [at + 4, 2, method],
    [at + 8, 2, dosDate],
    [at + 10, 4, crc],
    [at + 14, 4, packed],
    [at + 18, 4, bytes],
    [at + 22, 2, name.length],
  ] as const

const localHeader = (entry: Listed) =>
  Buffer.concat([fields(30, [0, 4, 0x04034b50], ...shared(entry, 4)), entry.name])

const listedHeader = (entry: Listed) =>
  Buffer.concat([
    fields(46, [0, 4, 0x02014b50], [4, 2, 20], ...shared(entry, 6), [42, 4, entry.offset]),
    entry.name,
  ])

/** The end of the directory; more than 65,535 files need the extension. */
function ending(count: number, size: number, offset: number, isExtended: boolean): Buffer {
  const plain = fields(
    22,
    [0, 4, 0x06054b50],
    [8, 2, isExtended ? most16 : count],
    [10, 2, isExtended ? most16 : count],
    [12, 4, size],
    [16, 4, offset],
  )
  if (!isExtended) return plain
  const extended = fields(56, [0, 4, 0x06064b50], [12, 2, 45], [14, 2, 45])
  extended.writeBigUInt64LE(44n, 4)
  extended.writeBigUInt64LE(BigInt(count), 24)
  extended.writeBigUInt64LE(BigInt(count), 32)
  extended.writeBigUInt64LE(BigInt(size), 40)
  extended.writeBigUInt64LE(BigInt(offset), 48)
  const locator = fields(20, [0, 4, 0x07064b50], [16, 4, 1])
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  return Buffer.concat([extended, locator, plain])
}

/** Lets bytes through and knows what went through. */
function measuring() {
  const hash = createHash('sha256')
  const seen = { crc: 0, bytes: 0 }
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      seen.crc = crc32(chunk, seen.crc)
      seen.bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, seen, digest: () => hash.digest('hex') }
}

/**
 * Writes an archive file by file, each as a stream, so that nothing of it has to be in memory. The header of a file is
 * written last, once its size is known.
 */
export class ZipFile {
  readonly #handle: FileHandle
  readonly #mostBytes: number
  readonly #mostFiles: number
  readonly #listed: Listed[] = []
  #at = 0

  private constructor(handle: FileHandle, mostBytes: number, mostFiles: number) {
    this.#handle = handle
    this.#mostBytes = mostBytes
    this.#mostFiles = mostFiles
  }

  /** `mostFiles`: how many files the directory counts without the extension. */
  static async open(path: string, mostBytes: number, mostFiles = most16 - 1): Promise<ZipFile> {
    return new ZipFile(await open(path, 'wx', 0o600), Math.min(mostBytes, most32), mostFiles)
  }

  async #write(content: Buffer): Promise<void> {
    if (this.#at + content.length > this.#mostBytes) throw new ZipTooLarge()
    await this.#handle.write(content, 0, content.length, this.#at)
    this.#at += content.length
  }

  async add(
    name: string,
    source: Readable | Iterable<Buffer> | AsyncIterable<Buffer>,
    isPacked = true,
  ): Promise<Packed> {
    const encoded = Buffer.from(name, 'utf8')
    const { through, seen, digest } = measuring()
    const offset = this.#at
    await this.#write(Buffer.alloc(30 + encoded.length))
    const begin = this.#at
    const sink = async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await this.#write(chunk)
    }
    const from = source instanceof Readable ? source : Readable.from(source)
    if (isPacked) await pipeline(from, through, createDeflateRaw({ level: 6 }), sink)
    else await pipeline(from, through, sink)
    if (seen.bytes > most32) throw new ZipTooLarge()
    const entry: Listed = {
      name: encoded,
      crc: seen.crc,
      bytes: seen.bytes,
      packed: this.#at - begin,
      offset,
      method: isPacked ? 8 : 0,
    }
    const header = localHeader(entry)
    await this.#handle.write(header, 0, header.length, offset)
    this.#listed.push(entry)
    return { name, bytes: seen.bytes, sha256: digest() }
  }

  /** Writes the directory; the archive is whole only after that. */
  async end(): Promise<void> {
    const offset = this.#at
    for (const entry of this.#listed) await this.#write(listedHeader(entry))
    const count = this.#listed.length
    await this.#write(ending(count, this.#at - offset, offset, count > this.#mostFiles))
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}
