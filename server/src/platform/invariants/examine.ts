import pg from 'pg'
import type { Signer } from '#platform/audit/chain-end.ts'
import { examineAuditChain } from './audit-chain.ts'
import { examineInvariant, type Finding, type Invariant } from './finding.ts'
import { referenceInvariants } from './reference-invariants.ts'

/**
 * Checks what must always hold, on one snapshot of a live database and without changing anything: the given rules,
 * every foreign key, and the seals of the log.
 */
export async function examine(
  ownerUrl: string,
  invariants: readonly Invariant[],
  signer: Signer,
  look = examineWith,
): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const findings = await look(client, invariants, signer)
    await client.query('commit')
    return findings
  } finally {
    await client.end()
  }
}

/** The same within a transaction that has begun already. */
export async function examineWith(
  client: pg.ClientBase,
  invariants: readonly Invariant[],
  signer: Signer,
): Promise<Finding[]> {
  return examineRules(client, [...invariants, ...(await referenceInvariants(client))], signer)
}

/** The same without the foreign keys. */
export async function examineRules(
  client: pg.ClientBase,
  invariants: readonly Invariant[],
  signer: Signer,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const invariant of invariants) findings.push(await examineInvariant(client, invariant))
  return [...findings, ...(await examineAuditChain(client, signer))]
}

export function isViolated(finding: Finding): boolean {
  return finding.level === 'violation' && finding.broken > 0
}

/** One line for each rule, followed by the first rows that break it. */
export function describeFinding({ name, why, level, checked, broken, examples }: Finding): string {
  const mark = broken === 0 ? 'ok  ' : level === 'warning' ? 'warn' : 'FAIL'
  const count = `${checked.toLocaleString('en')} checked, ${broken.toLocaleString('en')} broken`
  const offenders = examples.map((example) => `\n       ${example}`).join('')
  return `${mark} ${name}: ${count} (${why})${offenders}`
}
