import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noOrigin } from '#platform/tenant-context.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { stateToday } from './certificate.queries.ts'
import { certificateStateOn } from './certificate.rules.ts'

let reihum: TestReihum
let tenant: TestTenant
let clock = new Date('2027-03-02T16:40:00Z')

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => clock })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

type Case = { ended_how: 'withdrawn' | 'replaced' | null; valid_until: string | null }

it('the state is the same by the rule and where the database filters, at any hour', async () => {
  const day = fc.integer({ min: -3, max: 3 }).map((days) => new Date(Date.UTC(2027, 2, 28 + days)))
  const aCase = fc.record<Case>({
    ended_how: fc.constantFrom(null, null, 'withdrawn', 'replaced'),
    valid_until: fc.option(
      day.map((at) => at.toISOString().slice(0, 10)),
      { freq: 4 },
    ),
  })
  // Around the night in which clocks are set forward: the day there is not the day of UTC.
  const moment = fc
    .integer({ min: -48 * 60, max: 48 * 60 })
    .map((minutes) => Date.UTC(2027, 2, 28, 0, minutes))
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(moment, fc.array(aCase, { minLength: 20, maxLength: 40 }), async (at, cases) => {
      clock = new Date(at)
      const { states, today } = await reihum.inTenant(
        { tenant: tenant.id, access: 'system', origin: noOrigin },
        async (ctx) => ({
          today: wallClockOf(ctx.now, ctx.tenant.timeZone).date,
          states: await sql<{ state: string }>`select ${stateToday(ctx)} as state
              from rows from (jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as (ended_how text, valid_until date)) with ordinality
                as z(ended_how, valid_until, place) order by z.place`.execute(ctx.tx),
        }),
      )
      const told = states.rows.map(({ state }) => state)
      for (const state of told) seen.add(state)
      expect(told).toEqual(
        cases.map((one) =>
          certificateStateOn(today, { endedHow: one.ended_how, validUntil: one.valid_until }),
        ),
      )
    }),
    { numRuns: 40 },
  )
  expect([...seen].toSorted()).toEqual(['expired', 'replaced', 'valid', 'withdrawn'])
})
