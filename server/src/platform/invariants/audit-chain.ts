import type pg from 'pg'
import { type ChainEnd, isEndSigned, type Signer } from '#platform/audit/chain-end.ts'
import { firstSeal, isDetailTrue, type SealableEntry, sealOf } from '#platform/audit/digest.ts'
import { exampleLimit, type Finding } from './finding.ts'

type Row = Omit<SealableEntry, 'at'> & {
  at: Date
  tenant_id: string
  seal_number: string | number | null
  seal: string | null
  salt: string | null
  origin_digest: string | null
  ip_address: string | null
  user_agent: string | null
  request_id: string | null
  metadata: Record<string, unknown> | null
}

const atOnce = 5000

/** All entries, by tenant and number, each with its details unless they were erased; of one tenant, or of all. */
async function* entries(client: pg.ClientBase, which: string): AsyncGenerator<Row> {
  await client.query(`
    declare entries no scroll cursor for
    select e.*, d.salt, d.origin_digest, d.ip_address, d.user_agent, d.request_id, d.metadata
    from audit_entry e left join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
    where ${which.replaceAll('tenant_id', 'e.tenant_id')}
    order by e.tenant_id, e.seal_number nulls last`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${atOnce} from entries`)
    yield* rows
    if (rows.length < atOnce) break
  }
  await client.query('close entries')
}

function finding(name: string, why: string): Finding {
  return { name, why, level: 'violation', checked: 0, broken: 0, examples: [] }
}

function note(found: Finding, example: string): void {
  found.broken += 1
  if (found.examples.length < exampleLimit) found.examples.push(example)
}

/** Recomputes the digests, and each seal from the one before it, which SQL cannot; of one tenant, or of all. */
export async function examineAuditChain(
  client: pg.ClientBase,
  signer: Signer,
  tenantId: string | null = null,
): Promise<Finding[]> {
  const which = tenantId === null ? 'true' : `tenant_id = '${tenantId}'`
  const numbers = finding(
    'audit numbers',
    'the sealed entries of a tenant are numbered 1, 2, 3 … without a gap',
  )
  const seals = finding('audit seals', 'each seal is computed from its entry and the seal before it')
  const digests = finding('audit digests', 'the details of an entry are unchanged since it was written')
  const heads = finding(
    'audit heads',
    'the last seal of a tenant is the one recorded as the end of its chain',
  )

  const signatures = finding(
    'audit signatures',
    'the end of each log is signed with a key that is not in the database',
  )

  const ends = new Map<string, { number: number; seal: string }>()
  for await (const row of entries(client, which)) {
    const where = `${row.id} of tenant ${row.tenant_id}`
    if (row.salt !== null) {
      digests.checked += 1
      const { ip_address: ipAddress, user_agent: userAgent, request_id: requestId } = row
      const origin = { ipAddress, userAgent, requestId, originDigest: row.origin_digest }
      const detail = { ...origin, salt: row.salt, metadata: row.metadata ?? {} }
      if (!isDetailTrue(row.digest, detail)) note(digests, where)
    }
    if (row.seal === null || row.seal_number === null) continue
    const end = ends.get(row.tenant_id) ?? { number: 0, seal: firstSeal }
    const number = Number(row.seal_number)
    numbers.checked += 1
    seals.checked += 1
    if (number !== end.number + 1) note(numbers, `number ${number} after ${end.number}, ${where}`)
    if (sealOf(end.seal, number, row) !== row.seal) note(seals, where)
    ends.set(row.tenant_id, { number, seal: row.seal })
  }

  const { rows } = await client.query<ChainEnd & { signature: string | null }>(
    `select tenant_id, last_number, last_seal, signature from audit_chain where ${which}`,
  )
  for (const head of rows) {
    heads.checked += 1
    signatures.checked += 1
    if (!isEndSigned(signer, head)) note(signatures, `tenant ${head.tenant_id}`)
    const end = ends.get(head.tenant_id)
    if (end?.number !== Number(head.last_number) || end.seal !== head.last_seal)
      note(heads, `tenant ${head.tenant_id}`)
    ends.delete(head.tenant_id)
  }
  // Without the head of its chain a tenant could lose its last entries unnoticed.
  for (const tenant of ends.keys()) {
    heads.checked += 1
    note(heads, `tenant ${tenant}`)
  }
  return [numbers, seals, digests, heads, signatures]
}
