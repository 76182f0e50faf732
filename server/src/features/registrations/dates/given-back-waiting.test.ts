import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ledgerInvariants } from '#features/ledger/ledger.invariants.ts'
import { isViolated } from '#platform/invariants/examine.ts'
import { examineInvariant, type Finding } from '#platform/invariants/finding.ts'
import { appointmentDesk } from '#test/appointment-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { registrationsInvariants } from '../registrations.invariants.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const { call, added, appointmentsOf, restore } = appointmentDesk(() => ({ reihum, tenant }))

const inDays = (days: number) => {
  const start = Date.now() + days * 86_400_000
  return { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }
}

/** A course with one place, of so many dates that are given back. */
async function courseOf(dates: number) {
  const limits = { attendeeLimit: 1, waiterLimit: 5 }
  const courseId = await desk.course({ ...inDays(30), feeCents: 12_000, givesBackDates: true, ...limits })
  const further = Array.from({ length: dates - 1 }, (_, n) => ({ id: randomUUID(), ...inDays(31 + n) }))
  await added(courseId, ...further)
  return { courseId, ids: (await appointmentsOf(courseId)).map(({ id }) => id as string) }
}

async function booked(courseId: string) {
  const { body } = await desk.book(courseId, 1)
  return { id: desk.idsOf(body)[0] as string }
}

const cancel = (id: string | undefined) => call('POST', `appointments/${id}/cancel`, { reason: 'Krankheit' })

/** What is charged for a place, and what of it is open. */
async function owed(id: string) {
  const { rows } = await reihum.owner.query<{ owed: string }>(
    `select charged_cents || ' ' || open_cents as owed from receivable where registration_id = $1 order by id`,
    [id],
  )
  return rows.map((row) => row.owed)
}

/** Whatever must hold of places and money does. */
async function findings(): Promise<string[]> {
  const client = await reihum.owner.connect()
  const found: Finding[] = []
  for (const one of [...registrationsInvariants, ...ledgerInvariants])
    found.push(await examineInvariant(client, one))
  client.release()
  return found.filter(isViolated).map(({ name }) => name)
}

describe('a cancelled date', () => {
  it('is given back to whoever waits by the price of their place', async () => {
    const { courseId, ids } = await courseOf(10)
    const [first, waiting] = [await booked(courseId), await booked(courseId)]
    expect((await call('GET', `appointments/${ids[0]}/given-back`)).body).toMatchObject({
      places: 1,
      waiting: 1,
      totalCents: 1200,
    })
    await cancel(ids[0])
    await desk.cancel(first.id)
    await eventually(async () => (await desk.read(waiting.id)).state !== 'on_waiting_list')
    expect(await owed(waiting.id)).toEqual(['10800 10800'])
    await restore(ids[0] ?? '')
    expect(await owed(waiting.id)).toEqual(['12000 12000'])
    await cancel(ids[1])
    expect(await owed(waiting.id)).toEqual(['10800 10800'])
    expect(await findings()).toEqual([])
  })

  it('is charged for dates that take place after all to whoever moved up when none was to', async () => {
    const { courseId, ids } = await courseOf(2)
    const [first, waiting] = [await booked(courseId), await booked(courseId)]
    // A date that comes on top makes nobody's part smaller.
    await added(courseId, { id: randomUUID(), ...inDays(60) })
    for (const date of ids) await cancel(date)
    await desk.cancel(first.id)
    await eventually(async () => (await desk.read(waiting.id)).state !== 'on_waiting_list')
    expect([await owed(waiting.id), (await desk.read(waiting.id)).feeCents]).toEqual([[], 0])
    await restore(ids[0] ?? '')
    expect([await owed(waiting.id), (await desk.read(waiting.id)).feeCents]).toEqual([['6000 6000'], 6000])
    await restore(ids[1] ?? '')
    expect(await owed(waiting.id)).toEqual(['12000 12000'])
    expect(await findings()).toEqual([])
  })
})
