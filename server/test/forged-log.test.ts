import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { firstSeal, type SealableEntry, sealOf } from '#platform/audit/digest.ts'
import { sealAll } from '#platform/audit/seal.ts'
import { signChains } from '#platform/audit/sign-chains.ts'
import { deriveKey } from '#platform/config.ts'
import { isViolated } from '#platform/invariants/examine.ts'
import { makeVault } from '#platform/vault.ts'
import { testVault } from './database.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from './reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const keyOf = (secret: string) => deriveKey(secret, 'encryption at rest')
const foreign = makeVault([keyOf('the key of whoever forges')])

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true, args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
  for (let course = 0; course < 3; course += 1) await addCourse(reihum, tenant)
  await sealAll(reihum.inPlatform, testVault)
})
afterAll(() => reihum.close({ isBroken: true }))

/** The rules about the log that are broken; other records are not looked at, because these tests leave them behind. */
const broken = async (vault = testVault) =>
  (await examineHouse(reihum.database.ownerUrl, vault))
    .filter(isViolated)
    .map(({ name }) => name)
    .filter((name) => /^audit \w+$/.test(name))

/** Whoever owns the database can switch off its triggers. */
async function asForger(work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await reihum.owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    await work(client)
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

/** Computes every seal of the tenant anew, as the product does, and puts the end to it; all of that needs no key. */
async function sealAnew(client: pg.PoolClient, signature?: string | null): Promise<void> {
  const { rows } = await client.query<SealableEntry>(
    'select * from audit_entry where tenant_id = $1 order by seal_number',
    [tenant.id],
  )
  let seal = firstSeal
  for (const [at, entry] of rows.entries()) {
    seal = sealOf(seal, at + 1, entry)
    await client.query(
      'update audit_entry set seal = $3, seal_number = $4 where tenant_id = $1 and id = $2',
      [tenant.id, entry.id, seal, at + 1],
    )
  }
  await client.query('update audit_chain set last_number = $2, last_seal = $3 where tenant_id = $1', [
    tenant.id,
    rows.length,
    seal,
  ])
  if (signature !== undefined)
    await client.query('update audit_chain set signature = $2 where tenant_id = $1', [tenant.id, signature])
}

/** Does it, looks at what the doctor says, and takes it back. */
async function findingsOf(forgery: (client: pg.PoolClient) => Promise<unknown>): Promise<string[]> {
  const { rows: entries } = await reihum.owner.query('select * from audit_entry where tenant_id = $1', [
    tenant.id,
  ])
  const { rows: ends } = await reihum.owner.query('select * from audit_chain where tenant_id = $1', [
    tenant.id,
  ])
  await asForger(forgery)
  const found = await broken()
  await asForger(async (client) => {
    for (const table of ['audit_entry', 'audit_chain'])
      await client.query(`delete from ${table} where tenant_id = $1`, [tenant.id])
    for (const [table, rows] of [
      ['audit_entry', entries],
      ['audit_chain', ends],
    ] as const)
      await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(rows),
      ])
  })
  expect(await broken()).toEqual([])
  return found
}

const changeHistory = (client: pg.PoolClient) =>
  client.query("update audit_entry set at = at - interval '1 day' where tenant_id = $1 and seal_number = 2", [
    tenant.id,
  ])

test('an honest log passes, and only with the key that signed it', async () => {
  expect(await broken()).toEqual([])
  expect(await broken(foreign)).toEqual(['audit signatures'])
})

test.each([
  ['the signature that was there', undefined],
  ['no signature, as logs had none once', null],
  ['a digest that needs no key', `forger.${createHash('sha256').update('x').digest('base64url')}`],
  ['a signature with another key', foreign.sign('4 seal', 'log')],
])('history that was changed and sealed anew does not pass with %s', async (_, signature) => {
  const found = await findingsOf(async (client) => {
    await changeHistory(client)
    await sealAnew(client, signature)
  })
  expect(found).toEqual(['audit signatures'])
})

test('the signature of another tenant does not fit', async () => {
  const other = await reihum.addTenant()
  await addCourse(reihum, other)
  await sealAll(reihum.inPlatform, testVault)
  const found = await findingsOf((client) =>
    client.query(
      `update audit_chain c set signature = o.signature from audit_chain o
       where c.tenant_id = $1 and o.tenant_id = $2`,
      [tenant.id, other.id],
    ),
  )
  expect(found).toEqual(['audit signatures'])
})

test('the last entries cannot be cut off with the end moved back', async () => {
  const found = await findingsOf(async (client) => {
    await client.query('delete from audit_detail where tenant_id = $1', [tenant.id])
    await client.query('delete from audit_entry where tenant_id = $1 and seal_number > 1', [tenant.id])
    await sealAnew(client)
  })
  expect(found).toContain('audit signatures')
})

test('a node does not sign what was forged, and goes on with the logs of others', async () => {
  const other = await reihum.addTenant()
  const found = await findingsOf(async (client) => {
    await changeHistory(client)
    await sealAnew(client, null)
    await addCourse(reihum, tenant)
    await addCourse(reihum, other)
    await expect(sealAll(reihum.inPlatform, testVault)).rejects.toThrow(`tenant ${tenant.id} is not signed`)
    const { rowCount } = await reihum.owner.query('select from audit_chain where tenant_id = $1', [other.id])
    expect(rowCount).toBe(1)
  })
  expect(found).toContain('audit signatures')
})

test('a node of an earlier version, which signs nothing, seals nothing', async () => {
  const seal =
    "update audit_chain set last_number = last_number + 1, last_seal = 'unsigned' where tenant_id = $1"
  await expect(reihum.owner.query(seal, [tenant.id])).rejects.toThrow('signed together with its seal')
  await expect(
    reihum.owner.query("insert into audit_chain values (gen_random_uuid(), 0, 'unsigned')"),
  ).rejects.toThrow('signed together with its seal')
})

test('logs from before are signed once, and with the keys changed the new one signs', async () => {
  const { ownerUrl } = reihum.database
  await sealAll(reihum.inPlatform, testVault).catch(() => undefined)
  await asForger((client) => client.query('update audit_chain set signature = null'))
  await expect(signChains(ownerUrl, testVault, 'none')).rejects.toThrow('--sign-logs')
  const signed = await signChains(ownerUrl, testVault, 'unsigned')
  expect(signed).toBeGreaterThan(1)
  expect(await signChains(ownerUrl, testVault, 'unsigned')).toBe(0)
  expect(await broken()).toEqual([])

  const [fresh, old] = [
    keyOf('a new key that is long enough'),
    keyOf('a secret for tests that is long enough'),
  ]
  expect(await broken(makeVault([fresh, old]))).toEqual([])
  expect(await signChains(ownerUrl, makeVault([fresh, old]), 'none')).toBe(signed)
  expect(await broken(makeVault([fresh]))).toEqual([])
  expect(await broken()).toEqual(['audit signatures'])
  // A signature with an unknown key is no unsigned log: only an operator's word accepts it.
  await expect(signChains(ownerUrl, testVault, 'unsigned')).rejects.toThrow('--sign-logs')
  expect(await signChains(ownerUrl, testVault, 'all')).toBe(signed)
  expect(await broken()).toEqual([])
})
