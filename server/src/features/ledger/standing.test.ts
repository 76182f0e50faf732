import { mostToleranceCents } from '@reihum/contract/ledger/tolerance.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type OpenDatabase, openClone } from '#test/schema/open-database.ts'
import { type ReceivableFigures, receivableState } from './ledger.rules.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openClone(inject('ownerUrl'))
})
afterAll(() => database.close())

/** Around everything that decides: nothing, a cent, and the tolerance, which the migration has as a number. */
const around = [0, 1, 2, mostToleranceCents - 1, mostToleranceCents, mostToleranceCents + 1, 10_000]

const figures: ReceivableFigures[] = around.flatMap((allocatedCents) =>
  around.flatMap((writtenOffCents) =>
    [0, 1, 9000].flatMap((open) =>
      [false, true].flatMap((isReminded) =>
        [0, 1].map((dunningLevel) => ({
          chargedCents: allocatedCents + writtenOffCents + open,
          allocatedCents,
          writtenOffCents,
          dueOn: null,
          awaitsDebit: false,
          isReminded,
          dunningLevel,
        })),
      ),
    ),
  ),
)

it('the standing that the database keeps is the state that the rules give, up to the tolerance and beyond', async () => {
  const { rows: columns } = await database.owner.query<{ standing: string }>(
    `select pg_get_expr(d.adbin, d.adrelid) as standing from pg_attrdef d
     join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where a.attrelid = 'receivable'::regclass and a.attname = 'standing'`,
  )
  const { rows } = await database.owner.query<{ standing: string }>(
    `select ${columns[0]?.standing} as standing from (
       select (f ->> 'chargedCents')::int as charged_cents, (f ->> 'allocatedCents')::int as allocated_cents,
         (f ->> 'writtenOffCents')::int as written_off_cents, (f ->> 'dunningLevel')::int as dunning_level,
         case when (f ->> 'isReminded')::boolean then now() end as reminded_at, place
       from jsonb_array_elements($1::jsonb) with ordinality as given (f, place)) of_figures
     order by place`,
    [JSON.stringify(figures)],
  )
  const told = (states: readonly string[]) =>
    figures.map((given, at) => `${JSON.stringify(given)}: ${states[at]}`)
  expect(told(rows.map(({ standing }) => standing))).toEqual(
    told(figures.map((given) => receivableState(given, '2027-01-01'))),
  )
})
