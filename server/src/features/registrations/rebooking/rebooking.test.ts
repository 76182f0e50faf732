import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const bookOne = async (courseId: string, fields = {}) => {
  const { body } = await desk.book(courseId, 1, fields)
  return desk.idsOf(body)[0] as string
}

describe('rebooking', () => {
  it('moves a reserved place to the other course: a new number, a new price and a new payment term', async () => {
    const from = await desk.course({ feeCents: 8900 })
    const to = await desk.course({
      feeCents: 12_000,
      paymentDeadlineDays: 5,
      taxCategory: 'standard',
      taxRate: 1900,
    })
    const old = await bookOne(from, { notes: 'Mit Rollstuhl' })
    const before = await desk.read(old)
    const { status, body } = await desk.rebook(old, { courseId: to })
    expect(status).toBe(200)
    expect(body).toMatchObject({ courseId: to, state: 'reserved', feeCents: 12_000, notes: 'Mit Rollstuhl' })
    expect(body.bookingId).toBe(before.bookingId)
    expect(body.shortcode).not.toBe(before.shortcode)
    expect(body.firstName).toBe(before.firstName)
    expect(body.paymentDueAt).not.toBeNull()
    const [oldNow, made] = [await desk.read(old), await desk.read(body.id)]
    expect(oldNow).toMatchObject({ state: 'cancelled', cause: 'rebooked', reason: 'UNDEFINED' })
    expect(oldNow.rebookedTo?.id).toBe(body.id)
    expect(made.rebookedFrom?.id).toBe(old)
    expect(made.priceLines).toMatchObject([{ grossCents: 12_000, netCents: 10_084, taxRate: 1900 }])
    expect(made.moves).toMatchObject([{ from: null, to: 'reserved', cause: 'rebooked' }])
    expect([await desk.seats(from), await desk.seats(to)]).toMatchObject([{ taken: 0 }, { taken: 1 }])
    expect(await desk.log(old)).toEqual(['registration.received visitor', 'registration.rebooked user'])
    expect(await desk.log(body.id)).toEqual(['registration.received user'])
    expect((await desk.told('registration.rebooked')).at(-1)).toEqual([old])
  })

  it('keeps what is confirmed, and confirms what costs nothing', async () => {
    const [from, to, free] = [
      await desk.course(),
      await desk.course({ feeCents: 99_00 }),
      await desk.course({ feeCents: 0 }),
    ]
    const confirmed = await bookOne(from)
    await desk.confirm(confirmed)
    expect((await desk.rebook(confirmed, { courseId: to })).body).toMatchObject({
      state: 'confirmed',
      feeCents: 99_00,
      paymentDueAt: null,
    })
    const reserved = await bookOne(from)
    expect((await desk.rebook(reserved, { courseId: free })).body).toMatchObject({ state: 'confirmed' })
  })

  it('takes the price of the same name, the chosen one, or the fee', async () => {
    const price = (name: string, feeCents: number) => ({ id: randomUUID(), name, feeCents })
    const [old, same, other] = [price('Ermäßigt', 5000), price('Ermäßigt', 4000), price('Kinder', 3000)]
    const from = await desk.course({ priceCategories: [old] })
    const to = await desk.course({ feeCents: 7000, priceCategories: [same, other] })
    const [person] = family(1)
    const reduced = () => bookOne(from, { attendees: [{ ...person, priceCategoryId: old.id }] })
    expect((await desk.rebook(await reduced(), { courseId: to })).body.feeCents).toBe(4000)
    expect(
      (await desk.rebook(await reduced(), { courseId: to, priceCategoryId: other.id })).body.feeCents,
    ).toBe(3000)
    expect((await desk.rebook(await reduced(), { courseId: to, priceCategoryId: null })).body.feeCents).toBe(
      7000,
    )
    const gone = await desk.rebook(await reduced(), { courseId: to, priceCategoryId: old.id })
    expect([gone.status, gone.body.error_code]).toEqual([409, 'PRICE_GONE'])
    const preview = await desk.previewRebooking(await reduced(), { courseId: to })
    expect(preview.body).toMatchObject({
      outcome: 'reserved',
      freePlaces: 5,
      oldFeeCents: 5000,
      newFeeCents: 4000,
      differenceCents: -1000,
      priceCategoryId: same.id,
      prices: [{ id: null, name: '', feeCents: 7000 }, same, other],
    })
  })

  it('takes along what was answered and is asked there too, and says what nobody has answered', async () => {
    const ask = async (de: string) => {
      const id = randomUUID()
      const attribute = { kind: 'text', label: { de, en: de }, required: false }
      await reihum.call('POST', `/api/${tenant.slug}/attributes`, {
        token: tenant.operator.token,
        body: { id, attribute },
      })
      return id
    }
    const [both, here, there] = [await ask('Verein'), await ask('Größe'), await ask('Beruf')]
    const from = await desk.course({ attributeIds: [both, here] })
    const to = await desk.course({ attributeIds: [both, there] })
    const [person] = family(1)
    const answers = [both, here].map((attributeId) => ({ attributeId, value: `zu ${attributeId}` }))
    const old = await bookOne(from, { attendees: [{ ...person, answers }] })
    const { body: preview } = await desk.previewRebooking(old, { courseId: to })
    expect(preview.unanswered).toEqual([{ de: 'Beruf', en: 'Beruf' }])
    const { body } = await desk.rebook(old, { courseId: to })
    const given = (await desk.read(body.id)).answers.map(({ asked, value }) => [asked.id, value])
    expect(given).toEqual([[both, `zu ${both}`]])
  })

  it('where it is full: refused, to the list, by a higher limit or for this booking only', async () => {
    const from = await desk.course({ attendeeLimit: 20 })
    const full = await desk.course({ attendeeLimit: 1, waiterLimit: 1 })
    await bookOne(full)
    const old = await bookOne(from)
    expect((await desk.previewRebooking(old, { courseId: full })).body).toMatchObject({
      outcome: 'waiting_list',
      freePlaces: 0,
    })
    const refused = await desk.rebook(old, { courseId: full })
    expect([refused.status, refused.body.error_code]).toEqual([409, 'PLACES_NEEDED'])
    expect(refused.body.data).toEqual({ free: 0, people: 1, limit: 1, raisedTo: 2 })
    expect(await desk.read(old)).toMatchObject({ state: 'reserved', rebookedTo: null })

    const waits = await desk.rebook(old, { courseId: full, whenFull: 'waiting_list' })
    expect(waits.body).toMatchObject({ state: 'on_waiting_list', waitingPosition: 1, paymentDueAt: null })
    expect(await desk.read(old)).toMatchObject({ state: 'cancelled', cause: 'rebooked' })

    const third = await bookOne(from)
    expect((await desk.previewRebooking(third, { courseId: full })).body.outcome).toBe('full')
    const none = await desk.rebook(third, { courseId: full, whenFull: 'waiting_list' })
    expect([none.status, none.body.error_code]).toEqual([409, 'COURSE_FULL'])
    expect((await desk.rebook(third, { courseId: full, whenFull: 'this_booking' })).body.beyondLimit).toBe(
      true,
    )
    expect(await desk.seats(full)).toEqual({ limit: 1, extra: 1, taken: 2, waiting: 1 })
    const fourth = await bookOne(from)
    expect((await desk.rebook(fourth, { courseId: full, whenFull: 'raise_limit' })).status).toBe(200)
    expect(await desk.seats(full)).toEqual({ limit: 2, extra: 1, taken: 3, waiting: 1 })
    // The registration on the waiting list shows that it was passed over.
    const passed = (await desk.read(waits.body.id)).moves.filter(({ cause }) => cause === 'passed_over')
    expect(passed.map(({ passedOver }) => passedOver)).toEqual(
      Array.from({ length: 2 }, () => ({ free: 0, people: 1, outOfTurn: true })),
    )
  })

  it('of a family, those who are rebooked together wait together', async () => {
    const from = await desk.course()
    const full = await desk.course({ attendeeLimit: 1 })
    await bookOne(full)
    const ids = desk.idsOf((await desk.book(from, 2)).body)
    const [first, second] = [
      await desk.rebook(ids[0] as string, { courseId: full, whenFull: 'waiting_list' }),
      await desk.rebook(ids[1] as string, { courseId: full, whenFull: 'waiting_list' }),
    ]
    const { rows } = await reihum.owner.query(
      'select distinct queue_number from registration where id = any($1::uuid[])',
      [[first.body.id, second.body.id]],
    )
    expect(rows).toHaveLength(1)
    expect((await desk.moveUp(first.body.id, { whenFull: 'raise_limit' })).status).toBe(200)
    expect((await desk.read(second.body.id)).state).toBe('reserved')
  })

  it('whoever waits leaves the one list for a place in the other course', async () => {
    const [full, open] = [await desk.course({ attendeeLimit: 1 }), await desk.course()]
    await bookOne(full)
    const waiting = await bookOne(full)
    expect((await desk.rebook(waiting, { courseId: open })).body).toMatchObject({ state: 'reserved' })
    expect([await desk.seats(full), await desk.seats(open)]).toMatchObject([
      { taken: 1, waiting: 0 },
      { taken: 1, waiting: 0 },
    ])
  })

  it('whoever waits for the place that was left gets it in the same moment', async () => {
    const [full, open] = [await desk.course({ attendeeLimit: 1 }), await desk.course()]
    const seated = await bookOne(full)
    const waiting = await bookOne(full)
    await desk.rebook(seated, { courseId: open })
    expect((await desk.read(waiting)).state).toBe('reserved')
    expect(await desk.seats(full)).toMatchObject({ taken: 1, waiting: 0 })
  })

  it('sent twice is one rebooking, with the same answer; and back again is another', async () => {
    const [from, to] = [await desk.course(), await desk.course()]
    const old = await bookOne(from)
    const first = await desk.rebook(old, { courseId: to })
    const second = await desk.rebook(old, { courseId: to })
    expect([second.status, second.body.id]).toEqual([200, first.body.id])
    expect(await desk.seats(to)).toMatchObject({ taken: 1 })
    const back = await desk.rebook(first.body.id, { courseId: from })
    expect(back.body).toMatchObject({ courseId: from, state: 'reserved' })
    expect([await desk.seats(from), await desk.seats(to)]).toMatchObject([{ taken: 1 }, { taken: 0 }])
  })

  it('refuses the same course, what is cancelled, what is over, and what does not exist', async () => {
    const [from, to] = [await desk.course(), await desk.course()]
    const draft = randomUUID()
    const fields = {
      title: 'Entwurf',
      reference: randomUUID(),
      attendeeLimit: null,
      waiterLimit: null,
      feeCents: 0,
    }
    await desk.staff('POST', '/courses', { id: draft, course: fields })
    const [one, gone] = [await bookOne(from), await bookOne(from)]
    await desk.cancel(gone)
    const codes = await Promise.all(
      [
        desk.rebook(one, { courseId: from }),
        desk.rebook(gone, { courseId: to }),
        desk.previewRebooking(gone, { courseId: to }),
        desk.rebook(one, { courseId: draft }),
        desk.rebook(one, { courseId: randomUUID() }),
        desk.rebook(randomUUID(), { courseId: to }),
      ].map(async (answer) => (await answer).body.error_code),
    )
    expect(codes).toEqual([
      'REGISTRATION_NOT_REBOOKABLE',
      'REGISTRATION_NOT_REBOOKABLE',
      'REGISTRATION_NOT_REBOOKABLE',
      'REGISTRATION_CLOSED',
      'NOT_FOUND',
      'NOT_FOUND',
    ])
    expect((await desk.previewRebooking(one, { courseId: draft })).body.outcome).toBe('closed')
    expect((await desk.read(one)).state).toBe('reserved')
  })
})
