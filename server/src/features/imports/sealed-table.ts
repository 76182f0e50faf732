import { Refusal } from '#platform/refusal.ts'
import type { FoldedSheets } from '#platform/tables/read/read-sheets.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

const place = (tenantId: string) => `${tenantId} imported table`

/** A table that waits may name accounts, so it is sealed until it is imported or forgotten. */
export function sealedTable({ tenantId }: TenantContext, vault: Vault, table: FoldedSheets): FoldedSheets {
  return Buffer.from(vault.seal(Buffer.from(table).toString('base64'), place(tenantId))) as FoldedSheets
}

/** A folded table begins like every gzip file; those that were kept by an earlier version are not sealed. */
const isFolded = (kept: Uint8Array) => kept[0] === 0x1f && kept[1] === 0x8b

export function openedTable({ tenantId }: TenantContext, vault: Vault, kept: FoldedSheets): FoldedSheets {
  if (isFolded(kept)) return kept
  try {
    const table = vault.open(Buffer.from(kept).toString(), place(tenantId))
    return Buffer.from(table, 'base64') as FoldedSheets
  } catch {
    // Its key was changed since: it is sent again.
    throw new Refusal('IMPORT_GONE')
  }
}
