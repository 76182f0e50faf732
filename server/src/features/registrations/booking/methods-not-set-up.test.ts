import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addCourse,
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

// The provider of these tests has an account to transfer to, and nothing else.
const notSetUp = ['sepa_direct_debit', 'paypal', 'card']

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const staff = <Body>(method: string, path: string, body?: unknown) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token: tenant.operator.token, body })

/** A course as an earlier version could store it. */
async function formerCourse(...methods: string[]): Promise<string> {
  const id = await addCourse(reihum, tenant)
  await reihum.owner.query('update course set payment_methods = $2 where id = $1', [id, methods])
  return id
}

describe.each(notSetUp)('%s', (method) => {
  test('cannot be chosen by visitors, whether or not the course has it', async () => {
    for (const id of [await addCourse(reihum, tenant), await formerCourse('bank_transfer', method)]) {
      const path = `/api/${tenant.slug}/portal/courses/${id}/registrations`
      const body = bookingRequest({ paymentMethod: method })
      expect((await reihum.call('POST', path, { body })).status).toBe(422)
    }
  })

  test('of a course is not offered, and the course is paid by what else it has', async () => {
    const id = await formerCourse('bank_transfer', method)
    const { body: course } = await staff<Course>('GET', `/courses/${id}`)
    expect(course).toMatchObject({
      paymentMethods: ['bank_transfer', method],
      availableMethods: ['bank_transfer'],
    })
    const portal = `/api/${tenant.slug}/portal/courses/${id}`
    const { body: shown } = await reihum.call<PortalCourseDetail>('GET', portal)
    expect(shown.paymentMethods).toEqual(['bank_transfer'])
    const { body: booked } = await reihum.call<BookingReceipt>('POST', `${portal}/registrations`, {
      body: bookingRequest(),
    })
    const { rows } = await reihum.owner.query('select payment_method from booking where id = $1', [
      booked.bookingId,
    ])
    expect(rows).toEqual([{ payment_method: 'bank_transfer' }])
  })

  test('stays with the course when it is saved, until it is taken away', async () => {
    const id = await formerCourse('bank_transfer', method)
    const { body: course } = await staff<Course>('GET', `/courses/${id}`)
    const { reference, start, end, paymentMethods } = course
    const save = (fields: object, from: number) =>
      staff<Course>('PUT', `/courses/${id}`, {
        revision: from,
        course: courseFields({ reference, start, end, ...fields }),
      })
    const { body: saved } = await save({ title: 'Ton', paymentMethods }, course.revision)
    expect(saved).toMatchObject({ title: 'Ton', paymentMethods: ['bank_transfer', method] })
    const { body: without } = await save({ paymentMethods: ['bank_transfer'] }, saved.revision)
    expect(without.paymentMethods).toEqual(['bank_transfer'])
  })

  test('as the only one leaves payment to be arranged, and publishing again asks for another', async () => {
    const id = await formerCourse(method)
    const portal = `/api/${tenant.slug}/portal/courses/${id}`
    expect((await reihum.call<PortalCourseDetail>('GET', portal)).body.paymentMethods).toEqual([])
    expect((await reihum.call('POST', `${portal}/registrations`, { body: bookingRequest() })).status).toBe(
      200,
    )
    expect((await staff('POST', `/courses/${id}/close`)).status).toBe(200)
    expect((await staff<Course>('GET', `/courses/${id}`)).body.missing).toEqual(['paymentSetup'])
    expect(await staff('POST', `/courses/${id}/publish`)).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_INCOMPLETE', data: { missing: 'paymentSetup' } },
    })
  })
})

test('direct debit is offered where a creditor is set up, unless the money is not in euros', async () => {
  const collecting = await reihum.addTenant()
  const id = await addCourse(reihum, collecting)
  await reihum.owner.query(
    `update tenant_secret set collects = true where tenant_id = $1 and name = 'bank'`,
    [collecting.id],
  )
  await reihum.owner.query('update course set payment_methods = $2 where id = $1', [
    id,
    ['bank_transfer', 'sepa_direct_debit'],
  ])
  const portal = `/api/${collecting.slug}/portal/courses/${id}`
  const offered = async () => (await reihum.call<PortalCourseDetail>('GET', portal)).body.paymentMethods
  expect(await offered()).toEqual(['bank_transfer', 'sepa_direct_debit'])
  await reihum.owner.query("update tenant set currency_code = 'CHF' where id = $1", [collecting.id])
  expect(await offered()).toEqual(['bank_transfer'])
})
