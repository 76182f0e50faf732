import type { FirstSteps } from '@reihum/contract/insights/insight.schema.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const steps = async () => {
  const { token } = tenant.operator
  const { body } = await reihum.call<FirstSteps>('GET', `/api/${tenant.slug}/first-steps`, { token })
  return body.steps.filter(({ isDone }) => !isDone).map(({ name }) => name)
}
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
