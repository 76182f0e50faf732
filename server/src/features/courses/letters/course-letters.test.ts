import { randomUUID } from 'node:crypto'
import type { LetterDetail, LetterListItem, LetterPreview } from '@reihum/contract/messages/letter.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { letterDesk } from '#test/letter-desk.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { addCourse, eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant
let courseId: string

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    mailLimits: shortMailLimits(),
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
})

const desk = letterDesk(() => ({ reihum, tenant, mailServer }))

type Refused = { error_code: string }
const call = <Body = LetterDetail>(
  method: string,
  path: string,
  body?: object,
  token = tenant.operator.token,
) => reihum.call<Body & Refused>(method, `/api/${tenant.slug}${path}`, { token, ...(body && { body }) })

const received = '/letter-texts/registration.received'
const of = (path: string, id = courseId) => `/courses/${id}${path}`
const ofCourse = { subject: 'Bring Pinsel mit, {{person.name}}', body: 'Hallo {{person.name}},\n\nPinsel!' }
const ofProvider = { subject: 'Willkommen', body: 'Hallo {{person.name}},\n\nschön.' }
const save = (change: object = {}, id = courseId) =>
  call('PUT', of(`${received}/de`, id), { revision: 0, ...ofCourse, ...change })
const saveGeneral = (revision = 0, change: object = {}) =>
  call(
    'PUT',
    '/settings/mail/texts/registration.received/de',
    { revision, ...ofProvider, ...change },
    tenant.admin.token,
  )

async function letterOf(id: string, language = 'de') {
  const to = desk.newAddress()
  await desk.book(id, to, ['Mina'], language)
  return eventually(async () => mailServer.received.find((mail) => mail.to === to))
}

test('a course says it in its own words, in that language; all others say what the provider wrote', async () => {
  const other = await addCourse(reihum, tenant, { attendeeLimit: null })
  await saveGeneral()
  expect((await save()).status).toBe(200)
  const letter = await letterOf(courseId)
  expect(letter.subject).toMatch(/^Bring Pinsel mit, /)
  // What the law demands stands below whatever it says.
  expect(letter.text).toContain('Stornierung und Widerruf')
  expect((await letterOf(other)).subject).toBe('Willkommen')
  expect((await letterOf(courseId, 'en')).subject).toContain('Your registration')
})

test('without its own text a course says again what the provider does, and is told of newer ones', async () => {
  await saveGeneral()
  const { body } = await save()
  expect(body.languages.de).toMatchObject({ isRewritten: true, proposal: ofProvider, revision: 1 })
  await saveGeneral(1, { body: 'Hallo {{person.name}},\n\nneu.' })
  const seen = (await call('GET', of(received))).body.languages.de
  expect(seen).toMatchObject({ hasNewerProposal: true, own: ofCourse })
  expect(seen.proposal.body).toContain('neu.')
  const reset = await call('POST', of(`${received}/de/reset`), { revision: 1 })
  expect(reset.body.languages.de).toMatchObject({ isRewritten: false, own: null, revision: 2 })
  expect((await letterOf(courseId)).subject).toBe('Willkommen')
})

test('a text that cannot be used any more gives way to that of the provider', async () => {
  await saveGeneral()
  await save()
  await reihum.owner.query("update course_letter_text set body = '{{was.there}}' where course_id = $1", [
    courseId,
  ])
  expect((await letterOf(courseId)).subject).toBe('Willkommen')
  const { de } = (await call('GET', of(received))).body.languages
  expect(de.unusable).toMatchObject({ because: 'unknown' })
})

test('lists and links of a text arrive as such', async () => {
  const body = [
    'Guten Tag,',
    'bitte mitbringen:\n- Pinsel\n- Papier',
    '[So kommen Sie her](https://schule.example/weg?a=1&b=2), [Fragen](mailto:buero@schule.example), [x](javascript:alert)',
    '{{person.name}}',
  ].join('\n\n')
  await save({ subject: 'Hinweise', body })
  const to = desk.newAddress()
  await desk.book(courseId, to, ['Mina'])
  const { html, text } = await eventually(async () => mailServer.received.find((mail) => mail.to === to))
  expect(html).toMatch(/<ul[^>]*><li[^>]*>Pinsel<\/li><li[^>]*>Papier<\/li><\/ul>/)
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/schule.example\/weg\?a=1&amp;b=2"[^>]*>So kommen Sie her<\/a>/,
  )
  expect(html).toMatch(/<a [^>]*href="mailto:buero@schule.example"[^>]*>Fragen<\/a>/)
  expect(html).toContain('[x](javascript:alert)')
  expect(text).toContain('- Pinsel\n- Papier')
  expect(text).toContain(
    'So kommen Sie her (https://schule.example/weg?a=1&b=2), Fragen (buero@schule.example)',
  )
})

test('a copy of a course takes its texts along, each with a life of its own', async () => {
  await save()
  const copy = randomUUID().replace(/^.{8}-.{4}-4/, '01900000-0000-7')
  const made = await call('POST', '/courses/from', {
    id: copy,
    source: { courseId },
    course: { title: 'Noch einmal', reference: 'NOCH-1', firstDate: '2030-05-06' },
  })
  expect([made.status, made.body]).toMatchObject([200, { id: copy }])
  const { de } = (await call('GET', of(received, copy))).body.languages
  expect(de).toMatchObject({ own: ofCourse, revision: 1 })
  await call('POST', of(`${received}/de/reset`, copy), { revision: 1 })
  expect((await call('GET', of(received))).body.languages.de.isRewritten).toBe(true)
})

test('the provider sees which courses differ, and in which letters', async () => {
  const list = () => call<{ items: LetterListItem[] }>('GET', of('/letter-texts'))
  const { items } = (await list()).body
  expect(items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['registration.received', 'registration.cancelled', 'registration.told-dates']),
  )
  expect(items.map(({ kind }) => kind)).not.toContain('own-bookings.asked')
  await save()
  const rewritten = (await list()).body.items.filter(
    ({ languages: { de, en } }) => de.isRewritten || en.isRewritten,
  )
  expect(rewritten.map(({ kind }) => kind)).toEqual(['registration.received'])
  const { body } = await call<{ items: unknown[] }>('GET', '/courses/letter-texts')
  expect(body.items).toEqual([
    { kind: 'registration.received', courses: 1, named: [{ id: courseId, title: expect.any(String) }] },
  ])
})

test('refused are unusable texts, late changes, other letters and the courses of others', async () => {
  expect((await save({ body: '{{no.such}}' })).body.error_code).toBe('LETTER_TEXT_UNUSABLE')
  await save()
  expect((await save()).body.error_code).toBe('CONFLICT')
  expect((await call('GET', of('/letter-texts/own-bookings.asked'))).status).toBe(404)
  const other = await reihum.addTenant()
  const mine = `/api/${other.slug}/courses/${courseId}${received}`
  for (const path of [mine, mine.replace('/registration.received', '')])
    expect((await reihum.call('GET', path, { token: other.operator.token })).status).toBe(404)
  const changed = await reihum.call('PUT', `${mine}/de`, {
    token: other.operator.token,
    body: { revision: 0, ...ofCourse },
  })
  expect(changed.status).toBe(404)
  const { rows } = await reihum.owner.query(
    "select metadata from audit_detail d join audit_entry e on e.id = d.audit_id where e.tenant_id = $1 and e.command_type = 'course.letter-rewritten'",
    [tenant.id],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows[0])).not.toContain('Pinsel!')
})

test('a text is shown with a real registration, if such a letter goes out about it', async () => {
  await desk.book(courseId, desk.newAddress(), ['Noémie'])
  const { rows } = await reihum.owner.query<{ id: string }>(
    'select id from registration where tenant_id = $1 and course_id = $2',
    [tenant.id, courseId],
  )
  const preview = (kind: string, change: object = {}, token = tenant.operator.token) =>
    reihum.call<LetterPreview>(
      'POST',
      `/api/${tenant.slug}/registrations/${rows[0]?.id}/letter-previews/${kind}/de`,
      { token, body: { ...ofCourse, ...change } },
    )
  const seen = (await preview('registration.received')).body
  expect(seen.letter?.subject).toContain('Noémie')
  expect(seen.letter?.text).toContain('Stornierung und Widerruf')
  expect(seen.letter?.text).not.toContain('/course-registration/')
  expect((await preview('registration.cancelled')).body.problems).toEqual([{ kind: 'unfit', written: '' }])
  expect((await preview('registration.received', { body: '{{x}}' })).body.problems).toEqual([
    { kind: 'unknown', written: '{{x}}' },
  ])
  expect((await preview('own-bookings.asked')).status).toBe(404)
  const other = await reihum.addTenant()
  const path = `/api/${other.slug}/registrations/${rows[0]?.id}/letter-previews/registration.received/de`
  expect((await reihum.call('POST', path, { token: other.operator.token, body: ofCourse })).status).toBe(404)
})
