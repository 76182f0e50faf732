import { afterAll, beforeAll, expect, it } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { describeFinding } from '#platform/invariants/examine.ts'
import { risingTime } from './course-desk.ts'
import { testVault } from './database.ts'
import { playHistory } from './histories/play.ts'
import { playMoney } from './histories/play-money.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'

const time = risingTime()
let reihum: TestReihum

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: time.clock })
})
afterAll(() => reihum.close())

it.each([1, 2, 3, 4])('a history of thousands of steps goes as the plain rules say (%i)', async (seed) => {
  const tenant = await reihum.addTenant()
  await playHistory({ reihum, tenant, seed: seed * 7919, now: time.now, pass: time.pass }, 2_500)
})

it.each([1, 2])('a history of money of a thousand steps adds up as the plain lists do (%i)', async (seed) => {
  await playMoney({ reihum, tenant: await reihum.addTenant(), seed: seed * 7919 }, 1_000)
})

it('the doctor finds nothing afterwards, and nobody beside an empty place', async () => {
  const findings = await examineHouse(reihum.database.ownerUrl, testVault)
  // Two rules are not checked: no worker runs, so nothing in the outbox is delivered, and the courses of the histories
  // use their own clock.
  const byClock = ['outbox', 'empty places']
  const broken = findings.filter((finding) => finding.broken > 0 && !byClock.includes(finding.name))
  expect(broken.map(describeFinding)).toEqual([])
})
