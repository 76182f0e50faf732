import type { InTenant } from '#platform/database/in-tenant.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Origin } from '#platform/tenant-context.ts'
import { findFile, variantsOf } from './file.queries.ts'
import { isId, isShownInline, keyOf } from './file.rules.ts'
import type { FileAddresses } from './file-addresses.ts'
import { pickVariant } from './image.rules.ts'
import { findPassingFile } from './kept-files.ts'

export type OpenedFile = {
  key: string
  size: number
  /** Identifies the content, whatever the file's name is. */
  sha256: string
  mediaType: string
  filename: string
  isInline: boolean
  /** The format of the answer depends on what the client accepts. */
  isNegotiated: boolean
  /** Until when the signed address is valid; null: the file is public and cacheable for ever. */
  privateUntil: Date | null
}

type Asked = { tenant: string; fileId: string; query: URLSearchParams; accept: string; origin: Origin }

const extensions: Record<string, string> = { 'image/avif': 'avif', 'image/webp': 'webp', 'image/jpeg': 'jpg' }

/**
 * Finds the file for an address: published files for everybody, all files with a signed address. The public never gets
 * an image as it was uploaded, only its variants.
 */
export function openFile(
  inTenant: InTenant,
  addresses: FileAddresses,
  { tenant, fileId, query, accept, origin }: Asked,
): Promise<OpenedFile> {
  if (!isId(fileId) || !/^[a-z0-9-]{1,63}$/.test(tenant)) throw new Refusal('NOT_FOUND')
  return inTenant({ tenant, origin, access: 'public' }, async (ctx) => {
    const row = await findFile(ctx, fileId)
    const signedUntil = addresses.signedUntil(query, ctx.tenantId, fileId, ctx.now)
    const passing = !row && signedUntil && (await findPassingFile(ctx, fileId))
    if (passing)
      return {
        key: keyOf(ctx.tenantId, fileId, passing.sha256),
        size: passing.filesize,
        sha256: passing.sha256,
        mediaType: passing.mediaType,
        filename: passing.filename,
        isInline: false,
        isNegotiated: false,
        privateUntil: signedUntil,
      }
    if (!row || !(row.published || signedUntil)) throw new Refusal('NOT_FOUND')
    const shared = { filename: row.filename, privateUntil: signedUntil }
    const width = Number(query.get('w')) || null
    if (row.kind !== 'image' || (signedUntil && !width)) {
      return {
        ...shared,
        key: keyOf(ctx.tenantId, row.id, row.sha256),
        size: row.filesize,
        sha256: row.sha256,
        mediaType: row.media_type,
        isInline: isShownInline(row.media_type),
        isNegotiated: false,
      }
    }
    const variant = pickVariant(await variantsOf(ctx, row.id), { width, accept })
    if (!variant) throw new Refusal('NOT_FOUND')
    return {
      ...shared,
      filename: row.filename.replace(/\.[^.]*$/, `.${extensions[variant.media_type]}`),
      key: keyOf(ctx.tenantId, row.id, variant.sha256),
      size: variant.filesize,
      sha256: variant.sha256,
      mediaType: variant.media_type,
      isInline: true,
      isNegotiated: true,
    }
  })
}
