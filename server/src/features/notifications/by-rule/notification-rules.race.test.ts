import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import { testSecret } from '#test/database.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { ruleDesk } from '#test/rule-desk.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { lookAtRules } from './look-at-rules.ts'
import { writeByRule } from './write-by-rule.ts'

let reihum: TestReihum
let second: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  second = await startTestReihum({ database: reihum.database, args: ['--role', 'web'] })
})
afterAll(async () => {
  await second.close()
  await reihum.close()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
})
const { desk, on, course, letters, broken } = ruleDesk(() => ({ reihum, tenant }))

const people = 130
const count = async (rows: string) => {
  const found = await reihum.owner.query<{ n: number }>(
    `select count(*)::int as n from ${rows} where tenant_id = $1`,
    [tenant.id],
  )
  return found.rows[0]?.n
}
const mails = async () => count(`(select * from mail where kind = 'notification.by-rule') m`)

/** A rule whose letters to many people have just become due. */
async function dueRule(): Promise<string> {
  const courseId = await course(new Date(Date.now() + 3_600_000).toISOString())
  for (let done = 0; done < people; done += 10)
    await desk.create(courseId, {
      attendees: Array.from({ length: 10 }, (_, at) => ({
        firstName: 'Ada',
        lastName: `Berg ${done + at}`,
        email: `person-${done + at}-${newId()}@example.org`,
      })),
    })
  const rule = await on({ amount: 1, unit: 'hours' })
  for (const [table, column] of [
    ['notification_rule', 'on_since'],
    ['registration', 'registered_at'],
    ['appointment', 'created_at'],
  ])
    await reihum.owner.query(
      `update ${table} set ${column} = ${column} - interval '1 day' where tenant_id = $1`,
      [tenant.id],
    )
  return rule.id
}

const write = (inTenant: InTenant, ruleId: string) =>
  writeByRule({
    inTenant,
    mail: { canSend: false, domain: 'reihum.test' },
    publicUrl: 'http://reihum.test',
    keyFor: (purpose) => deriveKey(testSecret, purpose),
  })({
    tenantId: tenant.id,
    outboxId: newId(),
    ruleId,
  })

it('two nodes that write by the same rule at once write to each person once', async () => {
  const ruleId = await dueRule()
  const nodes = [reihum, second, reihum, second]
  await Promise.all(nodes.map(({ inTenant }) => write(inTenant, ruleId)))
  expect([await mails(), (await letters(ruleId)).total]).toEqual([people, people])
  expect(await broken()).toEqual([])
})

it('without the lock, the database still refuses to tell somebody twice', async () => {
  const ruleId = await dueRule()
  const doors = [reihum, second].map(({ inTenant }) => doorWithoutLocks(inTenant, 1, ['notification_rule']))
  const outcomes = await Promise.allSettled(doors.map((door) => write(door, ruleId)))
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  await write(reihum.inTenant, ruleId)
  expect([await mails(), (await letters(ruleId)).total]).toEqual([people, people])
  expect(await broken()).toEqual([])
})

it('two nodes that look at once promise one job', async () => {
  const ruleId = await dueRule()
  await Promise.all([reihum, second, reihum].map((node) => lookAtRules(node)))
  const { rows } = await reihum.owner.query(
    `select from outbox where task = 'notifications.write-by-rule' and payload ->> 'ruleId' = $1`,
    [ruleId],
  )
  expect(rows).toHaveLength(1)
})
