import { randomUUID } from 'node:crypto'
import type { Extra } from '@reihum/contract/courses/extra.schema.ts'
import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

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
const lunchTax = { taxCategory: 'reduced', taxRate: 700 }

async function addExtra(fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const extra = { name: 'Mittagessen', priceCents: 1200, mostPerPerson: 3, ...lunchTax, ...fields }
  const { status, body } = await desk.staff<Problem>('POST', '/extras', { id, extra })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return id
}

const takenOf = async (id: string) => (await desk.staff<Extra>('GET', `/extras/${id}`)).body.taken

/** People of one family, and what each of them takes. */
function people(...taking: Record<string, number>[]) {
  const all = family(taking.length, `Fam-${randomUUID()}`)
  return {
    attendees: all.map((one, at) => ({
      ...one,
      extras: Object.entries(taking[at] ?? {}).map(([extraId, quantity]) => ({ extraId, quantity })),
    })),
  }
}

const check = async (courseId: string, more: Record<string, unknown>) =>
  (
    await reihum.call<BookingPreview & Problem>(
      'POST',
      `/api/${tenant.slug}/portal/courses/${courseId}/registrations/check`,
      { body: bookingRequest(more), language: 'de' },
    )
  ).body

const problemsOf = ({ errors }: { errors?: unknown }) =>
  (errors as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`)

async function owedLines(registrationId: string) {
  const { rows } = await reihum.owner.query<{ line: string }>(
    `select l.label || ' ' || l.gross_cents || ' ' || l.net_cents || ' ' || l.tax_rate as line from receivable_line l
     where l.registration_id = $1 order by l.receivable_id, l.number`,
    [registrationId],
  )
  return rows.map(({ line }) => line)
}

describe('extras that somebody takes', () => {
  it('are lines of the price with a tax of their own, and of what is owed', async () => {
    const lunch = await addExtra()
    const exam = await addExtra({
      name: 'Prüfung',
      priceCents: 2500,
      required: true,
      mostPerPerson: 1,
      taxCategory: 'exempt',
      taxRate: 0,
    })
    const courseId = await desk.course(priced)
    const booking = people({ [lunch]: 2 }, {})
    const foreseen = await check(courseId, booking)
    expect(foreseen).toMatchObject({
      totalCents: 10_000 * 2 + 2500 * 2 + 2400,
      people: [
        {
          feeCents: 10_000,
          extras: [
            { name: 'Prüfung', quantity: 1, cents: 2500 },
            { name: 'Mittagessen', quantity: 2, cents: 2400 },
          ],
        },
        { feeCents: 10_000, extras: [{ name: 'Prüfung', quantity: 1, cents: 2500 }] },
      ],
      extrasLater: [],
    })
    expect(foreseen.taxCents).toBe(1597 * 2 + 157)
    const { body } = await desk.book(courseId, 2, { ...booking, shownTotalCents: foreseen.totalCents })
    const [first, second] = desk.idsOf(body) as [string, string]
    expect(await owedLines(first)).toEqual([
      'Aquarell für Einsteiger 10000 8403 1900',
      'Prüfung 2500 2500 0',
      '2 × Mittagessen 2400 2243 700',
    ])
    expect((await desk.read(first)).feeCents).toBe(14_900)
    expect((await desk.read(second)).feeCents).toBe(12_500)
    expect([await takenOf(lunch), await takenOf(exam)]).toEqual([2, 0])
  })

  it('are not made cheaper by codes and reductions', async () => {
    const lunch = await addExtra()
    const early = {
      kind: 'early',
      name: 'Frühbucher',
      percent: 10,
      until: inDays(10).toISOString().slice(0, 10),
    }
    const courseId = await desk.course({ ...priced, reductions: [early] })
    await desk.staff('POST', '/discount-codes', { id: randomUUID(), code: { code: 'SOMMER', percent: 50 } })
    const { totalCents } = await check(courseId, { ...people({ [lunch]: 1 }), code: 'SOMMER' })
    expect(totalCents).toBe(4500 + 1200)
  })

  it('are owed for a place that is free', async () => {
    const lunch = await addExtra()
    const courseId = await desk.course({ ...priced, feeCents: 0, paymentMethods: ['bank_transfer'] })
    const { body } = await desk.book(courseId, 1, people({ [lunch]: 1 }))
    const [id] = desk.idsOf(body) as [string]
    expect(await desk.read(id)).toMatchObject({ feeCents: 1200, state: 'reserved' })
    expect(await owedLines(id)).toEqual(['Mittagessen 1200 1121 700'])
    const free = await desk.book(courseId, 1, people({}))
    expect(free.body.registrations[0]?.state).toBe('confirmed')
  })

  it('are told where more are wanted than there are, or one person may take', async () => {
    const lunch = await addExtra({ stock: 2 })
    const courseId = await desk.course(priced)
    expect(problemsOf(await check(courseId, people({ [lunch]: 4 })))).toEqual([
      `attendees.0.extras.${lunch} extraTooMany`,
    ])
    expect(problemsOf(await check(courseId, people({ [lunch]: 1 }, { [lunch]: 2 })))).toEqual([
      `attendees.1.extras.${lunch} extraSoldOut`,
    ])
    await desk.book(courseId, 1, people({ [lunch]: 2 }))
    const { status, body } = await desk.book(courseId, 1, people({ [lunch]: 1 }))
    expect([status, problemsOf(body)]).toEqual([422, [`attendees.0.extras.${lunch} extraSoldOut`]])
    await desk.staff('POST', `/extras/${lunch}/archive`)
    expect(problemsOf(await check(courseId, people({ [lunch]: 1 })))).toEqual([
      `attendees.0.extras.${lunch} extraGone`,
    ])
  })

  it('stand once for the booking with its first person', async () => {
    const ride = await addExtra({ name: 'Fahrt', perBooking: true })
    const courseId = await desk.course(priced)
    expect((await check(courseId, people({ [ride]: 1 }, {}))).totalCents).toBe(21_200)
    expect(problemsOf(await check(courseId, people({}, { [ride]: 1 })))).toEqual([
      `attendees.1.extras.${ride} extraGone`,
    ])
  })

  it('are given back with the place, and taken with the next', async () => {
    const lunch = await addExtra({ stock: 1 })
    const courseId = await desk.course(priced)
    const { body } = await desk.book(courseId, 1, people({ [lunch]: 1 }))
    expect(await takenOf(lunch)).toBe(1)
    await desk.cancel(desk.idsOf(body)[0] ?? '', { inform: false })
    expect(await takenOf(lunch)).toBe(0)
    expect((await desk.book(courseId, 1, people({ [lunch]: 1 }))).status).toBe(200)
  })

  it('count once when the form is sent twice', async () => {
    const lunch = await addExtra()
    const courseId = await desk.course(priced)
    const request = bookingRequest(people({ [lunch]: 1 }))
    const send = () =>
      reihum.call<{ repeated: boolean }>(
        'POST',
        `/api/${tenant.slug}/portal/courses/${courseId}/registrations`,
        {
          body: request,
        },
      )
    await send()
    expect((await send()).body.repeated).toBe(true)
    expect(await takenOf(lunch)).toBe(1)
  })

  it('with a limit wait until there is a place, others are noted', async () => {
    const lunch = await addExtra({ stock: 5 })
    const book = await addExtra({ name: 'Buch', priceCents: 900 })
    const courseId = await desk.course({ ...priced, attendeeLimit: 1 })
    await desk.book(courseId, 1)
    const booking = people({ [lunch]: 1, [book]: 1 })
    expect(await check(courseId, booking)).toMatchObject({
      outcome: 'waiting_list',
      totalCents: 10_900,
      extrasLater: ['Mittagessen'],
    })
    const order = { ...booking, shownOutcome: 'waiting_list', shownTotalCents: 10_900 }
    const { status, body } = await desk.book(courseId, 1, order)
    expect(status).toBe(200)
    const [id] = desk.idsOf(body) as [string]
    expect((await desk.read(id)).feeCents).toBe(10_900)
    expect([await takenOf(lunch), await takenOf(book)]).toEqual([0, 1])
    await desk.moveUp(id, { whenFull: 'raise_limit' })
    expect((await owedLines(id)).at(-1)).toBe('Buch 900 841 700')
  })

  it('are taken by whom the staff registers too', async () => {
    const lunch = await addExtra()
    const courseId = await desk.course(priced)
    const { body } = await desk.create(courseId, people({ [lunch]: 2 }))
    expect((await desk.read(desk.idsOf(body)[0] ?? '')).feeCents).toBe(12_400)
    expect(await takenOf(lunch)).toBe(2)
  })

  it('stay behind when somebody is rebooked', async () => {
    const lunch = await addExtra()
    const [from, to] = [await desk.course(priced), await desk.course(priced)]
    const { body } = await desk.book(from, 1, people({ [lunch]: 1 }))
    const [id] = desk.idsOf(body) as [string]
    const { body: moved } = await desk.rebook(id, { courseId: to, inform: false })
    expect([moved.feeCents, await takenOf(lunch)]).toEqual([10_000, 0])
  })
})
