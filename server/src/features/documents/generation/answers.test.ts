import { answerPlaceholder } from '@reihum/contract/courses/answer-placeholder.ts'
import { emptyContent } from '@reihum/contract/documents/content.ts'
import type { DocumentPreparation } from '@reihum/contract/documents/document.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { readPdf } from '#test/read-pdf.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const staff = registrationDesk(() => ({ reihum, tenant }))
const api = <Body>(method: string, path: string, body?: unknown) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token: tenant.admin.token, body })

const [meat, vegetables] = [newId(), newId()]
const meal = {
  kind: 'choice',
  label: { de: 'Essen', en: 'Meal' },
  forAllCourses: true,
  options: [
    { id: meat, label: { de: 'Fleisch', en: 'Meat' } },
    { id: vegetables, label: { de: 'Gemüse', en: 'Vegetables' } },
  ],
}

/** A course whose form asks what people eat; Ada answered, and Ben did not. */
async function askedCourse() {
  const attributeId = newId()
  await api('POST', '/attributes', { id: attributeId, attribute: meal })
  const courseId = await staff.course({ feeCents: 0, title: 'Kochen' })
  const answers = [{ attributeId, value: meat }]
  const { body } = await staff.create(courseId, {
    attendees: [
      { firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org', answers },
      { firstName: 'Ben', lastName: 'Berg', email: '' },
    ],
  })
  return { attributeId, courseId, registrationIds: staff.idsOf(body) }
}

/** A template that prints the answers to these attributes. */
async function templateOf(purpose: string, attributeIds: readonly string[], repeats = false) {
  const content = attributeIds.map((id) => ({ type: 'placeholder', attrs: { name: answerPlaceholder(id) } }))
  const words = [{ type: 'text', text: 'Isst: ' }, ...content]
  const line = { type: 'paragraph', content: words }
  const name = { type: 'placeholder', attrs: { name: 'participant.name' } }
  const list = {
    type: 'repetition',
    attrs: { over: 'participants' },
    content: [{ type: 'paragraph', content: [name, { type: 'text', text: ' ' }, ...words] }],
  }
  const body = { type: 'doc', content: repeats ? [list] : [line] }
  const id = newId()
  const template = { name: `Küche, ${purpose}`, purpose, language: 'de', content: { ...emptyContent, body } }
  const made = await api<{ revision: number }>('POST', '/document-templates', { id, template })
  expect(made.status).toBe(200)
  return id
}

async function printed(documentTemplateId: string, courseId: string, registrationIds: string[]) {
  const answer = await fetch(`${reihum.origin}/api/${tenant.slug}/documents/together`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tenant.operator.token}`,
      'x-forwarded-for': '10.8.7.9',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ documentTemplateId, courseId, registrationIds }),
  })
  return readPdf(new Uint8Array(await answer.arrayBuffer())).pages
}

const prepared = async (documentTemplateId: string, courseId: string) =>
  (
    await api<DocumentPreparation>(
      'GET',
      `/documents/preparation?${new URLSearchParams({ documentTemplateId, courseId, audience: 'registered' })}`,
    )
  ).body

it('answers to attributes of the provider are filled in, and who gave none is named', async () => {
  const { attributeId, courseId, registrationIds } = await askedCourse()
  const template = await templateOf('letter', [attributeId])
  const name = answerPlaceholder(attributeId)
  const told = await prepared(template, courseId)
  expect(told.people.map(({ name: who, unfilled }) => [who, unfilled])).toEqual([
    ['Ada Berg', []],
    ['Ben Berg', [name]],
  ])
  const [ada, ben] = await printed(template, courseId, registrationIds)
  expect(ada).toContain('Isst: Fleisch')
  expect(ben).not.toContain('Fleisch')
  const list = await templateOf('sign_in_sheet', [attributeId], true)
  const [sheet] = await printed(list, courseId, registrationIds)
  expect(sheet).toMatch(/Ada Berg Isst: Fleisch/)
  expect(sheet).not.toMatch(/Ben Berg Isst: Fleisch/)
})

it('an answer that is missing is completed, and nobody agrees in the name of somebody else', async () => {
  const { attributeId, courseId, registrationIds } = await askedCourse()
  const agreeing = newId()
  const consent = { kind: 'checkbox', label: { de: 'Fotos', en: '' }, consent: { de: 'Ja', en: '' } }
  await api('POST', '/attributes', {
    id: agreeing,
    attribute: { ...consent, label: { de: 'Fotos', en: '' }, forAllCourses: true },
  })
  const template = await templateOf('letter', [attributeId, agreeing])
  const [, ben] = (await prepared(template, courseId)).people
  expect(ben?.unanswered.map(({ id }) => id)).toEqual([attributeId])
  const at = `/registrations/${ben?.registrationId}`
  const { body: stored } = await api<{ revision: number; email: string; unanswered: { id: string }[] }>(
    'GET',
    at,
  )
  expect(stored.unanswered.map(({ id }) => id)).toEqual([attributeId])
  const { email } = stored
  const complete = (revision: number, value: unknown) =>
    api<{ revision: number; answers: { value: unknown }[]; unanswered: []; error_code: string }>('PUT', at, {
      revision,
      firstName: 'Ben',
      lastName: 'Berg',
      email,
      answers: [
        { attributeId, value },
        { attributeId: agreeing, value: true },
      ],
    })
  const refused = await complete(stored.revision, newId())
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(attributeId)])
  const { body: saved } = await complete(stored.revision, meat)
  expect(saved).toMatchObject({ answers: [{ value: meat }], unanswered: [] })
  // The same request sent twice changes nothing.
  expect((await complete(stored.revision, meat)).body).toMatchObject({ revision: saved.revision })
  const [, now] = (await prepared(template, courseId)).people
  expect(now).toMatchObject({ unanswered: [], unfilled: [] })
  const [, printedForBen] = await printed(template, courseId, registrationIds)
  expect(printedForBen).toContain('Isst: Fleisch')
})

it('templates that print an answer are found by its attribute', async () => {
  const { attributeId } = await askedCourse()
  const listed = async (id: string) =>
    (await api<{ items: { id: string }[] }>('GET', `/document-templates?attributeId=${id}`)).body.items
  const template = await templateOf('letter', [attributeId])
  await templateOf('sign_in_sheet', [newId()])
  expect((await listed(attributeId)).map(({ id }) => id)).toEqual([template])
  expect(await listed(newId())).toEqual([])
})

it('an attribute that is gone, or of another tenant, stays empty for all', async () => {
  const foreign = (await askedCourse()).attributeId
  tenant = await reihum.addTenant()
  const { courseId } = await askedCourse()
  const gone = newId()
  const told = await prepared(await templateOf('letter', [foreign, gone]), courseId)
  expect(told.unfilled).toEqual([answerPlaceholder(foreign), answerPlaceholder(gone)])
})

it('the preview shows a sample as it would be answered', async () => {
  const { attributeId } = await askedCourse()
  const body = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'placeholder', attrs: { name: answerPlaceholder(attributeId) } }],
      },
    ],
  }
  const { body: seen } = await api<{ unfilled: string[] }>('POST', '/documents/preview', {
    language: 'de',
    content: { ...emptyContent, body },
  })
  expect(seen.unfilled).toEqual([])
})
