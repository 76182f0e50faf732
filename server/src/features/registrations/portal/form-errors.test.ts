import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let courseId: string

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
  await reihum.owner.query("update tenant set terms = 'Wer kommt, kommt.' where id = $1", [tenant.id])
  const id = randomUUID()
  const attribute = { kind: 'text', label: { de: 'Größe', en: 'Size' }, required: true }
  await reihum.call('POST', `/api/${tenant.slug}/attributes`, {
    token: tenant.operator.token,
    body: { id, attribute },
  })
  courseId = await addCourse(reihum, tenant, { attributeIds: [id] })
})
afterAll(() => reihum.close())

/** Sends the form as a browser does, and reads what it is answered with. */
async function answerTo(fields: Record<string, string>) {
  const path = `/portal/${tenant.slug}/course/${courseId}/register`
  const response = await fetch(`${reihum.origin}${path}`, {
    method: 'POST',
    headers: { 'accept-language': 'de', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ requestKey: randomUUID(), ...fields }).toString(),
  })
  const body = await response.text()
  const [summary = ''] = /id="error-summary".*?<\/ul>/s.exec(body) ?? []
  return { body, errors: [...summary.matchAll(/<a href="#[^"]+">([^<]*)<\/a>/g)].map(([, text]) => text) }
}

test('fields, questions and terms are all said in one round', async () => {
  const { body, errors } = await answerTo({ 'attendees.0.firstName': 'Mina', notes: 'x'.repeat(2001) })
  expect(errors).toEqual([
    'Nachname: Dieses Feld wird benötigt.',
    'E-Mail: Dieses Feld wird benötigt.',
    'Größe: Dieses Feld wird benötigt.',
    'Anmerkungen: Bitte höchstens 2000 Zeichen eingeben.',
    'Geschäftsbedingungen: Bitte stimmen Sie den Geschäftsbedingungen zu.',
  ])
  expect(body).toMatch(/<title>Fehler: /)
})

test('of several people each error is said at its person', async () => {
  const { errors } = await answerTo({
    'attendees.0.firstName': 'Mina',
    'attendees.0.lastName': 'Müller',
    'attendees.0.email': 'mina@',
    'attendees.1.firstName': '',
    acceptsTerms: 'on',
  })
  expect(errors).toEqual(
    expect.arrayContaining([
      '1. Person, E-Mail: Die E-Mail muss valide sein.',
      '1. Person, Größe: Dieses Feld wird benötigt.',
      '2. Person, Vorname: Dieses Feld wird benötigt.',
      '2. Person, Größe: Dieses Feld wird benötigt.',
    ]),
  )
})
