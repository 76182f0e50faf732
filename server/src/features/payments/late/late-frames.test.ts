import { randomUUID } from 'node:crypto'
import type { Frame } from '@reihum/contract/courses/frame.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireReservations } from '#features/registrations/deadlines/expire-reservations.ts'
import { newId } from '#platform/ids.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { matchPayments } from '../matching/match-payments.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const at = () => ({ reihum, tenant })
const desk = registrationDesk(at)
const money = moneyDesk(at)
const contact = { company: 'Müller GmbH', firstName: 'Jana', lastName: 'Weber', email: 'jana@example.org' }

/** Two places that a firm ordered out of a frame of so many, and lost for not paying. */
async function expired(places: number) {
  const [firmId, frameId] = [randomUUID(), randomUUID()]
  await desk.staff('POST', '/firms', { id: firmId, firm: { name: 'Müller GmbH' } })
  const frame = { name: 'Erste Hilfe', places, priceCents: 4000, validUntil: '2099-12-31' }
  await desk.staff('POST', `/firms/${firmId}/frames`, { id: frameId, frame })
  const courseId = await desk.course({ feeCents: 8900 })
  const order = (unnamedPlaces: number, email = contact.email) =>
    desk.create(courseId, { contact: { ...contact, email }, firmId, frameId, unnamedPlaces })
  const ids = desk.idsOf((await order(1)).body)
  const owed = await Promise.all(ids.map((id) => money.owedFor(id)))
  await reihum.owner.query(
    `update registration set payment_due_at = now() - interval '1 day' where id = any($1)`,
    [ids],
  )
  await expireReservations({ inPlatform: reihum.inPlatform, inTenant: reihum.inTenant })
  const read = async () => (await desk.staff<Frame>('GET', `/firms/${firmId}/frames/${frameId}`)).body
  expect((await read()).taken).toBe(0)
  return { courseId, ids, order, read, reference: owed.map(({ reference }) => reference).join(' ') }
}

async function pay(reference: string) {
  await reihum.owner.query(
    `insert into payment (tenant_id, id, way, received_on, booked_at, amount_cents, currency, payer_name, remittance,
       actor_kind)
     values ($1, $2, 'bank_transfer', (now() + interval '1 day')::date, now(), 8000, 'EUR', '', $3, 'system')`,
    [tenant.id, newId(), reference],
  )
  await matchPayments(reihum.inTenant, tenant.id)
}

describe('money that comes late for places out of a frame', () => {
  it('books them again, and they are places of the frame again', async () => {
    const { courseId, ids, read, reference } = await expired(3)
    await pay(reference)
    expect(await desk.states(courseId)).toEqual({ confirmed: 2 })
    expect(await read()).toMatchObject({ taken: 2, left: 1 })
    await desk.cancel(ids[0] ?? '', { inform: false })
    expect((await read()).left).toBe(2)
  })

  it('is a credit where the firm has ordered others out of it meanwhile', async () => {
    const { courseId, ids, order, read, reference } = await expired(3)
    expect((await order(1, 'eva@example.org')).status).toBe(200)
    await pay(reference)
    expect(await desk.states(courseId)).toEqual({ cancelled: 2, reserved: 2 })
    expect(await desk.told('registration.paid-too-late')).toEqual([ids])
    expect(await read()).toMatchObject({ taken: 2, left: 1 })
  })
})
