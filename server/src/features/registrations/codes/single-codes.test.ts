import { randomUUID } from 'node:crypto'
import type { DiscountCode } from '@reihum/contract/courses/code.schema.ts'
import {
  type BookingPreview,
  bookingRequest as bookingForm,
} from '@reihum/contract/registrations/booking.schema.ts'
import type { CodeUse, SingleCode } from '@reihum/contract/registrations/code-use.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noOrigin } from '#platform/tenant-context.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { registerMany } from '../booking/register-many.ts'

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
const course = () => desk.course({ feeCents: 10_000 })
const codes = ({ errors = [] }: Problem) => errors.map(({ path, code }) => `${path} ${code}`)

type Singles = { items: SingleCode[]; total: number }
const singlesOf = async (id: string, query = '') =>
  (await desk.staff<Singles>('GET', `/discount-codes/${id}/single-codes${query}`)).body
const setOf = async (id: string) => (await desk.staff<DiscountCode>('GET', `/discount-codes/${id}`)).body

/** A set of so many; its id and its codes. */
async function addSet(count = 3, fields: Record<string, unknown> = {}) {
  const id = randomUUID()
  const code = { code: 'PARTNER', percent: 20, ...fields }
  const answer = await desk.staff<DiscountCode & Problem>('POST', '/discount-codes', {
    id,
    code,
    singles: count,
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return {
    id,
    singles: (await singlesOf(id)).items.map((single) => single.code) as [string, string, ...string[]],
  }
}

const check = async (courseId: string, code: string) => {
  const { body } = await reihum.call<BookingPreview & Problem>(
    'POST',
    `/api/${tenant.slug}/portal/courses/${courseId}/registrations/check`,
    { body: bookingRequest({ code }) },
  )
  return body.errors ? codes(body) : body.totalCents
}

describe('a set of single codes', () => {
  it('is made at once, one row among the codes, and the same form makes it once', async () => {
    const { id, singles } = await addSet(100)
    expect(singles).toHaveLength(50)
    for (const single of singles) expect(single).toMatch(/^PARTNER-[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
    const code = { code: 'PARTNER', percent: 20 }
    await desk.staff('POST', '/discount-codes', { id, code, singles: 100 })
    const { body } = await desk.staff<{ items: DiscountCode[]; total: number }>('GET', '/discount-codes')
    expect(body).toMatchObject({
      total: 1,
      items: [{ singles: 100, usedPeople: 0, fields: { mostPeople: 100 } }],
    })
    expect((await singlesOf(id)).total).toBe(100)
  })

  it('has codes that are each good for one place, and its name is none', async () => {
    const { id, singles } = await addSet()
    const [first, second] = singles
    const { body } = await desk.book(await course(), 2, { code: ` ${first.toLowerCase()} ` })
    const fees = await Promise.all(desk.idsOf(body).map(async (one) => (await desk.read(one)).feeCents))
    expect(fees.toSorted()).toEqual([10_000, 8000])
    const courseId = await course()
    expect(await check(courseId, first)).toEqual(['code codeUsedUp'])
    expect(await check(courseId, second)).toBe(8000)
    expect(await check(courseId, 'PARTNER')).toEqual(['code codeUnknown'])
    expect(await check(courseId, 'PARTNER-AAAAA-AAAAA')).toEqual(['code codeUnknown'])
    expect(await setOf(id)).toMatchObject({ usedPeople: 1, usedCents: 2000, state: 'usable' })
  })

  it('is used by one of those who send it at the same moment', async () => {
    const { id, singles } = await addSet(3, { budgetCents: 5000 })
    const courseId = await desk.course({ feeCents: 10_000, attendeeLimit: 20 })
    const [first, second] = singles
    const sent = [first, first, second, first, second, first]
    const answers = await Promise.all(sent.map((code) => desk.book(courseId, 1, { code })))
    const booked = answers.filter(({ status }) => status === 200)
    expect(booked).toHaveLength(2)
    for (const { status, body } of answers)
      if (status !== 200) expect(codes(body)).toEqual(['code codeUsedUp'])
    expect(await setOf(id)).toMatchObject({ usedPeople: 2, usedCents: 4000 })
    expect((await singlesOf(id, '?state=used')).total).toBe(2)
  })

  it('is not used by its name beside somebody who sends one of its codes', async () => {
    const { id, singles } = await addSet()
    const courseId = await course()
    const orders = [singles[0], 'PARTNER'].map((code) => ({
      courseId,
      request: bookingForm.parse(bookingRequest({ code })),
      actor: { kind: 'visitor' as const },
      origin: noOrigin,
    }))
    const outcomes = await reihum.inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, (ctx) =>
      registerMany(ctx, Buffer.alloc(0), orders),
    )
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false])
    expect((await setOf(id)).usedPeople).toBe(1)
  })

  it('tells of each code who has a place with it, and is given back with the place', async () => {
    const { id, singles } = await addSet()
    const [first] = singles
    const { body } = await desk.book(await course(), 1, { code: first })
    const [registrationId = ''] = desk.idsOf(body)
    const used = (await singlesOf(id, '?state=used')).items
    expect(used).toMatchObject([{ code: first, use: { registrationId, cents: 2000 } }])
    expect((await singlesOf(id, '?state=unused')).items.map(({ code }) => code)).toEqual(singles.slice(1))
    const uses = await desk.staff<{ items: CodeUse[] }>('GET', `/discount-code-uses?q=${first}`)
    expect(uses.body.items).toMatchObject([{ code: first, discountCodeId: id, registrationId }])
    await desk.cancel(registrationId, { inform: false })
    expect((await singlesOf(id)).items.every(({ use }) => use === null)).toBe(true)
    expect((await setOf(id)).usedPeople).toBe(0)
    expect((await desk.book(await course(), 1, { code: first })).status).toBe(200)
  })

  it('is found by one of its codes, and each by a part of it', async () => {
    const { id, singles } = await addSet()
    const [first] = singles
    const found = await desk.staff<{ items: DiscountCode[] }>(
      'GET',
      `/discount-codes?q=${first.toLowerCase()}`,
    )
    expect(found.body.items.map((one) => one.id)).toEqual([id])
    expect(
      (await singlesOf(id, `?q=${first.slice(8, 13).toLowerCase()}`)).items.map(({ code }) => code),
    ).toContain(first)
  })

  it('is put into the archive with all its codes, and deleted while none was used', async () => {
    const { id, singles } = await addSet()
    const courseId = await course()
    await desk.staff('POST', `/discount-codes/${id}/archive`)
    expect(await check(courseId, singles[0])).toEqual(['code codeOver'])
    await desk.staff('POST', `/discount-codes/${id}/restore`)
    expect((await desk.staff('DELETE', `/discount-codes/${id}`)).body).toEqual({ removed: true })
    expect(await check(courseId, singles[0])).toEqual(['code codeUnknown'])
  })

  it('keeps its number when its terms are changed', async () => {
    const { id, singles } = await addSet()
    const { fields, revision } = await setOf(id)
    const code = { ...fields, percent: 50, mostPeople: 1, mostPerBooking: 7 }
    const { body } = await desk.staff<DiscountCode>('PUT', `/discount-codes/${id}`, { revision, code })
    expect(body.fields).toMatchObject({ percent: 50, mostPeople: 3, mostPerBooking: 1 })
    expect(await check(await course(), singles[0])).toBe(5000)
  })

  it('can be good once for each person, whichever of its codes', async () => {
    const { singles } = await addSet(3, { oncePerPerson: true })
    const attendees = [{ firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org' }]
    expect((await desk.create(await course(), { attendees, code: singles[0] })).status).toBe(200)
    const { body } = await desk.create(await course(), { attendees, code: singles[1] })
    expect(codes(body as unknown as Problem)).toEqual(['code codeUsedBefore'])
  })

  it('shares its budget among its codes', async () => {
    const { singles } = await addSet(3, { budgetCents: 3000 })
    await desk.book(await course(), 1, { code: singles[0] })
    expect(await check(await course(), singles[1])).toBe(9000)
  })

  it('is exported, which is logged', async () => {
    const { id, singles } = await addSet()
    await desk.create(await course(), {
      attendees: [{ firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org' }],
      code: singles[0],
    })
    const { body } = await reihum.call<string>(
      'GET',
      `/api/${tenant.slug}/discount-codes/${id}/single-codes/export?format=csv`,
      { token: tenant.operator.token, language: 'de' },
    )
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(new RegExp(`^${singles[0]};genutzt;Ada Berg;`))
    expect(lines[2]).toMatch(new RegExp(`^${singles[1]};unbenutzt;`))
    const { rowCount } = await reihum.owner.query(
      "select from audit_entry where tenant_id = $1 and command_type = 'single-codes.exported'",
      [tenant.id],
    )
    expect(rowCount).toBe(1)
  })

  it('of another provider is unknown, and a plain code has no single codes', async () => {
    const { id, singles } = await addSet()
    const plain = randomUUID()
    await desk.staff('POST', '/discount-codes', { id: plain, code: { code: 'SOMMER', percent: 10 } })
    expect(await singlesOf(plain)).toEqual({ items: [], total: 0 })
    tenant = await reihum.addTenant()
    expect(await check(await course(), singles[0])).toEqual(['code codeUnknown'])
    expect((await desk.staff('GET', `/discount-codes/${id}/single-codes`)).status).toBe(404)
  })

  it('has at least one code, and a thousand at most', async () => {
    for (const singles of [0, 1001, 1.5]) {
      const code = { code: 'PARTNER', percent: 20 }
      const { status, body } = await desk.staff<Problem>('POST', '/discount-codes', {
        id: randomUUID(),
        code,
        singles,
      })
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'singles'])
    }
  })
})
