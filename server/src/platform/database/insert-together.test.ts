import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { arrayLiteral } from './array-literal.ts'
import { insertTogether } from './insert-together.ts'
import type { JsonObject } from './schema.ts'
import type { Tx } from './transaction.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const inside = <Result>(body: (tx: Tx) => Promise<Result>) =>
  reihum.inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, ({ tx }) => body(tx))

/** PostgreSQL keeps no NUL in texts, and halves of characters are no text. */
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...'"\\{},\n ', 'NULL', 'null'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
  })
  .filter((one) => !one.includes('\0') && one.isWellFormed())

const plain = { isArray: false, isJson: false }

test('PostgreSQL reads the values of a column as they were written', async () => {
  const values = fc.array(fc.option(text))
  await inside((tx) =>
    fc.assert(
      fc.asyncProperty(values, async (texts) => {
        const read = sql<{ all: unknown }>`select to_jsonb(${arrayLiteral(texts, plain)}::text[]) as all`
        expect((await read.execute(tx)).rows).toEqual([{ all: texts }])
      }),
    ),
  )
})

test('PostgreSQL reads arrays and JSON in a column as they were written', async () => {
  const lists = fc.array(fc.option(fc.array(fc.option(text))))
  const documents = fc.array(
    fc.option(fc.dictionary(fc.stringMatching(/^[a-z"]{2,9}$/), fc.oneof(text, fc.integer(), fc.boolean()))),
  )
  await inside((tx) =>
    fc.assert(
      fc.asyncProperty(lists, documents, async (arrays, objects) => {
        const read = sql<{ arrays: unknown; objects: unknown }>`
          select (select coalesce(jsonb_agg(given::text[]), '[]')
                    from unnest(${arrayLiteral(arrays, { isArray: true, isJson: false })}::text[]) given) as arrays,
                 to_jsonb(${arrayLiteral(objects, { isArray: false, isJson: true })}::jsonb[]) as objects`
        expect((await read.execute(tx)).rows).toEqual([
          { arrays, objects: JSON.parse(JSON.stringify(objects)) },
        ])
      }),
    ),
  )
})

test('rows of several tables are written by one statement, those with a condition only where it holds', async () => {
  const updated_at = new Date('2026-03-01T10:00:00.500Z')
  const sites = ['https://example.org', 'http://localhost:3000']
  const memory = (kind: string, columns: JsonObject) => ({ tenant_id: tenant.id, kind, columns, updated_at })
  const wanted = [
    memory('persons', { 'said "twice" \\ {once}': ['a, b', null, 1.5, { deep: true }], wanted: 1 }),
    memory('courses', { wanted: 1 }),
  ]
  const unwanted = memory('registrations', { wanted: 0 })
  await inside(async (tx) => {
    await insertTogether(
      tx,
      { allowed_sites: [{ tenant_id: tenant.id, sites, updated_at }] },
      {
        table: 'import_memory',
        rows: [...wanted, unwanted],
        where: `given.columns->>'wanted' = '1'`,
      },
    )
    const memories = await tx.selectFrom('import_memory').selectAll().orderBy('kind', 'desc').execute()
    expect(memories).toEqual(wanted)
    const allowed = await tx.selectFrom('allowed_sites').selectAll().execute()
    expect(allowed).toEqual([{ tenant_id: tenant.id, sites, revision: 0, updated_at }])
  })
})

test('a column that is not there is named', async () => {
  const writing = inside((tx) => insertTogether(tx, { outbox: [{ id: newId(), colour: 'red' }] } as never))
  await expect(writing).rejects.toThrow('The table outbox has no column colour')
})
