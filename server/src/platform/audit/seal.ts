import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { isEndSigned, type Signer, signEnd } from './chain-end.ts'
import { firstSeal, type SealableEntry, sealOf } from './digest.ts'

const batch = 1000

/**
 * Seals a tenant's open entries into its chain, in batches after they are committed: sealing inside each transaction
 * would make every change of a tenant wait for the previous one. Entries commit out of order, so open entries are found
 * by their state and not by a cursor.
 */
async function sealTenant(inPlatform: InPlatform, signer: Signer, tenantId: string): Promise<number> {
  return inPlatform(async ({ tx }) => {
    const lock = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`seal ${tenantId}`}, 0)) as free`.execute(tx)
    if (!lock.rows[0]?.free) return 0
    const open: SealableEntry[] = await tx
      .selectFrom('audit_entry')
      .select(['id', 'at', 'command_type', 'subject_kind', 'subject_id', 'actor_kind', 'actor_id', 'digest'])
      .where('tenant_id', '=', tenantId)
      .where('seal', 'is', null)
      .orderBy('id')
      .limit(sql.lit(batch))
      .execute()
    if (open.length === 0) return 0
    const head = await tx
      .selectFrom('audit_chain')
      .select(['tenant_id', 'last_number', 'last_seal', 'signature'])
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst()
    // A signature on top of a forged log would make it pass.
    if (head && !isEndSigned(signer, head))
      throw new Error(`the end of the log of tenant ${tenantId} is not signed with a key of this node`)
    let number = head?.last_number ?? 0
    let seal = head?.last_seal ?? firstSeal
    const sealed = open.map((entry) => {
      number += 1
      seal = sealOf(seal, number, entry)
      return { id: entry.id, number, seal }
    })
    await sql`update audit_entry e set seal_number = s.number, seal = s.seal
      from json_to_recordset(${JSON.stringify(sealed)}::json) as s(id uuid, number bigint, seal text)
      where e.tenant_id = ${tenantId} and e.id = s.id`.execute(tx)
    const end = { tenant_id: tenantId, last_number: number, last_seal: seal }
    const signed = { ...end, signature: signEnd(signer, end) }
    await tx
      .insertInto('audit_chain')
      .values(signed)
      .onConflict((c) => c.column('tenant_id').doUpdateSet(signed))
      .execute()
    return sealed.length
  })
}

/**
 * Seals all open entries, tenant by tenant, and returns how many were sealed. A log that cannot be continued holds up no
 * other; it is reported at the end.
 */
export async function sealAll(inPlatform: InPlatform, signer: Signer): Promise<number> {
  const tenants = await inPlatform(({ tx }) =>
    tx
      .selectFrom('audit_entry')
      .select('tenant_id')
      .distinct()
      .where('seal', 'is', null)
      // The log of a drill is deleted with its tenant, so it is not sealed. That of a tenant that is moved to another
      // installation goes on there.
      .where(
        sql<boolean>`not exists (select from tenant t where t.id = audit_entry.tenant_id
          and (t.is_drill or t.moving_until > now() or t.moved_to is not null))`,
      )
      .limit(sql.lit(200))
      .execute(),
  )
  let count = 0
  const failures: unknown[] = []
  for (const { tenant_id } of tenants) {
    try {
      for (let sealed = batch; sealed === batch; count += sealed)
        sealed = await sealTenant(inPlatform, signer, tenant_id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return count
}
