import type { FileFields } from '@reihum/contract/files/file.schema.ts'
import type { Insertable, Selectable } from 'kysely'
import type { FileVariant, StoredFile } from '#platform/database/schema.ts'
import { fold } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type NewVariant = Omit<Insertable<FileVariant>, 'tenant_id'>

type NewFile = Omit<Insertable<StoredFile>, 'tenant_id' | 'created_at' | 'filename_sort'>

/** False when the id already exists, because the upload was sent twice. */
export async function insertFile(ctx: TenantContext, file: NewFile): Promise<boolean> {
  const inserted = await ctx.tx
    .insertInto('stored_file')
    .values({
      ...file,
      tenant_id: ctx.tenantId,
      filename_sort: fold(file.filename),
      created_at: ctx.now,
    })
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function lockFile(ctx: TenantContext, id: string): Promise<Selectable<StoredFile> | undefined> {
  return ctx.tx
    .selectFrom('stored_file')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateFile(ctx: TenantContext, id: string, fields: FileFields): Promise<void> {
  await ctx.tx
    .updateTable('stored_file')
    .set({
      filename: fields.filename,
      filename_sort: fold(fields.filename),
      alt_text: fields.altText,
      published: fields.published,
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function setImageState(
  ctx: TenantContext,
  id: string,
  state: 'ready' | 'failed',
): Promise<void> {
  await ctx.tx
    .updateTable('stored_file')
    .set({ image_state: state })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function insertVariants(ctx: TenantContext, variants: readonly NewVariant[]): Promise<void> {
  await ctx.tx
    .insertInto('file_variant')
    .values(variants.map((variant) => ({ ...variant, tenant_id: ctx.tenantId })))
    .onConflict((c) => c.columns(['tenant_id', 'file_id', 'width', 'media_type']).doNothing())
    .execute()
}

/** Deletes a file; the foreign key decides, because a course may just have begun to use it. */
export async function deleteFile(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx
    .deleteFrom('stored_file')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch((error: { code?: string; constraint?: string }) => {
      if (error.constraint === 'course_teaser_file') throw new Refusal('CONFLICT')
      throw error
    })
}
