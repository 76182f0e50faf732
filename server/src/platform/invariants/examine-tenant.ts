import { invariantRules } from '@reihum/contract/insights/invariant-rules.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { appointmentInvariants } from './appointment-invariants.ts'
import { attendanceInvariants } from './attendance-invariants.ts'
import { auditInvariants } from './audit-invariants.ts'
import { bookingInvariants } from './booking-invariants.ts'
import { deliveryInvariants } from './delivery-invariants.ts'
import { countBroken, type Level } from './finding.ts'
import { importInvariants } from './import-invariants.ts'
import { personInvariants } from './person-invariants.ts'
import { waitingInvariants } from './waiting-invariants.ts'

/** What can be said of one tenant alone; the platform's own rules, references and seals stay with the doctor. */
export const rulesOfTenants = [
  ...bookingInvariants,
  ...waitingInvariants,
  ...appointmentInvariants,
  ...attendanceInvariants,
  ...personInvariants,
  ...importInvariants,
  ...auditInvariants,
  ...deliveryInvariants,
]

export type TenantFinding = {
  rule: string
  level: Level
  checked: number
  broken: number
  unfinished: boolean
  /** Ids of the first few. */
  examples: string[]
}

/**
 * Checks one tenant behind its wall, where the rules see nothing else. Each rule is one statement, and so one view of the
 * data, in a transaction of its own: nothing is held up by it, and what takes too long leaves the others as they are.
 */
export async function examineTenant(
  inTenant: InTenant,
  tenantId: TenantId,
  isStopping: () => boolean = () => false,
): Promise<TenantFinding[] | null> {
  const findings: TenantFinding[] = []
  for (const rule of rulesOfTenants) {
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
  // Where no rule came to its end, it was not the rules.
  if (findings.every(({ unfinished }) => unfinished)) throw new Refusal('UNAVAILABLE')
  return findings
}
