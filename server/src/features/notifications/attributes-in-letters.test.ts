import type { NotificationLetter } from '@reihum/contract/notifications/notification.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { notificationDesk, whole } from '#test/notification-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { startDueNotifications } from './start-due.ts'

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant

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
  await mailServer.heal()
  tenant = await reihum.addTenant()
})

const { call, draft, send, read, recipients, sent, arrived, to, booked, course, broken } = notificationDesk(
  () => ({
    reihum,
    tenant,
    mailServer,
  }),
)

const attributes = (method: string, path: string, body?: object) =>
  reihum.call(method, `/api/${tenant.slug}/attributes${path}`, {
    token: tenant.admin.token,
    ...(body && { body }),
  })

async function asked(attribute: object): Promise<string> {
  const id = newId()
  const { status } = await attributes('POST', '', { id, attribute: { forAllCourses: true, ...attribute } })
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

const about = (name: string) => ({
  de: { subject: `Essen: {{${name}}}`, body: `Sie essen {{${name}}}.` },
  en: { subject: `Meal: {{${name}}}`, body: `You eat {{${name}}}.` },
})

test('each reads their own answer in their language, and who gave none is asked about first', async () => {
  const attributeId = await asked(meal)
  const courseId = await course()
  const ada = await booked(courseId, { answers: [{ attributeId, value: meat }] })
  const eve = await booked(courseId, { answers: [{ attributeId, value: vegetables }] }, { language: 'en' })
  const ben = await booked(courseId)
  const name = `answer.${attributeId}`
  const message = await draft(whole(courseId), about(name))
  expect(message.problems).toEqual([])
  const page = await recipients(message.id)
  expect(page.unfilled).toEqual([name])
  expect(page.items.map(({ email, unfilled }) => [email, unfilled]).toSorted()).toEqual(
    [
      [ada.email, []],
      [eve.email, []],
      [ben.email, [name]],
    ].toSorted(),
  )
  const refused = await send(message)
  expect([refused.status, refused.body.error_code]).toEqual([409, 'NOTIFICATION_UNFILLED'])
  await send(message, { unfilledConfirmed: true })
  const [german] = await arrived(ada.email)
  expect([german?.subject, german?.text]).toEqual([
    'Essen: Fleisch',
    expect.stringContaining('Sie essen Fleisch.'),
  ])
  const [english] = await arrived(eve.email)
  expect([english?.subject, english?.text]).toEqual([
    'Meal: Vegetables',
    expect.stringContaining('You eat Vegetables.'),
  ])
  expect(await broken()).toEqual([])
})

test('an answer is data: no markup, no link and no placeholder comes of it', async () => {
  const attributeId = await asked(hint)
  const courseId = await course()
  const value = '<b>[Bank](https://boese.example)</b> {{person.name}}'
  const { email } = await booked(courseId, { answers: [{ attributeId, value }] })
  const message = await draft(whole(courseId), about(`answer.${attributeId}`))
  await send(message)
  const [mail] = await arrived(email)
  expect(mail?.text).toContain(value)
  expect(mail?.html).not.toContain('<b>[Bank]')
  expect(mail?.html).not.toContain('href="https://boese.example')
})

test('a text survives that its attribute is renamed, archived and deleted', async () => {
  const kept = await asked(meal)
  const lost = await asked(hint)
  const courseId = await course()
  const { email } = await booked(courseId, { answers: [{ attributeId: kept, value: meat }] })
  const message = await draft(whole(courseId), {
    de: { subject: 'Essen', body: `{{answer.${kept}}}, {{answer.${lost}}}` },
    en: { subject: '', body: '' },
  })
  expect((await attributes('DELETE', `/${lost}`)).status).toBe(200)
  expect((await attributes('POST', `/${kept}/archive`)).status).toBe(200)
  expect((await read(message.id)).problems).toEqual([])
  const { body } = await call<NotificationLetter>('GET', `/${message.id}/letter`)
  expect(body.unfilled).toEqual([`answer.${lost}`])
  expect(body.letter?.text).toContain('Fleisch')
  await send(message, { unfilledConfirmed: true })
  const [mail] = await arrived(email)
  expect(mail?.text).toContain('Fleisch,')
})

test('who comes to a planned message later and lacks an answer is told with the name of the attribute', async () => {
  const attributeId = await asked(meal)
  const courseId = await course()
  await booked(courseId, { answers: [{ attributeId, value: meat }] })
  const message = await draft(whole(courseId), about(`answer.${attributeId}`))
  await send(message, { at: new Date(Date.now() + 60_000).toISOString() })
  const late = await booked(courseId)
  await reihum.owner.query('update notification set scheduled_for = now() where tenant_id = $1', [tenant.id])
  await startDueNotifications(reihum)
  expect((await sent(message.id)).refused).toBe(1)
  const { items } = await recipients(message.id, 'group=failed')
  expect(items.map(({ email, detail }) => [email, detail])).toEqual([
    [late.email, expect.stringContaining('Essen')],
  ])
  expect(to(late.email)).toEqual([])
})

test('people without a registration have no answers, and neither has an attribute of another provider', async () => {
  const attributeId = await asked(meal)
  const courseId = await course()
  await booked(courseId, { answers: [{ attributeId, value: meat }] })
  const name = `answer.${attributeId}`
  const persons = await draft({ kind: 'personList', filter: {} }, about(name))
  expect((await recipients(persons.id)).unfilled).toEqual([name])
  tenant = await reihum.addTenant()
  await booked(await course())
  const foreign = await draft({ kind: 'registrationList', filter: {} }, about(name))
  const { body } = await call<NotificationLetter>('GET', `/${foreign.id}/letter`)
  expect([body.unfilled, body.letter?.subject]).toEqual([[name], 'Essen:'])
})
