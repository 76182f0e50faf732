import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('a transaction that only reads', () => {
  const entry = { access: 'system', origin: noOrigin, isReadOnly: true } as const
  const reading = <Result>(body: (tx: Tx) => Promise<Result>) =>
    reihum.inTenant({ ...entry, tenant: tenant.id }, ({ tx }) => body(tx))
  const write = (tx: Tx, reference: string) =>
    run(tx, `update tenant set director = '${reference}' where id = '${tenant.id}'`)
  const director = async () =>
    (await reihum.owner.query('select director from tenant where id = $1', [tenant.id])).rows[0].director

  test('cannot write: the database says so, and it is done again as one that writes', async () => {
    const modes: unknown[] = []
    await reading(async (tx) => {
      modes.push((await sql<{ mode: string }>`show transaction_read_only`.execute(tx)).rows[0])
      await write(tx, 'Erste')
    })
    expect(modes).toEqual([{ transaction_read_only: 'on' }, { transaction_read_only: 'off' }])
    expect(await director()).toBe('Erste')
  })

  test('is done again too where nobody noticed, or something else was made of it', async () => {
    await reading((tx) => write(tx, 'Zweite').catch(() => undefined))
    expect(await director()).toBe('Zweite')
    await reading((tx) =>
      write(tx, 'Dritte').catch(() => {
        throw new Error('something else')
      }),
    )
    expect(await director()).toBe('Dritte')
  })

  test('leaves its connection as it found it: the next one on it writes, and sees its own tenant', async () => {
    const other = await reihum.addTenant()
    const slugs = await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        const { id } = at % 2 ? other : tenant
        const seen = ({ tx }: { tx: Tx }) => tx.selectFrom('tenant').select('slug').execute()
        return reihum.inTenant({ ...entry, tenant: id, isReadOnly: at % 3 > 0 }, seen)
      }),
    )
    for (const [at, seen] of slugs.entries())
      expect(seen).toEqual([{ slug: at % 2 ? other.slug : tenant.slug }])
    await inside((tx) => write(tx, 'Vierte'))
    expect(await director()).toBe('Vierte')
  })

  test('that failed is told, and undone', async () => {
    await expect(reading((tx) => run(tx, 'select 1 / 0'))).rejects.toMatchObject({ code: '22012' })
    await expect(reading((tx) => run(tx, 'select 1 / 0').catch(() => 'all is well'))).rejects.toThrow(
      /had failed/,
    )
    expect(await reading((tx) => tx.selectFrom('tenant').select('id').execute())).toEqual([{ id: tenant.id }])
  })
})
