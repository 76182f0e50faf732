import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstSeal, isDetailTrue, sealOf } from '#platform/audit/digest.ts'
import { sealAll } from '#platform/audit/seal.ts'
import { testVault } from './database.ts'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from './reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true, args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
  const courseId = await addCourse(reihum, tenant)
  for (let n = 0; n < 5; n += 1) {
    await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
      body: bookingRequest(),
    })
  }
})
// The last test removes an entry while the trigger is switched off, so the records do not agree at the end.
afterAll(() => reihum.close({ isBroken: true }))

test('entries are written unsealed with the change and sealed into one chain afterwards, each once', async () => {
  expect((await reihum.owner.query('select 1 from audit_entry where seal is not null')).rowCount).toBe(0)
  const sealed = await Promise.all([
    sealAll(reihum.inPlatform, testVault),
    sealAll(reihum.inPlatform, testVault),
  ])
  const { rows: all } = await reihum.owner.query('select seal from audit_entry')
  expect(all.every(({ seal }) => seal !== null)).toBe(true)
  expect(sealed.reduce((a, b) => a + b)).toBe(all.length)
  const { rows } = await reihum.owner.query(
    `select e.*, d.salt, d.origin_digest, d.ip_address, d.user_agent, d.request_id, d.metadata
     from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
     where e.tenant_id = $1 order by seal_number`,
    [tenant.id],
  )
  expect(rows).toHaveLength(7)
  let previous = firstSeal
  for (const [at, row] of rows.entries()) {
    const detail = {
      ipAddress: row.ip_address,
      userAgent: row.user_agent,
      requestId: row.request_id,
      metadata: row.metadata,
      salt: row.salt,
      originDigest: row.origin_digest,
    }
    expect(isDetailTrue(row.digest, detail)).toBe(true)
    expect(isDetailTrue(row.digest, { ...detail, ipAddress: '192.0.2.1' })).toBe(false)
    expect(isDetailTrue(row.digest, { ...detail, metadata: { after: {} } })).toBe(false)
    const forgotten = { ...detail, salt: '', ipAddress: null, userAgent: null, requestId: null }
    expect(isDetailTrue(row.digest, forgotten)).toBe(true)
    expect(isDetailTrue(row.digest, { ...forgotten, metadata: {} })).toBe(false)
    expect(row.seal_number).toBe(at + 1)
    expect(row.seal).toBe(sealOf(previous, at + 1, row))
    previous = row.seal
  }
})

test('a sealed or unsealed entry cannot be changed or removed, not even by the owner', async () => {
  await expect(
    reihum.owner.query("update audit_entry set command_type = 'nothing.happened'"),
  ).rejects.toThrow('only ever added')
  await expect(reihum.owner.query('delete from audit_entry')).rejects.toThrow('only ever added')
})

test('an entry that was removed behind the trigger leaves a gap that the chain shows', async () => {
  await reihum.owner.query(
    `begin; set local session_replication_role = replica; delete from audit_detail where audit_id = (select id from audit_entry where seal_number = 3 and tenant_id = '${tenant.id}'); delete from audit_entry where seal_number = 3 and tenant_id = '${tenant.id}'; commit`,
  )
  const { rows } = await reihum.owner.query(
    'select e.* from audit_entry e where tenant_id = $1 and seal_number in (2, 4) order by seal_number',
    [tenant.id],
  )
  expect(rows[1].seal).not.toBe(sealOf(rows[0].seal, 3, rows[1]))
})
