import { inflateRawSync } from 'node:zlib'
import { Refusal } from '#platform/refusal.ts'
import {
  maxZipDirectoryBytes,
  zipContentStart,
  zipEndIn,
  zipEntriesIn,
  zipTailBytes,
} from '#platform/storage/zip-directory.ts'

/** The limit for all unpacked parts of a workbook; a table of the accepted size needs a fraction of it. */
const maxUnfoldedBytes = 96 * 1024 * 1024

export type Archive = { names: string[]; read(name: string): Uint8Array | null }

/** Unpacks parts one by one up to the limit, and ignores the sizes that the archive claims. */
export function openArchive(bytes: Uint8Array): Archive {
  const damaged = () => new Refusal('TABLE_DAMAGED')
  const end = zipEndIn(bytes.subarray(Math.max(0, bytes.length - zipTailBytes)))
  if (!end || end.offset + end.size > bytes.length) throw damaged()
  if (end.size > maxZipDirectoryBytes) throw new Refusal('TABLE_TOO_MUCH')
  const entries = zipEntriesIn(bytes.subarray(end.offset, end.offset + end.size), end.entries)
  if (!entries) throw damaged()
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  let left = maxUnfoldedBytes
  return {
    names: [...byName.keys()],
    read(name) {
      const entry = byName.get(name)
      if (!entry) return null
      const start = zipContentStart(bytes, entry.at)
      if (entry.isEncrypted || start === null || start + entry.compressed > bytes.length) throw damaged()
      const content = bytes.subarray(start, start + entry.compressed)
      if (entry.method !== 0 && entry.method !== 8) throw damaged()
      try {
        const unfolded = entry.method === 0 ? content : inflateRawSync(content, { maxOutputLength: left + 1 })
        left -= unfolded.length
        if (left < 0) throw new Refusal('TABLE_TOO_MUCH')
        return unfolded
      } catch (error) {
        if (error instanceof Refusal) throw error
        throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
          ? new Refusal('TABLE_TOO_MUCH')
          : damaged()
      }
    },
  }
}
