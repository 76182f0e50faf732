import { randomUUID } from 'node:crypto'
import type { DiscountCode } from '@reihum/contract/courses/code.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
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
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)
const priced = { feeCents: 10_000, start: inDays(50).toISOString(), end: inDays(50.1).toISOString() }

async function addCode(fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const { status, body } = await desk.staff<Problem>('POST', '/discount-codes', {
    id,
    code: { code: 'SOMMER', percent: 20, ...fields },
  })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return id
}

const codeOf = async (id: string) => (await desk.staff<DiscountCode>('GET', `/discount-codes/${id}`)).body
const usedOf = async (id: string) => {
  const { usedPeople, usedCents, state } = await codeOf(id)
  return [usedPeople, usedCents, state]
}

const check = <Body = BookingPreview & Problem>(courseId: string, more: Record<string, unknown>) =>
  reihum.call<Body>('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations/check`, {
    body: bookingRequest(more),
    language: 'de',
  })

/** Whether the form of a course asks for a code. */
const asks = async (courseId: string) =>
  (await reihum.call<PortalCourseDetail>('GET', `/api/${tenant.slug}/portal/courses/${courseId}`)).body
    .takesCodes

const problemOf = async (courseId: string, more: Record<string, unknown> = {}) => {
  const { body } = await check(courseId, { code: 'SOMMER', ...more })
  return (body.errors as { path: string; code: string }[] | undefined)?.map(
    ({ path, code }) => `${path} ${code}`,
  )
}

describe('a discount code', () => {
  it('lowers the price, whatever its case, and is a line of what is owed', async () => {
    const id = await addCode()
    const courseId = await desk.course(priced)
    const foreseen = (await check(courseId, { code: ' sommer ' })).body
    expect(foreseen).toMatchObject({
      totalCents: 8000,
      people: [{ feeCents: 8000, reductions: [{ name: 'Code SOMMER', cents: 2000 }] }],
    })
    const { body } = await desk.book(courseId, 1, { code: 'Sommer', shownTotalCents: 8000 })
    const [registrationId] = desk.idsOf(body) as [string]
    const { rows } = await reihum.owner.query<{ label: string; gross: number }>(
      `select l.label, l.gross_cents as gross from receivable_line l
       join receivable r on r.tenant_id = l.tenant_id and r.id = l.receivable_id
       where r.registration_id = $1 order by l.number`,
      [registrationId],
    )
    expect(rows).toEqual([
      { label: 'Aquarell für Einsteiger', gross: 10_000 },
      { label: 'Code SOMMER', gross: -2000 },
    ])
    expect(await usedOf(id)).toEqual([1, 2000, 'usable'])
  })

  it('counts once when the form is sent twice', async () => {
    const id = await addCode()
    const courseId = await desk.course(priced)
    const request = bookingRequest({ code: 'SOMMER' })
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
    expect(await usedOf(id)).toEqual([1, 2000, 'usable'])
  })

  it('is for so many people in all, and given back with the place', async () => {
    const id = await addCode({ mostPeople: 2 })
    const courseId = await desk.course(priced)
    const { body } = await desk.book(courseId, 3, { code: 'SOMMER' })
    const ids = desk.idsOf(body)
    const fees = await Promise.all(ids.map(async (one) => (await desk.read(one)).feeCents))
    expect(fees.toSorted()).toEqual([10_000, 8000, 8000])
    expect(await usedOf(id)).toEqual([2, 4000, 'used_up'])
    expect(await problemOf(courseId)).toEqual(['code codeUsedUp'])
    const { rows } = await reihum.owner.query<{ id: string }>(
      'select registration_id as id from code_redemption where code_id = $1 limit 1',
      [id],
    )
    await desk.cancel(rows[0]?.id ?? '', { inform: false })
    expect(await usedOf(id)).toEqual([1, 2000, 'usable'])
    expect((await check(courseId, { code: 'SOMMER' })).body.totalCents).toBe(8000)
  })

  it('is for so many people of a booking, the most expensive places first', async () => {
    await addCode({ percent: 100, mostPerBooking: 1 })
    const category = randomUUID()
    const courseId = await desk.course({
      ...priced,
      priceCategories: [{ id: category, name: 'Kind', feeCents: 4000 }],
    })
    const [one, other] = family(2)
    const { body } = await check(courseId, {
      attendees: [{ ...one, priceCategoryId: category }, other],
      code: 'SOMMER',
    })
    expect(body.people.map(({ feeCents }) => feeCents)).toEqual([4000, 0])
  })

  it('takes off no more than its budget', async () => {
    const id = await addCode({ percent: null, cents: 3000, budgetCents: 5000 })
    const courseId = await desk.course(priced)
    await desk.book(courseId, 1, { code: 'SOMMER' })
    expect((await check(courseId, { code: 'SOMMER' })).body.totalCents).toBe(8000)
    await desk.book(courseId, 1, { code: 'SOMMER' })
    expect(await usedOf(id)).toEqual([2, 5000, 'used_up'])
  })

  it('comes on top of reductions, or instead of them where that is cheaper', async () => {
    const early = { kind: 'early', name: 'Frühbucher', percent: 10, until: dayIn(10) }
    const courseId = await desk.course({ ...priced, reductions: [early] })
    await addCode()
    expect((await check(courseId, { code: 'SOMMER' })).body.totalCents).toBe(7200)
    await addCode({ code: 'STATT', combines: false })
    expect((await check(courseId, { code: 'STATT' })).body.people[0]?.reductions).toEqual([
      { name: 'Code STATT', cents: 2000 },
    ])
    await addCode({ code: 'WENIG', percent: 5, combines: false })
    expect(await problemOf(courseId, { code: 'WENIG' })).toEqual(['code codeNotCheaper'])
  })

  it('is given back when the course is called off, and by whoever leaves the waiting list', async () => {
    const id = await addCode()
    const courseId = await desk.course({ ...priced, attendeeLimit: 1 })
    await desk.book(courseId, 1)
    const { body } = await desk.book(courseId, 1, { code: 'SOMMER' })
    expect(await usedOf(id)).toEqual([1, 2000, 'usable'])
    const [waiting] = desk.idsOf(body) as [string]
    expect(await desk.read(waiting)).toMatchObject({ state: 'on_waiting_list', feeCents: 8000 })
    await desk.cancel(waiting, { inform: false })
    expect(await usedOf(id)).toEqual([0, 0, 'usable'])
  })

  it('can be used by the staff for somebody', async () => {
    const id = await addCode()
    const { body } = await desk.create(await desk.course(priced), { code: 'SOMMER' })
    expect(await desk.read(body.registrations[0]?.id ?? '')).toMatchObject({ feeCents: 8000 })
    expect(await usedOf(id)).toEqual([1, 2000, 'usable'])
  })
})

describe('a code that cannot be used', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['is unknown', { code: 'WINTER' }, 'codeUnknown'],
    ['is not valid yet', { validFrom: dayIn(3) }, 'codeNotYet'],
    ['is no longer valid', { validUntil: dayIn(-3) }, 'codeOver'],
  ])('%s', async (_, fields, code) => {
    await addCode(fields)
    expect(await problemOf(await desk.course(priced))).toEqual([`code ${code}`])
  })

  it('says why the total is another one, so that this is not said once more', async () => {
    await addCode({ validUntil: dayIn(-3) })
    expect(await problemOf(await desk.course(priced), { shownTotalCents: 8000 })).toEqual(['code codeOver'])
  })

  it('is for other courses', async () => {
    const [course, other] = [await desk.course(priced), await desk.course(priced)]
    await addCode({ courseIds: [other] })
    expect(await problemOf(course)).toEqual(['code codeNotHere'])
    expect((await check(other, { code: 'SOMMER' })).body.totalCents).toBe(8000)
    expect([await asks(course), await asks(other)]).toEqual([false, true])
  })

  it('is of another provider', async () => {
    await addCode()
    tenant = await reihum.addTenant()
    expect(await problemOf(await desk.course(priced))).toEqual(['code codeUnknown'])
  })

  it('finds nothing to take off', async () => {
    await addCode()
    const free = await desk.course({ ...priced, feeCents: 0 })
    expect(await problemOf(free)).toEqual(['code codeNotCheaper'])
    const priceCategories = [{ id: randomUUID(), name: 'Kind', feeCents: 500 }]
    const freeForSome = await desk.course({ ...priced, feeCents: 0, priceCategories })
    expect([await asks(free), await asks(freeForSome)]).toEqual([false, true])
  })

  it('was put into the archive', async () => {
    const id = await addCode()
    const courseId = await desk.course(priced)
    await desk.staff('POST', `/discount-codes/${id}/archive`)
    expect(await problemOf(courseId)).toEqual(['code codeOver'])
    await desk.staff('POST', `/discount-codes/${id}/restore`)
    expect((await check(courseId, { code: 'SOMMER' })).body.totalCents).toBe(8000)
  })

  it('is for one date', async () => {
    await addCode()
    const fields = { ...priced, attendeeLimit: 1 }
    const [full, other] = [await desk.course(fields), await desk.course(fields)]
    await desk.book(full, 1)
    await desk.book(other, 1)
    expect(await problemOf(full, { alsoWaitFor: [other] })).toEqual(['code codeOneDate'])
  })
})
