import type { BankCounts } from '@reihum/contract/payments/statements.schema.ts'
import type { DateOrder } from '@reihum/contract/wire/dates.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { Folded } from '#platform/tables/read/reading-thread.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { ReadPart } from './read/read-parts.ts'

const userOf = ({ actor }: TenantContext) => ('userId' in actor ? actor.userId : null)

/**
 * Lets a tenant's imports of statements run one after the other: two that overlap would each take the same lines for new. An
 * import sent twice waits here for the first one.
 */
export const lockBank = (ctx: TenantContext): Promise<void> => oneAtATime(ctx, 'bank')

/** Makes the import for its first file. */
export async function ensureImport(ctx: TenantContext, id: string, expiresAt: Date): Promise<void> {
  await ctx.tx
    .insertInto('bank_import')
    .values({
      tenant_id: ctx.tenantId,
      id,
      actor_id: userOf(ctx),
      created_at: ctx.now,
      expires_at: expiresAt,
    })
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .execute()
}

export type NewBankFile = {
  id: string
  bank_import_id: string
  position: number
  upload_id: string
  filename: string
  sha256: string
  kind: ReadPart['kind']
  content: Folded
}

export async function insertFiles(ctx: TenantContext, files: readonly NewBankFile[]): Promise<void> {
  await ctx.tx
    .insertInto('bank_file')
    .values(files.map((file) => ({ tenant_id: ctx.tenantId, ...file })))
    .execute()
}

/** Says that an import is booked, and lets go of what was read. */
export async function storeBooked(ctx: TenantContext, id: string, counts: BankCounts): Promise<void> {
  await ctx.tx
    .updateTable('bank_import')
    .set({ booked_at: ctx.now, booked_by: userOf(ctx), counts: JSON.stringify(counts) })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
  await ctx.tx
    .updateTable('bank_file')
    .set({ content: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('bank_import_id', '=', id)
    .execute()
}

/** Says that an import is taken back. Its lines stay, and count no more. */
export async function storeUndone(ctx: TenantContext, id: string, reason: string): Promise<void> {
  await ctx.tx
    .updateTable('bank_import')
    .set({ undone_at: ctx.now, undone_by: userOf(ctx), undone_reason: reason })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
  for (const table of ['bank_line', 'bank_statement'] as const)
    await ctx.tx
      .updateTable(table)
      .set({ taken_back_at: ctx.now })
      .where('tenant_id', '=', ctx.tenantId)
      .where('bank_import_id', '=', id)
      .execute()
}

/** Deletes an import that is not booked; its files go with it. */
export async function deleteDraft(ctx: TenantContext, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('bank_import')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('booked_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** How many drafts a tenant may have; the oldest go, so that nobody fills the disk with uploads. */
const keptDrafts = 10

export async function deleteSurplusDrafts(ctx: TenantContext): Promise<void> {
  const surplus = ctx.tx
    .selectFrom('bank_import')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('booked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(keptDrafts)
    .forUpdate()
    .skipLocked()
  await ctx.tx
    .deleteFrom('bank_import')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', 'in', surplus)
    .execute()
}

/** What the columns of this table mean, for the next file with the same headings. */
export async function rememberColumns(
  ctx: TenantContext,
  headings: string,
  { columns, dateOrder }: { columns: readonly (string | null)[]; dateOrder: DateOrder },
): Promise<void> {
  const remembered = { columns: JSON.stringify(columns), date_order: dateOrder, updated_at: ctx.now }
  await ctx.tx
    .insertInto('bank_columns')
    .values({ tenant_id: ctx.tenantId, headings, ...remembered })
    .onConflict((c) => c.columns(['tenant_id', 'headings']).doUpdateSet(remembered))
    .execute()
}

/** Deletes files that nobody booked within a day. Runs in the platform context. */
export async function deleteOldDrafts({ tx, now }: PlatformContext): Promise<void> {
  await tx.deleteFrom('bank_import').where('booked_at', 'is', null).where('expires_at', '<', now).execute()
}
