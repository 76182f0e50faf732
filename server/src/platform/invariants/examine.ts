import pg from 'pg'
import { appointmentInvariants } from './appointment-invariants.ts'
import { attendanceInvariants } from './attendance-invariants.ts'
import { examineAuditChain } from './audit-chain.ts'
import { auditInvariants } from './audit-invariants.ts'
import { bookingInvariants } from './booking-invariants.ts'
import { deliveryInvariants } from './delivery-invariants.ts'
import { examineInvariant, type Finding } from './finding.ts'
import { importInvariants } from './import-invariants.ts'
import { personInvariants } from './person-invariants.ts'
import { referenceInvariants } from './reference-invariants.ts'
import { tenantInvariants } from './tenant-invariants.ts'
import { waitingInvariants } from './waiting-invariants.ts'

/** Checks what must always hold, on one snapshot of a live database and without changing anything. */
export async function examine(ownerUrl: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const invariants = [
      ...tenantInvariants,
      ...appointmentInvariants,
      ...bookingInvariants,
      ...waitingInvariants,
      ...attendanceInvariants,
      ...personInvariants,
      ...(await referenceInvariants(client)),
      ...importInvariants,
      ...auditInvariants,
      ...deliveryInvariants,
    ]
    const findings: Finding[] = []
    for (const invariant of invariants) findings.push(await examineInvariant(client, invariant))
    findings.push(...(await examineAuditChain(client)))
    await client.query('commit')
    return findings
  } finally {
    await client.end()
  }
}

export function isViolated(finding: Finding): boolean {
  return finding.level === 'violation' && finding.broken > 0
}

/** One line a rule, and the first offenders below it. */
export function describeFinding({ name, why, level, checked, broken, examples }: Finding): string {
  const mark = broken === 0 ? 'ok  ' : level === 'warning' ? 'warn' : 'FAIL'
  const count = `${checked.toLocaleString('en')} checked, ${broken.toLocaleString('en')} broken`
  const offenders = examples.map((example) => `\n       ${example}`).join('')
  return `${mark} ${name}: ${count} (${why})${offenders}`
}
