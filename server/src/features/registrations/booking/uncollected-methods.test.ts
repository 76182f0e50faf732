import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import {
  addCourse,
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'
import { templateDesk } from '#test/template-desk.ts'

// Nothing collects a direct debit or a payment by PayPal yet, so nobody may be offered them.
const uncollected = ['sepa_direct_debit', 'paypal']

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const templates = templateDesk(() => ({ reihum, tenant }))

const staff = <Body>(method: string, path: string, body?: unknown) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token: tenant.operator.token, body })

/** A course as an earlier version could store it. */
async function formerCourse(...methods: string[]): Promise<string> {
  const id = await addCourse(reihum, tenant)
  await reihum.owner.query('update course set payment_methods = $2 where id = $1', [id, methods])
  return id
}

describe.each(uncollected)('%s', (method) => {
  test('cannot be chosen for a course or a booking', async () => {
    const course = courseFields({ paymentMethods: ['bank_transfer', method] })
    expect((await staff('POST', '/courses', { id: newId(), course })).status).toBe(422)
    const path = `/api/${tenant.slug}/portal/courses/${await addCourse(reihum, tenant)}/registrations`
    const body = bookingRequest({ paymentMethod: method })
    expect((await reihum.call('POST', path, { body })).status).toBe(422)
  })

  test('is not said of a course that has it from before, which is paid by what else it has', async () => {
    const id = await formerCourse('bank_transfer', method)
    const { body: course } = await staff<Course>('GET', `/courses/${id}`)
    expect(course.paymentMethods).toEqual(['bank_transfer'])
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

  test('stays stored when the course is saved, and staff are told of it', async () => {
    const id = await formerCourse('bank_transfer', method)
    const { body: course } = await staff<Course>('GET', `/courses/${id}`)
    expect(course.heldMethods).toEqual([method])
    const { reference, start, end, revision } = course
    const save = (fields: object, from: number) =>
      staff<Course>('PUT', `/courses/${id}`, {
        revision: from,
        course: courseFields({ reference, start, end, ...fields }),
      })
    const { body: saved } = await save({ title: 'Ton' }, revision)
    expect(saved).toMatchObject({ title: 'Ton', paymentMethods: ['bank_transfer'], heldMethods: [method] })
    const { body: without } = await save({ feeCents: 0, paymentMethods: [] }, saved.revision)
    expect(without).toMatchObject({ paymentMethods: [], heldMethods: [method] })
  })

  test('as the only one leaves payment to be arranged, and publishing again asks for another', async () => {
    const id = await formerCourse(method)
    const portal = `/api/${tenant.slug}/portal/courses/${id}`
    expect((await reihum.call<PortalCourseDetail>('GET', portal)).body.paymentMethods).toEqual([])
    expect((await reihum.call('POST', `${portal}/registrations`, { body: bookingRequest() })).status).toBe(
      200,
    )
    expect((await staff('POST', `/courses/${id}/close`)).status).toBe(200)
    expect((await staff<Course>('GET', `/courses/${id}`)).body.missing).toEqual(['paymentMethods'])
    expect(await staff('POST', `/courses/${id}/publish`)).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_INCOMPLETE', data: { missing: 'paymentMethods' } },
    })
  })

  test('in a template from before is left out', async () => {
    const { body: template } = await templates.create({ name: `Vorlage ${method}` })
    await reihum.owner.query(
      `update course_template set content = content || jsonb_build_object('paymentMethods', $2::text[]) where id = $1`,
      [template.id, ['bank_transfer', method]],
    )
    expect((await templates.get(template.id)).fields.paymentMethods).toEqual(['bank_transfer'])
  })
})

test('the document of the API takes none of them, and offers no feature that does not exist', async () => {
  const { body } = await reihum.call<{ paths: Record<string, Record<string, { requestBody?: unknown }>> }>(
    'GET',
    '/api/openapi.json',
  )
  // Bookkeeping has accounts for every way by which money ever comes in.
  const taken = Object.entries(body.paths)
    .filter(([address]) => !address.includes('/datev/'))
    .flatMap(([, path]) => Object.values(path).map(({ requestBody }) => requestBody))
  expect(JSON.stringify(taken)).toContain('bank_transfer')
  for (const method of uncollected) expect(JSON.stringify(taken)).not.toContain(method)
  expect(JSON.stringify(body)).toContain('brandColours')
  expect(JSON.stringify(body)).not.toMatch(/customMailServer|refundWithQrCode/)
})
