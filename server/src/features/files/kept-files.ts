import { Readable } from 'node:stream'
import { type MediaType, maxFileBytes } from '@reihum/contract/files/file-types.ts'
import type { RefusalCode } from '@reihum/contract/refusals.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { withIncoming } from '#platform/storage/incoming.ts'
import { readWhole } from '#platform/storage/read-whole.ts'
import type { Held, Storage } from '#platform/storage/storage.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { honestName, keyOf } from './file.rules.ts'
import { recogniseContent } from './recognise-content.ts'

type Dependencies = { storage: Storage; incoming: string }

/** A file that belongs to a record of another room. */
export type KeptFile = { id: string; filename: string; mediaType: string; filesize: number; sha256: string }

type Given = { filename: string; mediaType: string; content: Uint8Array | Readable; maxBytes?: number }

const usualMaxBytes = 20 * 1024 * 1024

/**
 * Puts a content into the storage, outside of any transaction. It is a file once `insertKeptFile` has stored its row;
 * until then it is nothing, and the sweep of the storage removes it.
 */
export async function storeContent(
  { storage, incoming }: Dependencies,
  tenantId: string,
  { filename, mediaType, content, maxBytes = usualMaxBytes }: Given,
): Promise<KeptFile> {
  const source = content instanceof Uint8Array ? Readable.from([Buffer.from(content)]) : content
  return withIncoming(incoming, source, maxBytes, (held) =>
    put(storage, tenantId, held, { filename, mediaType }),
  )
}

async function put(
  storage: Storage,
  tenantId: string,
  held: Held,
  named: { filename: string; mediaType: string },
): Promise<KeptFile> {
  const id = newId()
  await storage.put(keyOf(tenantId, id, held.sha256), held)
  return { id, ...named, filesize: held.size, sha256: held.sha256 }
}

/** The same for a file that lies on this machine already. */
export const storeHeld = (
  storage: Storage,
  tenantId: string,
  held: Held,
  named: { filename: string; mediaType: string },
): Promise<KeptFile> => put(storage, tenantId, held, named)

/** What a file is refused with whose content is of no accepted kind. */
const ofItsKind: readonly string[] = [
  'FILE_KIND_REFUSED',
  'FILE_HEIC_REFUSED',
  'FILE_RTF_REFUSED',
] satisfies RefusalCode[]

type Sent = {
  filename: string
  content: Readable
  types: readonly MediaType[]
  otherwise: RefusalCode
  maxBytes?: number
}

/** The same for what people send: it must be of one of these types by its content, whatever its name says. */
export async function receiveContent(
  { storage, incoming }: Dependencies,
  tenantId: string,
  { filename, content, types, otherwise, maxBytes = maxFileBytes }: Sent,
): Promise<KeptFile> {
  return withIncoming(incoming, content, maxBytes, async (held) => {
    const mediaType = await recogniseContent(held, filename).catch((error) => {
      throw error instanceof Refusal && ofItsKind.includes(error.code) ? new Refusal(otherwise) : error
    })
    if (!types.includes(mediaType)) throw new Refusal(otherwise)
    return put(storage, tenantId, held, { filename: honestName(filename, mediaType), mediaType })
  })
}

export async function insertKeptFiles(ctx: TenantContext, files: readonly KeptFile[]): Promise<void> {
  await insertTogether(ctx.tx, {
    kept_file: files.map((file) => ({
      tenant_id: ctx.tenantId,
      id: file.id,
      filename: file.filename,
      filesize: file.filesize,
      media_type: file.mediaType,
      sha256: file.sha256,
      created_at: ctx.now,
    })),
  })
}

export const insertKeptFile = (ctx: TenantContext, file: KeptFile) => insertKeptFiles(ctx, [file])

/** A file that is kept only until it was taken: it takes no room from the tenant. */
export async function insertPassingFile(ctx: TenantContext, file: KeptFile): Promise<void> {
  await ctx.tx
    .insertInto('kept_file')
    .values({
      tenant_id: ctx.tenantId,
      id: file.id,
      filename: file.filename,
      filesize: file.filesize,
      media_type: file.mediaType,
      sha256: file.sha256,
      created_at: ctx.now,
      is_passing: true,
    })
    .execute()
}

/** Removes the content of a file whose row is gone. What fails here the sweep does later. */
export const removeContent = (storage: Storage, tenantId: string, { id, sha256 }: KeptFile): Promise<void> =>
  storage.remove(keyOf(tenantId, id, sha256)).catch(() => undefined)

export async function findKeptFile({ tx, tenantId }: TenantContext, id: string): Promise<KeptFile> {
  const row = await tx
    .selectFrom('kept_file')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const { filename, filesize, sha256, media_type: mediaType } = row
  return { id, filename, mediaType, filesize, sha256 }
}

/** Files of records have no address of their own; only those that are kept until somebody takes them have. */
export async function findPassingFile(
  { tx, tenantId }: TenantContext,
  id: string,
): Promise<KeptFile | undefined> {
  const row = await tx
    .selectFrom('kept_file')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('is_passing', '=', true)
    .executeTakeFirst()
  return row && { ...row, mediaType: row.media_type, filesize: Number(row.filesize) }
}

/** The whole content, checked against its digest. Takes a moment, so it happens outside of a transaction. */
export async function readKeptFile(storage: Storage, tenantId: string, file: KeptFile): Promise<File> {
  const content = await readWhole(storage, keyOf(tenantId, file.id, file.sha256))
  return new File([content], file.filename, { type: file.mediaType })
}

/** Nothing may refer to it any more. The sweep of the storage removes its content. */
export async function removeKeptFile({ tx, tenantId }: TenantContext, id: string): Promise<void> {
  await tx.deleteFrom('kept_file').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}
