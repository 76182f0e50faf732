import type { FirstSteps } from '@reihum/contract/insights/insight.schema.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const allSteps = async (of = tenant) => {
  const { token } = of.operator
  return (await reihum.call<FirstSteps>('GET', `/api/${of.slug}/first-steps`, { token })).body.steps
}
const steps = async () => (await allSteps()).filter(({ isDone }) => !isDone).map(({ name }) => name)
const add = (path: string, body: object) =>
  reihum.call('POST', `/api/${tenant.slug}/${path}`, { token: tenant.operator.token, body })

it('a new school is led to its first registration, and each step is done by what it asks for', async () => {
  expect(await steps()).toEqual(['place', 'instructor', 'course', 'legal', 'logo', 'publish', 'embed'])
  await add('places', { id: newId(), place: { name: 'Atelier', country: 'DE', capacity: null } })
  await add('instructors', { id: newId(), instructor: { fullname: 'Ada Berg' } })
  expect(await steps()).toEqual(['course', 'legal', 'logo', 'publish', 'embed'])
  await reihum.owner.query(
    "update tenant set imprint = 'Ada', privacy_notice = 'Wir geben nichts weiter.', terms = 'Wer kommt, kommt.' where id = $1",
    [tenant.id],
  )
  const courseId = await addCourse(reihum, tenant)
  expect(await steps()).toEqual(['logo', 'embed'])
  const booked = await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
    body: bookingRequest({ acceptsTerms: true }),
  })
  expect(booked.status).toBe(200)
  expect(await steps()).toEqual([])
})

it('the account is asked for once a course costs something and is paid by transfer, and done once it is entered', async () => {
  const school = await reihum.addTenant(undefined, { hasBankAccount: false })
  const bank = async () => (await allSteps(school)).find(({ name }) => name === 'bank')?.isDone
  const draft = async (fields: Record<string, unknown>) => {
    const { token } = school.operator
    const body = { id: newId(), course: courseFields(fields) }
    expect((await reihum.call('POST', `/api/${school.slug}/courses`, { token, body })).status).toBe(200)
  }
  expect(await bank()).toBeUndefined()
  await draft({ feeCents: 0 })
  await draft({ paymentMethods: ['paypal'] })
  expect(await bank()).toBeUndefined()
  await draft({ feeCents: 0, priceCategories: [{ id: newId(), name: 'Gäste', feeCents: 4500 }] })
  expect(await bank()).toBe(false)
  const { token } = school.admin
  const body = { bank: testBank, proof: { currentPassword: testPassword } }
  expect((await reihum.call('PUT', `/api/${school.slug}/settings/bank`, { token, body })).status).toBe(200)
  expect(await bank()).toBe(true)
})
