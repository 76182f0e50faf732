import type pg from 'pg'
import type { TenantTable } from './tenant-tables.ts'

/** For the rest of the transaction rows come and go as they are: neither triggers nor references act. */
const asTheyAre = 'set local session_replication_role = replica'

/** Removes every row of a tenant of these tables in the open transaction. */
export async function removeRows(
  client: pg.ClientBase,
  tables: readonly TenantTable[],
  tenantId: string,
): Promise<void> {
  await client.query(asTheyAre)
  for (const { name, of } of tables) await client.query(`delete from ${name} where ${of} = $1`, [tenantId])
}
