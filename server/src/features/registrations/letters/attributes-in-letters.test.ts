import { randomUUID } from 'node:crypto'
import type { LetterDetail, LetterPreview } from '@reihum/contract/messages/letter.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemTemplates } from '#features/documents/templates/system-templates.ts'
import { newId } from '#platform/ids.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { hearStatements } from '#test/sent-statements.ts'
import { makeDataFolder } from '#test/upload.ts'

const heard = hearStatements()
let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant
let courseId: string

let data: Awaited<ReturnType<typeof makeDataFolder>>

beforeAll(async () => {
  data = await makeDataFolder()
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url, REIHUM_DATA: data.path },
    mailLimits: shortMailLimits(),
  })
})
afterAll(async () => {
  heard.stop()
  await reihum.close()
  await mailServer.close()
  await data.remove()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  courseId = await desk.course({ attendeeLimit: null })
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const asAdmin = <Body>(method: string, path: string, body?: object) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, {
    token: tenant.admin.token,
    ...(body && { body }),
  })

async function asked(attribute: object): Promise<string> {
  const id = newId()
  const { status } = await asAdmin('POST', '/attributes', {
    id,
    attribute: { forAllCourses: true, ...attribute },
  })
  expect(status).toBe(200)
  return id
}

const [meat, vegetables] = [newId(), newId()]
const meal = {
  kind: 'choice',
  label: { de: 'Essen', en: 'Meal' },
  options: [
    { id: meat, label: { de: 'Fleisch', en: 'Meat' } },
    { id: vegetables, label: { de: 'Gemüse', en: 'Vegetables' } },
  ],
}
const hint = { kind: 'text', label: { de: 'Hinweis', en: 'Note' } }

const general = '/settings/mail/texts/registration.received'
const ofCourse = () => `/courses/${courseId}/letter-texts/registration.received`
const said = (name: string) => ({
  de: {
    subject: `Essen: {{${name}}}`,
    body: `Hallo,\n\nEssen: {{${name}}}\n\n{{if ${name}}}Gern.{{else}}Wie Sie mögen.{{end}}`,
  },
  en: { subject: `Meal: {{${name}}}`, body: `Hello,\n\nMeal: {{${name}}}` },
})

async function save(name: string, path = general, revision = 0) {
  for (const language of ['de', 'en'] as const) {
    const { status } = await asAdmin('PUT', `${path}/${language}`, { revision, ...said(name)[language] })
    expect(status).toBe(200)
  }
}

type Person = { firstName: string; answers?: object[] }

/** Books for these people, and waits for the letter about it. */
async function letterAbout(people: Person[], language = 'de', more: object = {}) {
  const to = `${randomUUID()}@example.org`
  const attendees = people.map((person, at) => ({ lastName: 'Berg', email: at === 0 ? to : '', ...person }))
  const { status, body } = await desk.create(courseId, { attendees, language, ...more })
  expect(status).toBe(200)
  const letter = await eventually(async () => mailServer.received.find((mail) => mail.to === to))
  return { letter, ids: desk.idsOf(body) }
}

const preview = (path: string, text: object) =>
  asAdmin<LetterPreview>('POST', path, text).then(({ body }) => body)

test('a letter has the answer in its language, and what nobody answered is empty', async () => {
  const attributeId = await asked(meal)
  await save(`answer.${attributeId}`)
  const ada = [{ firstName: 'Ada', answers: [{ attributeId, value: meat }] }]
  const { letter: german } = await letterAbout(ada)
  expect(german.subject).toBe('Essen: Fleisch')
  expect(german.text).toContain('Essen: Fleisch\n\nGern.')
  const { letter: english } = await letterAbout(ada, 'en')
  expect(english.subject).toBe('Meal: Meat')
  const { letter: silent } = await letterAbout([{ firstName: 'Ben' }])
  expect(silent.subject).toBe('Essen:')
  expect(silent.text).toContain('Wie Sie mögen.')
})

test('a letter about several people says once what they share, and otherwise who said what', async () => {
  const attributeId = await asked(meal)
  await save(`answer.${attributeId}`)
  const eats = (firstName: string, value: string) => ({ firstName, answers: [{ attributeId, value }] })
  const { letter: same } = await letterAbout([eats('Ada', meat), eats('Ben', meat)])
  expect(same.subject).toBe('Essen: Fleisch')
  const { letter: different } = await letterAbout([
    eats('Ada', meat),
    eats('Ben', vegetables),
    { firstName: 'Cem' },
  ])
  expect(different.subject).toBe('Essen: Ada Berg: Fleisch; Ben Berg: Gemüse')
  expect(different.text).toContain('Essen:\n- Ada Berg: Fleisch\n- Ben Berg: Gemüse\n')
  expect(different.html).toMatch(/<li[^>]*>Ada Berg: Fleisch<\/li><li[^>]*>Ben Berg: Gemüse<\/li>/)
})

test('answers are read once for all people of a letter, and only where its text names an attribute', async () => {
  const attributeId = await asked(meal)
  const answers = [{ attributeId, value: meat }]
  const family = ['Ada', 'Ben', 'Cem'].map((firstName) => ({ firstName, answers }))
  const readsFor = async () => {
    const { flights } = await heard.during(() => letterAbout(family))
    return flights.flat().filter(({ text }) => text.includes('from "registration_answer" as "r"')).length
  }
  expect(await readsFor()).toBe(0)
  await save(`answer.${attributeId}`)
  expect(await readsFor()).toBe(1)
})

test('what was asked once for the booking is said once', async () => {
  const attributeId = await asked({ ...hint, scope: 'order' })
  await save(`answer.${attributeId}`)
  const answers = [{ attributeId, value: 'Plakat' }]
  const { letter } = await letterAbout([{ firstName: 'Ada' }, { firstName: 'Ben' }], 'de', { answers })
  expect(letter.subject).toBe('Essen: Plakat')
})

test('a course says it in its own text, and its editor offers what the course asks', async () => {
  const attributeId = await asked(meal)
  const elsewhere = await asked({ ...hint, forAllCourses: false })
  const archived = await asked({ ...hint, label: { de: 'Früher', en: '' } })
  expect((await asAdmin('POST', `/attributes/${archived}/archive`)).status).toBe(200)
  await save(`answer.${attributeId}`, ofCourse())
  const { letter } = await letterAbout([{ firstName: 'Ada', answers: [{ attributeId, value: vegetables }] }])
  expect(letter.subject).toBe('Essen: Gemüse')
  const offered = async (path: string) => {
    const { body } = await asAdmin<LetterDetail>('GET', path)
    return Object.fromEntries(
      body.placeholders.flatMap(({ name, label, sample, attribute }) =>
        attribute ? [[name, [label.en, sample.de, attribute]]] : [],
      ),
    )
  }
  const shown = {
    [`answer.${attributeId}`]: ['Meal', 'Fleisch', 'asked'],
    [`answer.${elsewhere}`]: ['Note', 'Antwort', 'asked'],
    [`answer.${archived}`]: ['Früher', 'Antwort', 'archived'],
  }
  expect(await offered(general)).toEqual(shown)
  expect(await offered(ofCourse())).toEqual({
    ...shown,
    [`answer.${elsewhere}`]: ['Note', 'Antwort', 'notHere'],
  })
  // A letter that is about no registration offers none, and takes none.
  const contact = '/settings/mail/texts/booking.contact-changed'
  expect(await offered(contact)).toEqual({})
  const refused = await asAdmin('PUT', `${contact}/de`, { revision: 0, ...said(`answer.${attributeId}`).de })
  expect(refused.body).toMatchObject({ error_code: 'LETTER_TEXT_UNUSABLE' })
})

test('a preview shows a sample, and with a registration what was answered', async () => {
  const attributeId = await asked(meal)
  const name = `answer.${attributeId}`
  const text = said(name).en
  const sample = await preview(`${general}/en/preview`, { ...text, sample: 'several' })
  expect(sample.letter?.subject).toBe('Meal: Meat')
  const { ids } = await letterAbout([{ firstName: 'Ada', answers: [{ attributeId, value: vegetables }] }])
  const path = `/registrations/${ids[0]}/letter-previews/registration.received/en`
  expect((await preview(path, text)).letter?.subject).toBe('Meal: Vegetables')
  const accountant = await reihum.addUser('accountant')
  await reihum.owner.query(
    "insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, 'accountant')",
    [tenant.id, newId(), accountant.id],
  )
  const { body } = await reihum.call<LetterPreview>('POST', `/api/${tenant.slug}${path}`, {
    token: accountant.token,
    body: text,
  })
  expect([body.letter?.subject, body.missing]).toEqual(['Meal:', [name]])
})

test('a text whose attribute was deleted stays usable, and its place is empty', async () => {
  const attributeId = await asked(meal)
  const name = `answer.${attributeId}`
  await save(name)
  expect((await asAdmin('DELETE', `/attributes/${attributeId}`)).status).toBe(200)
  const { letter } = await letterAbout([{ firstName: 'Ada' }])
  expect(letter.subject).toBe('Essen:')
  const { body } = await asAdmin<LetterDetail>('GET', general)
  expect(body.languages.de.unusable).toBeNull()
  expect(body.placeholders.find((one) => one.name === name)).toMatchObject({
    label: { en: 'Deleted attribute' },
    attribute: 'deleted',
  })
  const shown = await preview(`${general}/de/preview`, { ...said(name).de, sample: 'reserved' })
  expect([shown.problems, shown.missing]).toEqual([[], [name]])
  await save(name, general, 1)
})

test('a letter that brings the document of somebody has their answer', async () => {
  const attributeId = await asked(meal)
  await save(`answer.${attributeId}`, '/settings/mail/texts/document.sent')
  const { ids, letter } = await letterAbout([
    { firstName: 'Ada', answers: [{ attributeId, value: vegetables }] },
    { firstName: 'Ben', answers: [{ attributeId, value: meat }] },
  ])
  const template = systemTemplates.find(
    ({ purpose, language }) => purpose === 'confirmation' && language === 'de',
  )
  const { status } = await asAdmin('POST', '/document-runs', {
    id: newId(),
    documentTemplateId: template?.id,
    courseId,
    registrationIds: [ids[0]],
    mails: true,
  })
  expect(status).toBe(200)
  const [, brought] = await eventually(async () => {
    const told = mailServer.received.filter(({ to }) => to === letter.to)
    return told.length > 1 && told
  })
  expect(brought?.subject).toBe('Essen: Gemüse')
})

test('an answer is data, and another provider has none of it', async () => {
  const attributeId = await asked(hint)
  await save(`answer.${attributeId}`)
  const value = '<b>[Bank](https://boese.example)</b> {{person.name}}'
  const answers = [{ attributeId, value }]
  const { letter } = await letterAbout([{ firstName: 'Ada', answers }])
  expect(letter.text).toContain(value)
  expect(letter.html).not.toContain('<b>[Bank]')
  expect(letter.html).not.toContain('href="https://boese.example')
  tenant = await reihum.addTenant()
  courseId = await desk.course({ attendeeLimit: null })
  await save(`answer.${attributeId}`)
  expect((await letterAbout([{ firstName: 'Ada' }])).letter.subject).toBe('Essen:')
})
