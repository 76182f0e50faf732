import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { describeFinding } from '#platform/invariants/examine.ts'
import { risingTime } from './course-desk.ts'
import { testVault } from './database.ts'
import { playHistory } from './histories/play.ts'
import { playMoney } from './histories/play-money.ts'
import { playOrders } from './histories/play-orders.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'

const histories = [
  {
    what: 'a history of thousands of steps goes as the plain rules say',
    seeds: [1, 2, 3, 4],
    play: playHistory,
    steps: 2_500,
    args: ['--role', 'web'],
  },
  {
    what: 'a history of money of a thousand steps adds up as the plain lists do',
    seeds: [1, 2],
    play: playMoney,
    steps: 1_000,
    args: ['--role', 'web'],
  },
  {
    what: 'a history of orders of a thousand steps counts and adds up as the plain lists do',
    seeds: [1, 2],
    play: playOrders,
    steps: 1_000,
    // What a voucher paid goes back to it in a job.
    args: [],
  },
]

// Each kind has a node with a clock of its own: histories go on by years, after which the days of payments, which begin
// today, would lie in the past.
describe.each(histories)('$what', ({ seeds, play, steps, args }) => {
  const time = risingTime()
  let reihum: TestReihum

  beforeAll(async () => {
    reihum = await startTestReihum({ args, clock: time.clock })
  })
  afterAll(() => reihum.close())

  it.each(seeds)('(%i)', async (seed) => {
    const tenant = await reihum.addTenant()
    await play({ reihum, tenant, seed: seed * 7919, now: time.now, pass: time.pass }, steps)
  })

  it('and the doctor finds nothing afterwards, and nobody beside an empty place', async () => {
    const findings = await examineHouse(reihum.database.ownerUrl, testVault)
    // Three rules are not checked: mostly no worker runs, so nothing in the outbox moves or is delivered, and the courses of the
    // histories use their own clock.
    const byClock = ['outbox', 'outbox moves', 'empty places']
    const broken = findings.filter((finding) => finding.broken > 0 && !byClock.includes(finding.name))
    expect(broken.map(describeFinding)).toEqual([])
  })
})
