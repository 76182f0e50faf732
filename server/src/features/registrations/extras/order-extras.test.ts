import { randomUUID } from 'node:crypto'
import type { Extra } from '@reihum/contract/courses/extra.schema.ts'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { LaterExtras } from '@reihum/contract/registrations/later-extras.contract.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ledgerInvariants } from '#features/ledger/ledger.invariants.ts'
import { isViolated } from '#platform/invariants/examine.ts'
import { examineInvariant } from '#platform/invariants/finding.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { registrationsInvariants } from '../registrations.invariants.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const priced = { feeCents: 10_000, start: inDays(50).toISOString(), end: inDays(50.1).toISOString() }

async function addExtra(fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const extra = { name: 'Mittagessen', priceCents: 1200, mostPerPerson: 3, orderDays: 2, ...fields }
  const { status, body } = await desk.staff<Problem>('POST', '/extras', { id, extra })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return id
}

type Booked = { courseId: string; token: string; ids: string[] }

async function book(people = 1, fields: Record<string, unknown> = {}): Promise<Booked> {
  const courseId = await desk.course({ ...priced, ...fields })
  const { body } = await desk.book(courseId, people, { attendees: family(people, `Fam-${randomUUID()}`) })
  return { courseId, token: body.accessToken, ids: desk.idsOf(body) }
}

const portal = <Body>(method: string, { token }: Booked, path = '', body?: object) =>
  reihum.call<Body & Problem>(method, `/api/${tenant.slug}/portal/bookings/${token}${path}`, {
    body,
    language: 'de',
  })

const offered = async (booked: Booked, courseId = booked.courseId) =>
  portal<LaterExtras>('GET', booked, `/extras?courseId=${courseId}`)

const order = (
  booked: Booked,
  wants: [id: string, extra: string, quantity: number][],
  shownCents: number,
  more = {},
) =>
  portal<AttendeeBooking>('POST', booked, '/extras', {
    courseId: booked.courseId,
    requestKey: randomUUID(),
    extras: wants.map(([registrationId, extraId, quantity]) => ({ registrationId, extraId, quantity })),
    shownCents,
    ...more,
  })

const takenOf = async (id: string) => (await desk.staff<Extra>('GET', `/extras/${id}`)).body.taken
const feeOf = async (id = '') => (await desk.read(id)).feeCents

describe('extras that attendees order after they have booked', () => {
  it('are offered with what is left and until when, and ordered for several people in one step', async () => {
    const lunch = await addExtra({ stock: 5 })
    await addExtra({ name: 'Bett', orderDays: null })
    const booked = await book(2)
    const { body } = await offered(booked)
    expect(
      body.people.map(({ extras }) => extras.map(({ name, taken, most }) => [name, taken, most])),
    ).toEqual([[['Mittagessen', 0, 3]], [['Mittagessen', 0, 3]]])
    const [first = '', second = ''] = booked.ids
    const { status, body: after } = await order(
      booked,
      [
        [first, lunch, 1],
        [second, lunch, 2],
      ],
      3600,
    )
    expect(status).toBe(200)
    expect(after.courses[0]?.registrations.map(({ extras }) => extras)).toEqual([
      [{ name: 'Mittagessen', quantity: 1, cents: 1200 }],
      [{ name: 'Mittagessen', quantity: 2, cents: 2400 }],
    ])
    expect([await feeOf(first), await feeOf(second), await takenOf(lunch)]).toEqual([11_200, 12_400, 3])
    expect((await offered(booked)).body.people[1]?.extras[0]).toMatchObject({ taken: 2, most: 3 })
    expect(await desk.told('registration.told-again')).toEqual([[first, second].toSorted()])
  })

  it('are ordered once however often the form is sent, at once or one after the other', async () => {
    const lunch = await addExtra({ stock: 5 })
    const booked = await book()
    const [id = ''] = booked.ids
    const requestKey = randomUUID()
    const send = () => order(booked, [[id, lunch, 2]], 2400, { requestKey })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await send()).status).toBe(200)
    expect([await feeOf(id), await takenOf(lunch)]).toEqual([12_400, 2])
    expect(await desk.told('registration.told-again')).toEqual([[id]])
  })

  it('are ordered wholly or not at all: not at another price, not more than there is, not too late', async () => {
    const lunch = await addExtra({ stock: 2 })
    const late = await addExtra({ name: 'Bett', orderDays: 60 })
    const booked = await book(2)
    const [first = '', second = ''] = booked.ids
    expect((await order(booked, [[first, lunch, 1]], 1000)).body.error_code).toBe('EXTRAS_PRICE_CHANGED')
    const many = await order(
      booked,
      [
        [first, lunch, 1],
        [second, lunch, 2],
      ],
      3600,
    )
    expect([many.status, many.body.errors]).toMatchObject([
      422,
      [{ path: 'extras.1.quantity', code: 'extraSoldOut' }],
    ])
    expect((await order(booked, [[first, late, 1]], 1200)).body.errors).toMatchObject([
      { code: 'extraOrderOver' },
    ])
    expect([await feeOf(first), await feeOf(second), await takenOf(lunch)]).toEqual([10_000, 10_000, 0])
  })

  it('are for places of this booking alone, and not for whoever waits', async () => {
    const lunch = await addExtra()
    const [mine, others] = [await book(1, { attendeeLimit: 1 }), await book()]
    const waiting = await desk.book(mine.courseId, 1, { attendees: family(1, `Fam-${randomUUID()}`) })
    const behind = { ...mine, token: waiting.body.accessToken, ids: desk.idsOf(waiting.body) }
    expect((await order(mine, [[others.ids[0] ?? '', lunch, 1]], 1200)).status).toBe(404)
    expect((await offered(mine, others.courseId)).status).toBe(404)
    expect((await order(behind, [[behind.ids[0] ?? '', lunch, 1]], 1200)).body.error_code).toBe(
      'EXTRAS_NEED_PLACE',
    )
    expect((await offered(behind)).body.people).toEqual([])
  })

  it('are said on the page of the booking only where something can still be ordered', async () => {
    const orderable = async (booked: Booked) =>
      (await portal<AttendeeBooking>('GET', booked)).body.courses[0]?.extrasOrderable
    expect(await orderable(await book())).toBe(false)
    await addExtra()
    expect(await orderable(await book())).toBe(true)
    expect(
      await orderable(await book(1, { start: inDays(1).toISOString(), end: inDays(1.1).toISOString() })),
    ).toBe(false)
  })

  it('leave a place confirmed that was paid, and owe what is new', async () => {
    const lunch = await addExtra()
    const booked = await book()
    const [id = ''] = booked.ids
    await desk.confirm(id, { inform: false })
    await order(booked, [[id, lunch, 1]], 1200)
    expect(await desk.read(id)).toMatchObject({ state: 'confirmed', feeCents: 11_200 })
    const client = await reihum.owner.connect()
    const found: string[] = []
    for (const one of [...registrationsInvariants, ...ledgerInvariants])
      if (isViolated(await examineInvariant(client, one))) found.push(one.name)
    client.release()
    expect(found).toEqual([])
  })

  it('cannot come with every place, nor be there once for a booking', async () => {
    const { body } = await desk.staff<Problem>('POST', '/extras', {
      id: randomUUID(),
      extra: { name: 'Parkplatz', priceCents: 500, perBooking: true, orderDays: 3 },
    })
    expect(body.errors).toMatchObject([{ path: 'extra.orderDays', code: 'extraNotOrderedLater' }])
  })
})
