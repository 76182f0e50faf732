import { timingSafeEqual } from 'node:crypto'
import { hmacWith } from '#platform/hmac.ts'
import { keysToCheck } from '#platform/purpose-key.ts'

export type AddressedFile = { id: string; filename: string; sha256: string }

/**
 * Signed addresses are rounded to ten minutes: long enough to look at a list, and an image keeps its address in that
 * time.
 */
const periodMs = 10 * 60_000

export type FileAddresses = {
  /** Works for everybody once the file is published. */
  open(slug: string, file: AddressedFile): string
  /** Works for ten to twenty minutes, for whoever has the address. */
  signed(slug: string, tenantId: string, file: AddressedFile, now: Date): string
  /** Until when a signed address is valid; null when the signature is wrong or has expired. */
  signedUntil(query: URLSearchParams, tenantId: string, fileId: string, now: Date): Date | null
}

/** Makes the addresses of files. They contain a part of the content's hash, so caches may keep the files for ever. */
export function makeFileAddresses(key: Buffer): FileAddresses {
  const sign = (tenantId: string, fileId: string, until: number, by = key) =>
    hmacWith(by).update(`${tenantId} ${fileId} ${until}`).digest('base64url').slice(0, 32)
  const open = (slug: string, { id, filename, sha256 }: AddressedFile) =>
    `/files/${slug}/${id}/${encodeURIComponent(filename)}?v=${sha256.slice(0, 12)}`

  return {
    open,
    signed(slug, tenantId, file, now) {
      const until = (Math.ceil(now.getTime() / periodMs) + 1) * periodMs
      return `${open(slug, file)}&until=${until}&signature=${sign(tenantId, file.id, until)}`
    },
    signedUntil(query, tenantId, fileId, now) {
      const until = Number(query.get('until'))
      const given = Buffer.from(query.get('signature') ?? '')
      const isOurs = keysToCheck(key).some((one) => {
        const expected = Buffer.from(sign(tenantId, fileId, until, one))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      return isOurs && until > now.getTime() ? new Date(until) : null
    },
  }
}
