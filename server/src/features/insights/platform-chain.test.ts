import { afterAll, beforeAll, expect, it } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { record } from '#platform/audit/record.ts'
import { sealAll } from '#platform/audit/seal.ts'
import { recorderOf } from '#platform/database/in-platform.ts'
import { isViolated } from '#platform/invariants/examine.ts'
import { noOrigin, platformTenantId } from '#platform/tenant-context.ts'
import { testVault } from '#test/database.ts'
import { startTestReihum, type TestReihum, type TestUser } from '#test/reihum.ts'

let reihum: TestReihum
let superuser: TestUser

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true, args: ['--role', 'web'] })
  superuser = await reihum.addUser('superuser', { superuser: true })
  for (const name of ['user.locked', 'user.unlocked', 'user.verified'])
    await reihum.inPlatform((ctx) =>
      record(recorderOf(ctx, { actor: { kind: 'user', userId: superuser.id, name: '' }, origin: noOrigin }), {
        name,
        subject: { kind: 'user', id: superuser.id },
        payload: {},
        metadata: { reason: 'spam' },
      }),
    )
  await sealAll(reihum.inPlatform, testVault)
})
// These tests forge entries with the triggers disabled.
afterAll(() => reihum.close({ isBroken: true }))

const ofPlatform = (number: number) =>
  `e.tenant_id = '${platformTenantId}' and e.seal_number = (select max(seal_number) - ${number} from audit_entry where tenant_id = '${platformTenantId}')`

/** What the doctor finds after a change with the triggers disabled; each breach stays for the following tests. */
async function findingsAfter(breach: string) {
  const client = await reihum.owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    expect((await client.query(breach)).rowCount).toBe(1)
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
  return (await examineHouse(reihum.database.ownerUrl, testVault)).filter(isViolated).map(({ name }) => name)
}

it('of the platform’s own log, too, the doctor finds nothing as long as nobody touches it', async () => {
  const chain = await reihum.owner.query('select from audit_chain where tenant_id = $1', [platformTenantId])
  expect(chain.rowCount).toBe(1)
  expect((await examineHouse(reihum.database.ownerUrl, testVault)).filter(isViolated)).toEqual([])
})

it('that a reason was rewritten', async () => {
  const rewritten = `update audit_detail d set metadata = '{"reason": "none"}' from audit_entry e
    where e.id = d.audit_id and ${ofPlatform(2)}`
  expect(await findingsAfter(rewritten)).toEqual(['audit digests'])
})

it('that an entry was given to somebody else', async () => {
  expect(await findingsAfter(`update audit_entry e set actor_id = null where ${ofPlatform(1)}`)).toEqual([
    'audit seals',
    'audit digests',
  ])
})

it('that the last entry was removed', async () => {
  await reihum.owner.query('alter table audit_detail disable trigger all')
  await reihum.owner.query(
    `delete from audit_detail d using audit_entry e where e.id = d.audit_id and ${ofPlatform(0)}`,
  )
  expect(await findingsAfter(`delete from audit_entry e where ${ofPlatform(0)}`)).toContain('audit heads')
})
