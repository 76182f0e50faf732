import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noOrigin } from '#platform/tenant-context.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import type { Tx } from './transaction.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const inside = (body: (tx: Tx) => Promise<unknown>) =>
  reihum.inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, ({ tx }) => body(tx))

const run = (tx: Tx, text: string) => sql.raw(text).execute(tx)

/** As a function that calls others does it: it says later than its neighbour that something failed. */
async function runDeep(tx: Tx, text: string, depth = 5): Promise<unknown> {
  return depth === 0 ? run(tx, text) : await runDeep(tx, text, depth - 1)
}

test('a transaction says which statement failed, not which one came after it', async () => {
  const failing = inside((tx) => Promise.all([runDeep(tx, 'select 1 / 0'), run(tx, 'select 1')]))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
})

test('a wait that the database ended is one, whatever was sent after it', async () => {
  const failing = inside(async (tx) => {
    await run(tx, "set local statement_timeout = '20ms'")
    await Promise.all([runDeep(tx, 'select pg_sleep(5)'), run(tx, 'select 1')])
  })
  await expect(failing).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('what failed in an earlier transaction of the connection is not said of a later one', async () => {
  await inside((tx) => run(tx, 'select 1 / 0')).catch(() => undefined)
  const failing = inside(() => Promise.reject(Object.assign(new Error('aborted'), { code: '25P02' })))
  await expect(failing).rejects.toMatchObject({ message: 'aborted' })
})
