import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { invariantRules } from '@reihum/contract/words.ts'
import { sql } from 'kysely'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { countBroken, type Invariant } from '#platform/invariants/finding.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import type { TenantFinding } from './examination.rules.ts'

/** `invariants`: the rules of all rooms; tenants see the results of those that have words. */
export type Examiner = { inTenant: InTenant; invariants: readonly Invariant[] }

/**
 * Checks one tenant under row-level security, so that the rules see nothing else. Each rule is one statement, and so
 * one snapshot, in a transaction of its own: it blocks nobody, and a rule that takes too long does not affect the
 * others.
 */
export async function examineTenant(
  { inTenant, invariants }: Examiner,
  tenantId: TenantId,
  isStopping: () => boolean = () => false,
): Promise<TenantFinding[] | null> {
  const findings: TenantFinding[] = []
  for (const rule of invariants) {
    if (!invariantRules[rule.name]) continue
    if (isStopping()) return null
    const found = { rule: rule.name, level: rule.level ?? 'violation' }
    try {
      const { checked, broken, examples } = await inTenant(
        { tenant: tenantId, access: 'system', origin: noOrigin },
        async ({ tx }) => {
          await sql`set local lock_timeout = '2s'`.execute(tx)
          return countBroken((text) => sql.raw<never>(text).execute(tx), rule)
        },
      )
      findings.push({ ...found, checked, broken, unfinished: false, examples: examples.map(({ id }) => id) })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'UNAVAILABLE') throw error
      findings.push({ ...found, checked: 0, broken: 0, unfinished: true, examples: [] })
    }
  }
  // When no rule finished, the cause is not the rules but the database.
  if (findings.every(({ unfinished }) => unfinished)) throw new Refusal('UNAVAILABLE')
  return findings
}
