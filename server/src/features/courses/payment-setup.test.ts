import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { emptyBank } from '@reihum/contract/tenants/bank.schema.ts'
import type { PaymentSetup } from '@reihum/contract/tenants/payment-methods.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testBank } from '#test/bank.ts'
import {
  addCourse,
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  testPassword,
} from '#test/reihum.ts'

// A course that is paid by transfer needs an account to transfer to: before publishing, and for whoever books.

let reihum: TestReihum
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())

const withoutAccount = () => reihum.addTenant(undefined, { hasBankAccount: false })

const staff = <Body>(tenant: TestTenant, method: string, path: string, body?: unknown) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token: tenant.operator.token, body })

async function enterAccount(tenant: TestTenant, bank = testBank) {
  const body = { bank, proof: { currentPassword: testPassword } }
  const { token } = tenant.admin
  expect((await reihum.call('PUT', `/api/${tenant.slug}/settings/bank`, { token, body })).status).toBe(200)
}

async function draft(tenant: TestTenant, overrides = {}): Promise<Course> {
  const { status, body } = await staff<Course>(tenant, 'POST', '/courses', {
    id: newId(),
    course: courseFields(overrides),
  })
  expect(status).toBe(200)
  return body
}

const get = async (tenant: TestTenant, id: string) =>
  (await staff<Course>(tenant, 'GET', `/courses/${id}`)).body

const shownMethods = async (tenant: TestTenant, id: string) =>
  (await reihum.call<PortalCourseDetail>('GET', `/api/${tenant.slug}/portal/courses/${id}`)).body
    .paymentMethods

const unpayable = async (tenant: TestTenant) =>
  (await staff<{ total: number }>(tenant, 'GET', '/courses?unpayable=true')).body.total

const setUp = async (tenant: TestTenant) =>
  (await staff<PaymentSetup>(tenant, 'GET', '/settings/payment-methods')).body

describe('before publishing', () => {
  test('a course that costs something waits for the account, and is published once it is entered', async () => {
    const tenant = await withoutAccount()
    const course = await draft(tenant)
    expect(course.missing).toEqual(['paymentSetup'])
    expect(await staff(tenant, 'POST', `/courses/${course.id}/publish`)).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_INCOMPLETE', data: { missing: 'paymentSetup' } },
    })
    expect(await setUp(tenant)).toEqual({ methods: [] })
    await enterAccount(tenant)
    expect(await setUp(tenant)).toEqual({ methods: ['bank_transfer'] })
    expect((await get(tenant, course.id)).missing).toEqual([])
    expect((await staff(tenant, 'POST', `/courses/${course.id}/publish`)).status).toBe(200)
  })

  test('details without an account number are none', async () => {
    const tenant = await withoutAccount()
    await enterAccount(tenant, { ...emptyBank, accountHolder: 'Ada Berg' })
    expect(await setUp(tenant)).toEqual({ methods: [] })
    expect((await draft(tenant)).missing).toEqual(['paymentSetup'])
  })

  test('a free course needs none, and a course without a fee needs one for a category that costs something', async () => {
    const tenant = await withoutAccount()
    expect((await draft(tenant, { feeCents: 0 })).missing).toEqual([])
    const priceCategories = [{ id: newId(), name: 'Gäste', feeCents: 4500 }]
    expect((await draft(tenant, { feeCents: 0, priceCategories })).missing).toEqual(['paymentSetup'])
  })

  test('without a method that one is asked for first', async () => {
    expect((await draft(await withoutAccount(), { paymentMethods: [] })).missing).toEqual(['paymentMethods'])
  })

  test('the account of another provider does not count', async () => {
    await enterAccount(await withoutAccount())
    expect(await setUp(await withoutAccount())).toEqual({ methods: [] })
  })
})

test('courses are found by a way to pay that they offer, whether it is set up or not', async () => {
  const tenant = await withoutAccount()
  const both = await draft(tenant, { paymentMethods: ['bank_transfer', 'card'] })
  await draft(tenant, { paymentMethods: ['bank_transfer'] })
  const found = async (query: string) =>
    (await staff<{ items: Course[]; total: number }>(tenant, 'GET', `/courses?${query}`)).body
  expect(await found('paymentMethod=card')).toMatchObject({ items: [{ id: both.id }], total: 1 })
  expect((await found('paymentMethod=bank_transfer&current=true')).total).toBe(2)
  expect((await found('paymentMethod=paypal')).total).toBe(0)
  await reihum.owner.query("update course set state = 'cancelled' where id = $1", [both.id])
  expect((await found('paymentMethod=bank_transfer&current=true')).total).toBe(1)
  expect((await staff(tenant, 'GET', '/courses?paymentMethod=cheque')).status).toBe(422)
})

describe('when the account of a published course is taken away', () => {
  test('it is booked by arrangement, keeps what was chosen, and the provider is told', async () => {
    const tenant = await reihum.addTenant()
    const id = await addCourse(reihum, tenant)
    await addCourse(reihum, tenant, { feeCents: 0 })
    await draft(tenant)
    expect(await unpayable(tenant)).toBe(0)
    await enterAccount(tenant, emptyBank)

    expect(await shownMethods(tenant, id)).toEqual([])
    const path = `/api/${tenant.slug}/portal/courses/${id}/registrations`
    const { body: booked } = await reihum.call<{ bookingId: string }>('POST', path, {
      body: bookingRequest(),
    })
    const { rows } = await reihum.owner.query('select payment_method from booking where id = $1', [
      booked.bookingId,
    ])
    expect(rows).toEqual([{ payment_method: null }])
    const chosen = bookingRequest({ paymentMethod: 'bank_transfer' })
    expect((await reihum.call('POST', path, { body: chosen })).status).toBe(422)

    const course = await get(tenant, id)
    expect(course).toMatchObject({ missing: ['paymentSetup'], paymentMethods: ['bank_transfer'] })
    expect(await unpayable(tenant)).toBe(1)

    await enterAccount(tenant)
    expect(await shownMethods(tenant, id)).toEqual(['bank_transfer'])
    expect((await get(tenant, id)).missing).toEqual([])
    expect(await unpayable(tenant)).toBe(0)
  })

  test('its description can be changed all the same, and no free course gets a price nobody can pay', async () => {
    const tenant = await reihum.addTenant()
    const id = await addCourse(reihum, tenant, { reference: 'K-1' })
    const free = await addCourse(reihum, tenant, { reference: 'K-2', feeCents: 0 })
    await enterAccount(tenant, emptyBank)
    const change = async (courseId: string, overrides: object) => {
      const { revision, start, end } = await get(tenant, courseId)
      const course = courseFields({ start, end, ...overrides })
      return staff<Course>(tenant, 'PUT', `/courses/${courseId}`, { revision, course })
    }
    expect((await change(id, { reference: 'K-1', title: 'Ton' })).body).toMatchObject({ title: 'Ton' })
    expect(await change(free, { reference: 'K-2' })).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_INCOMPLETE', data: { missing: 'paymentSetup' } },
    })
  })
})
