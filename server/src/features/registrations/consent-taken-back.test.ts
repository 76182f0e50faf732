import type { BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const call = <Body>(method: string, path: string, body?: unknown) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token: tenant.operator.token, body })

async function askConsent(label: string, required: boolean): Promise<string> {
  const id = newId()
  const both = (text: string) => ({ de: text, en: '' })
  const attribute = { kind: 'checkbox', label: both(label), consent: both('Ja, gern'), required }
  await call('POST', '/attributes', { id, attribute })
  return id
}

async function registered(attributeIds: string[], agreed: string[]) {
  const course = await addCourse(reihum, tenant, { attributeIds })
  const answers = agreed.map((attributeId) => ({ attributeId, value: true }))
  const person = { firstName: 'Mina', lastName: 'Müller', email: `${newId()}@example.org`, answers }
  const { body } = await reihum.call<BookingReceipt>(
    'POST',
    `/api/${tenant.slug}/portal/courses/${course}/registrations`,
    { body: bookingRequest({ attendees: [person] }) },
  )
  return (await call<RegistrationDetail>('GET', `/registrations/${body.registrations[0]?.id}`)).body
}

const answer = ({ id, revision, firstName, lastName, email }: RegistrationDetail, answers: object[]) =>
  call<RegistrationDetail & Problem>('PUT', `/registrations/${id}`, {
    revision,
    firstName,
    lastName,
    email,
    answers,
  })

test('what somebody agreed to is taken back by the staff, even where the form requires it, and is not given again', async () => {
  const [photos, rules] = [await askConsent('Fotos', false), await askConsent('Hausordnung', true)]
  const before = await registered([photos, rules], [rules])
  // Of what nobody has agreed to, nothing is offered.
  expect(before.answerable.map(({ id, required }) => [id, required])).toEqual([[rules, false]])
  expect((await answer(before, [{ attributeId: rules, value: true }])).body.revision).toBe(before.revision)
  const after = await answer(before, [{ attributeId: rules, value: false }])
  expect([after.status, after.body.answers, after.body.answerable]).toEqual([200, [], []])
  const again = await answer(after.body, [
    { attributeId: rules, value: true },
    { attributeId: photos, value: true },
  ])
  expect([again.status, again.body.answers]).toEqual([200, []])
})

test('the words that somebody agreed to are those of that day, also when the question has changed', async () => {
  const photos = await askConsent('Fotos', false)
  const before = await registered([photos], [photos])
  const asked = before.answerable[0]
  await call('PUT', `/attributes/${photos}`, {
    version: asked?.version,
    attribute: {
      kind: 'checkbox',
      label: { de: 'Fotos', en: '' },
      consent: { de: 'Ja, auch im Netz', en: '' },
      required: true,
    },
  })
  const { body } = await call<RegistrationDetail>('GET', `/registrations/${before.id}`)
  expect(body.answerable.map(({ consent }) => consent.de)).toEqual(['Ja, gern'])
  const taken = await answer(body, [{ attributeId: photos, version: asked?.version, value: false }])
  expect([taken.status, taken.body.answers]).toEqual([200, []])
})
