import { randomUUID } from 'node:crypto'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import {
  defaultOwnRebookingSettings,
  type OwnRebooking,
  type OwnRebookingSettings,
} from '@reihum/contract/registrations/own-rebooking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moneyDesk } from '#test/money-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await allow()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))

type Fields = Record<string, unknown>
const settings = (wanted: Fields, by = tenant.admin) =>
  money.call<OwnRebookingSettings>(
    'PUT',
    '/settings/rebooking',
    { ...defaultOwnRebookingSettings, ...wanted },
    by,
  )
const allow = () => settings({ isAllowed: true })
const change = (wanted: Fields) => settings({ isAllowed: true, revision: 1, ...wanted })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const dates = (days: number) => ({ start: inDays(days), end: inDays(days + 0.1) })

async function bookIn(courseId: string, people = 1, fields: Fields = {}) {
  const { body } = await desk.book(courseId, people, fields)
  return { ids: desk.idsOf(body), link: body.accessToken, bookingId: body.bookingId, courseId }
}
type Booked = Awaited<ReturnType<typeof bookIn>>

const atLink = <Body = AttendeeBooking>({ link }: Pick<Booked, 'link'>, step = '', body?: Fields) =>
  reihum.call<Body & Problem>(body ? 'POST' : 'GET', `/api/${tenant.slug}/portal/bookings/${link}${step}`, {
    body,
  })
const look = (booked: Booked, courseId = booked.courseId) =>
  atLink<OwnRebooking>(booked, `/rebooking?courseId=${courseId}`)
const rebook = (booked: Booked, chosenCourseId: string, expectedFeeCents: number, ids = booked.ids) =>
  atLink(booked, '/rebooking', { registrationIds: ids, chosenCourseId, expectedFeeCents })

/** Two dates of one course, at 80 and 90 euros. */
async function twoDates(left: Fields = {}, chosen: Fields = {}) {
  const title = `Aquarell ${randomUUID()}`
  const from = await desk.course({ title, feeCents: 8000, ...left })
  return { title, from, to: await desk.course({ title, feeCents: 9000, ...dates(27), ...chosen }) }
}

const newOf = async (id: string) => desk.read((await desk.read(id)).rebookedTo?.id ?? '')

async function pay(registrationId: string, cents: number) {
  const owed = await money.owedFor(registrationId)
  const allocations = [{ receivableId: owed.id, cents }]
  await money.note(cents, { personId: owed.payer?.id ?? null, allocations })
}

describe('the rule of the provider', () => {
  it('is that nobody may, until it says otherwise; whoever saw an older rule overwrites no newer one', async () => {
    tenant = await reihum.addTenant()
    const read = () => money.call<OwnRebookingSettings>('GET', '/settings/rebooking')
    expect((await read()).body).toEqual(defaultOwnRebookingSettings)
    const { from, to } = await twoDates()
    const booked = await bookIn(from)
    expect((await atLink(booked)).body.courses[0]?.registrations[0]?.rebookable).toBe(false)
    expect((await look(booked)).body.error_code).toBe('OWN_REBOOKING_OVER')
    expect((await rebook(booked, to, 9000)).body.error_code).toBe('OWN_REBOOKING_OVER')
    const wanted = { isAllowed: true, untilHours: 24, rebookingFeeCents: 500 }
    expect((await settings(wanted)).body).toEqual({ revision: 1, ...wanted })
    expect((await settings(wanted)).body.revision).toBe(1)
    expect((await settings({ ...wanted, untilHours: 12 })).body.error_code).toBe('CONFLICT')
    expect((await settings({ ...wanted, revision: 1 }, tenant.operator)).status).toBe(403)
    expect((await settings({ untilHours: -1, revision: 1 })).status).toBe(422)
    expect((await read()).body).toEqual({ revision: 1, ...wanted })
    expect((await atLink(booked)).body.courses[0]?.registrations[0]?.rebookable).toBe(true)
    const logged = (await desk.log(tenant.id)).filter((entry) => entry.startsWith('rebooking.'))
    expect(logged).toEqual(['rebooking.settings-changed user'])
  })

  it('ends so many hours before their course begins', async () => {
    const { from, to } = await twoDates(dates(1))
    const booked = await bookIn(from)
    expect((await rebook(booked, to, 9000)).body.error_code).toBe('OWN_REBOOKING_OVER')
    await change({ untilHours: 12 })
    const { until } = (await look(booked)).body
    expect(new Date(until ?? 0).getTime()).toBeLessThan(Date.now() + 86_400_000)
    expect((await rebook(booked, to, 9000)).status).toBe(200)
  })
})

describe('what can be chosen', () => {
  it('is dates of the same title or template that take people, with what each person would pay', async () => {
    const price = (feeCents: number) => ({ id: randomUUID(), name: 'Ermäßigt', feeCents })
    const lower = price(5000)
    const { title, from, to } = await twoDates(
      { priceCategories: [lower] },
      { priceCategories: [price(6000)] },
    )
    await change({ rebookingFeeCents: 500 })
    await desk.course({ title: `${title} für andere` })
    await desk.course({ title, registrationOpensAt: inDays(2), ...dates(30) })
    const full = await desk.course({ title, attendeeLimit: 1, ...dates(31) })
    const sole = await desk.course({ title, attendeeLimit: 1, waiterLimit: 0, ...dates(33) })
    await bookIn(full)
    const people = ['Ida', 'Bo'].map((firstName, at) => ({
      firstName,
      lastName: 'Berg',
      email: at === 0 ? 'berg@example.org' : '',
      ...(at === 1 && { priceCategoryId: lower.id }),
    }))
    const booked = await bookIn(from, 2, { attendees: people })
    const { body } = await look(booked)
    const [ida, bo] = booked.ids as [string, string]
    expect(body).toMatchObject({
      title,
      feeCents: 500,
      people: [
        { registrationId: ida, name: 'Ida Berg', feeCents: 8000, isReduced: false },
        { registrationId: bo, name: 'Bo Berg', feeCents: 5000 },
      ],
    })
    expect(body.courses.map(({ id, places }) => [id, places])).toEqual([
      [to, 2],
      [full, 0],
      [sole, 1],
    ])
    expect(body.courses[0]?.prices).toEqual([
      { registrationId: ida, feeCents: 9500 },
      { registrationId: bo, feeCents: 6500 },
    ])
  })

  it('is not where they are already, and nothing of another booking or provider', async () => {
    const { from, to } = await twoDates()
    const attendees = [{ firstName: 'Ida', lastName: 'Berg', email: 'ida@example.org' }]
    const booked = await bookIn(from, 1, { attendees })
    await bookIn(to, 1, { attendees })
    expect((await look(booked)).body.courses).toEqual([])
    expect((await rebook(booked, to, 9000)).body.error_code).toBe('OWN_REBOOKING_NOT_POSSIBLE')
    const stranger = await bookIn(from)
    expect((await rebook(booked, to, 9000, stranger.ids)).body.error_code).toBe('NOT_FOUND')
    expect((await look(booked, to)).body.error_code).toBe('NOT_FOUND')
    const other = await reihum.addTenant()
    const path = `/api/${other.slug}/portal/bookings/${booked.link}/rebooking?courseId=${from}`
    expect((await reihum.call('GET', path, {})).status).toBe(404)
  })
})

describe('who may enter', () => {
  it('is asked of the other course too: by the same rules, or by an age that is known', async () => {
    const age = { kind: 'age', ageFrom: 6, onDay: '2027-09-01' }
    const attendees = [
      { firstName: 'Ida', lastName: 'Berg', email: 'ida@example.org', birthDate: '2020-01-01' },
    ]
    const { title, from, to } = await twoDates(
      { entryRules: [age] },
      { entryRules: [{ ...age, ageFrom: 8 }] },
    )
    const same = await desk.course({ title, entryRules: [age], ...dates(40) })
    const advanced = { kind: 'earlier', title: 'Anfänger' }
    await desk.course({ title, entryRules: [age, advanced], ...dates(41) })
    const booked = await bookIn(from, 1, { attendees })
    expect((await look(booked)).body.courses.map(({ id }) => id)).toEqual([same])
    expect((await rebook(booked, to, 9000)).body.error_code).toBe('OWN_REBOOKING_NOT_POSSIBLE')
    expect((await rebook(booked, same, 8900)).status).toBe(200)
  })
})

describe('rebooking oneself', () => {
  it('takes the new place, gives the old one to whoever waits, and tells of it', async () => {
    const { from, to } = await twoDates({ attendeeLimit: 1 })
    const booked = await bookIn(from)
    const [old] = booked.ids as [string]
    const waiting = await bookIn(from)
    const { status, body } = await rebook(booked, to, 9000)
    expect(status).toBe(200)
    expect(body.courses.map(({ id, registrations }) => [id, registrations[0]?.state])).toEqual([
      [to, 'reserved'],
      [from, 'cancelled'],
    ])
    expect((await desk.read(waiting.ids[0] as string)).state).toBe('reserved')
    expect([await desk.seats(from), await desk.seats(to)]).toMatchObject([
      { taken: 1, waiting: 0 },
      { taken: 1 },
    ])
    expect(await desk.log(old)).toEqual(['registration.received visitor', 'registration.rebooked attendee'])
    const mail = await eventually(async () => {
      const { rows } = await reihum.owner.query<{ text: string }>(
        `select text from mail where subject_id = $1 and kind = 'registration.rebooked'`,
        [booked.bookingId],
      )
      return rows[0]
    })
    expect(mail?.text).toContain('10,00 € mehr'.replace(' €', '\u00a0€'))
  })

  it('sent twice is once; somewhere else afterwards is refused at the old place', async () => {
    const { title, from, to } = await twoDates()
    const third = await desk.course({ title, feeCents: 9000, ...dates(40) })
    const booked = await bookIn(from)
    for (let time = 0; time < 2; time += 1) expect((await rebook(booked, to, 9000)).status).toBe(200)
    expect(await desk.seats(to)).toMatchObject({ taken: 1 })
    expect((await rebook(booked, third, 9000)).body.error_code).toBe('OWN_REBOOKING_OVER')
  })

  it('is for all that were chosen or for nobody, and leaves the others', async () => {
    const { from, to } = await twoDates({}, { attendeeLimit: 1, waiterLimit: 0 })
    const booked = await bookIn(from, 3)
    const [one, other] = booked.ids as [string, string]
    expect((await rebook(booked, to, 18_000, [one, other])).body.error_code).toBe('REPLACEMENT_FULL')
    expect(await desk.seats(from)).toMatchObject({ taken: 3 })
    expect((await rebook(booked, to, 8000, [one])).body.error_code).toBe('PRICE_GONE')
    expect((await rebook(booked, to, 0, [])).body.error_code).toBe('NO_REGISTRATIONS_SELECTED')
    expect((await rebook(booked, to, 9000, [one])).status).toBe(200)
    expect([await desk.seats(from), await desk.seats(to)]).toMatchObject([{ taken: 2 }, { taken: 1 }])
  })

  it('does not put off what was due, and whoever waits has no place to exchange', async () => {
    const { from, to } = await twoDates(
      { paymentDeadlineDays: 3, attendeeLimit: 1 },
      { paymentDeadlineDays: 20 },
    )
    const booked = await bookIn(from)
    const waiting = await bookIn(from)
    expect((await rebook(waiting, to, 9000)).body.error_code).toBe('OWN_REBOOKING_OVER')
    const before = await desk.read(booked.ids[0] as string)
    await rebook(booked, to, 9000)
    expect((await newOf(before.id)).paymentDueAt).toBe(before.paymentDueAt)
  })
})

describe('the money', () => {
  it('that was paid pays for the new place; the rest is owed, with the fee as a line of its own', async () => {
    const { from, to } = await twoDates()
    await change({ rebookingFeeCents: 500 })
    const booked = await bookIn(from)
    const [old] = booked.ids as [string]
    await pay(old, 8000)
    expect((await rebook(booked, to, 9500)).status).toBe(200)
    const made = await newOf(old)
    expect(made).toMatchObject({ state: 'confirmed', feeCents: 9500 })
    expect(made.priceLines.map(({ label, grossCents }) => [label, grossCents])).toEqual([
      [expect.stringContaining('Aquarell'), 9000],
      ['Gebühr für das Umbuchen', 500],
    ])
    expect(await money.owedFor(made.id)).toMatchObject({ openCents: 1500 })
  })

  it('that is too much goes back as after a cancellation', async () => {
    const { from, to } = await twoDates({}, { feeCents: 6000 })
    const booked = await bookIn(from)
    await pay(booked.ids[0] as string, 8000)
    expect((await rebook(booked, to, 6000)).status).toBe(200)
    const refunds = await eventually(async () => {
      const { items } = (await money.call<{ items: { cents: number }[] }>('GET', '/refunds')).body
      return items.length > 0 ? items : undefined
    })
    expect(refunds).toMatchObject([{ cents: 2000 }])
  })

  it('for rebooking is not given back by rebooking again, but by the staff, who take the prices of the course', async () => {
    const { title, from, to } = await twoDates({ feeCents: 0 }, { feeCents: 0 })
    await change({ rebookingFeeCents: 500 })
    const booked = await bookIn(from)
    const [first] = booked.ids as [string]
    expect((await rebook(booked, to, 500)).status).toBe(200)
    const second = await newOf(first)
    expect(second).toMatchObject({ state: 'confirmed', feeCents: 500 })
    expect(second.priceLines).toMatchObject([
      { grossCents: 0 },
      { label: 'Gebühr für das Umbuchen', grossCents: 500 },
    ])
    const third = await desk.course({ title, feeCents: 0, ...dates(40) })
    const again = { ...booked, ids: [second.id] }
    expect((await look(again, to)).body.courses.find(({ id }) => id === third)?.prices[0]?.feeCents).toBe(
      1000,
    )
    expect((await rebook(again, third, 1000)).status).toBe(200)
    const { id } = await newOf(second.id)
    expect((await desk.rebook(id, { courseId: from })).body.feeCents).toBe(0)
  })

  it('of what was chosen besides is given back, and what comes with every place of the other date is charged', async () => {
    const { from, to } = await twoDates()
    const addExtra = async (name: string, courseId: string, fields: Fields) => {
      const id = randomUUID()
      const extra = { name: `${name} ${id}`, priceCents: 700, courseIds: [courseId], ...fields }
      expect((await desk.staff('POST', '/extras', { id, extra })).status).toBeLessThan(300)
      return id
    }
    const lunch = await addExtra('Essen', from, { stock: 1 })
    const exam = await addExtra('Prüfung', to, { required: true, priceCents: 1500 })
    const attendees = [
      {
        firstName: 'Ida',
        lastName: 'Berg',
        email: 'ida@example.org',
        extras: [{ extraId: lunch, quantity: 1 }],
      },
    ]
    const booked = await bookIn(from, 1, { attendees })
    const { people, courses } = (await look(booked)).body
    expect(people).toMatchObject([{ feeCents: 8700, hasExtras: true }])
    expect(courses[0]?.prices).toMatchObject([{ feeCents: 10_500 }])
    expect((await rebook(booked, to, 9000)).body.error_code).toBe('PRICE_GONE')
    expect((await rebook(booked, to, 10_500)).status).toBe(200)
    expect(await newOf(booked.ids[0] as string)).toMatchObject({ feeCents: 10_500 })
    const { rows } = await reihum.owner.query(
      `select e.id, e.taken, t.freed_at is null as held from extra e join taken_extra t on t.extra_id = e.id where e.tenant_id = $1 order by held`,
      [tenant.id],
    )
    expect(rows).toEqual([
      { id: lunch, taken: 0, held: false },
      { id: exam, taken: 0, held: true },
    ])
  })

  it('of a code is given back: the other date has its own prices', async () => {
    const { from, to } = await twoDates()
    const code = `C-${randomUUID().slice(0, 12)}`.toUpperCase()
    await desk.staff('POST', '/discount-codes', { id: randomUUID(), code: { code, percent: 10 } })
    const booked = await bookIn(from, 1, { code })
    expect((await look(booked)).body.people).toMatchObject([{ feeCents: 7200, isReduced: true }])
    expect((await rebook(booked, to, 9000)).status).toBe(200)
    const { rows } = await reihum.owner.query('select used_people from discount_code where code = $1', [code])
    expect(rows).toEqual([{ used_people: 0 }])
  })
})
