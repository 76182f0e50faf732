import type { TenantContext } from '#platform/tenant-context.ts'

/** Whether the recipient of a letter has given up its kind. A necessary one has none, so nothing can hold it back. */
export async function isUnwanted(
  { tx, tenantId }: TenantContext,
  { optional_letter, recipient }: { optional_letter: string | null; recipient: string },
): Promise<boolean> {
  if (optional_letter === null) return false
  const row = await tx
    .selectFrom('unwanted_letter')
    .select('at')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', recipient.trim().toLowerCase())
    .where('kind', '=', optional_letter)
    .executeTakeFirst()
  return row !== undefined
}
