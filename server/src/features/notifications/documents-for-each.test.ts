import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemTemplates } from '#features/documents/templates/system-templates.ts'
import { newId } from '#platform/ids.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { type ReceivedMail, startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { notificationDesk, whole } from '#test/notification-desk.ts'
import { readPdf } from '#test/read-pdf.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { makeDataFolder } from '#test/upload.ts'

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant
let data: Awaited<ReturnType<typeof makeDataFolder>>

beforeAll(async () => {
  mailServer = await startMailServer()
  data = await makeDataFolder()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url, REIHUM_DATA: data.path },
    mailLimits: shortMailLimits(),
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
  await data.remove()
})
beforeEach(async () => {
  await mailServer.heal()
  tenant = await reihum.addTenant()
})

const { call, draft, send, read, recipients, sent, arrived, booked, course, desk, broken } = notificationDesk(
  () => ({ reihum, tenant, mailServer }),
)

const templateOf = (purpose: string) =>
  systemTemplates.find((one) => one.purpose === purpose && one.language === 'de')?.id ?? ''
const attach = (id: string, documentTemplateIds: string[]) =>
  call<Notification>('PUT', `/${id}/documents`, { documentTemplateIds })

/** What the documents of a mail say, word by word as it stands in them. */
async function papersOf(mail: ReceivedMail | undefined): Promise<string[]> {
  const { attachments } = await PostalMime.parse(mail?.raw ?? Buffer.alloc(0))
  return attachments.map(
    ({ filename, content }) =>
      `${filename}\n${readPdf(new Uint8Array(content as ArrayBuffer))
        .pages.join(' ')
        .replaceAll('\n', ' ')}`,
  )
}

test('each gets a document of their own, and nobody that of somebody else', async () => {
  const courseId = await course()
  const people = [
    await booked(courseId, { firstName: 'Ada', lastName: 'Berg' }),
    await booked(courseId, { firstName: 'Ben', lastName: 'Tal' }),
    await booked(courseId, { firstName: 'Cem', lastName: 'See' }),
  ]
  const message = await draft(whole(courseId))
  const { body } = await attach(message.id, [templateOf('confirmation')])
  expect(body.documents).toEqual([{ id: templateOf('confirmation'), name: expect.any(String) }])
  await send(message, { unfilledConfirmed: true })
  expect((await sent(message.id)).refused).toBe(0)
  const names = ['Ada Berg', 'Ben Tal', 'Cem See']
  for (const [at, { email }] of people.entries()) {
    const [mail, ...more] = await arrived(email)
    expect(more).toEqual([])
    const papers = await papersOf(mail)
    expect(papers).toHaveLength(1)
    const [text = ''] = papers
    for (const name of names) expect([name, text.includes(name)]).toEqual([name, name === names[at]])
  }
  expect(await broken()).toEqual([])
})

test('two children at one address get a letter each, with the document of each', async () => {
  const courseId = await course()
  const { body } = await desk.create(courseId, {
    attendees: [
      { firstName: 'Mina', lastName: 'Müller', email: 'eltern@example.org' },
      { firstName: 'Ida', lastName: 'Müller', email: 'eltern@example.org' },
    ],
  })
  expect(desk.idsOf(body)).toHaveLength(2)
  const same = { de: { subject: 'Unterlagen', body: 'Guten Tag,\n\nanbei.' }, en: { subject: '', body: '' } }
  const message = await draft(whole(courseId), same)
  expect((await recipients(message.id)).counts.same).toBe(1)
  await attach(message.id, [templateOf('certificate')])
  expect((await recipients(message.id)).counts.same).toBe(0)
  await send(message, { unfilledConfirmed: true })
  await sent(message.id)
  const mails = await eventually(async () => {
    const all = mailServer.received.filter(({ subject }) => subject === 'Unterlagen')
    return all.length === 2 && all
  })
  const told = await Promise.all(mails.map(async (mail) => (await papersOf(mail)).join()))
  expect(told.filter((text) => text.includes('Mina Müller') && !text.includes('Ida Müller'))).toHaveLength(1)
  expect(told.filter((text) => text.includes('Ida Müller') && !text.includes('Mina Müller'))).toHaveLength(1)
})

test('what stays empty in a document asks first', async () => {
  const courseId = await course()
  const { email } = await booked(courseId)
  const message = await draft(whole(courseId))
  await attach(message.id, [templateOf('certificate')])
  const refused = await send(message)
  expect([refused.status, refused.body.error_code]).toEqual([409, 'NOTIFICATION_UNFILLED'])
  await send(message, { unfilledConfirmed: true })
  const [mail] = await arrived(email)
  expect(mail?.files).toHaveLength(1)
})

test('whose document cannot be made gets no letter, with a reason, and theirs once it can', async () => {
  const courseId = await course()
  const people = [await booked(courseId), await booked(courseId)]
  const message = await draft(whole(courseId))
  await attach(message.id, [templateOf('confirmation')])
  const become = (id: string) =>
    reihum.owner.query('update notification_document set template_id = $1 where tenant_id = $2', [
      id,
      tenant.id,
    ])
  // The template was deleted meanwhile.
  await become(newId())
  expect((await send(message, { unfilledConfirmed: true })).status).toBe(200)
  expect((await sent(message.id)).refused).toBe(2)
  const { items } = await recipients(message.id, 'group=failed')
  expect(items).toHaveLength(2)
  for (const { outcome, detail } of items) expect([outcome, detail]).toEqual(['refused', expect.any(String)])
  await become(templateOf('confirmation'))
  await call('POST', `/${message.id}/again`, { id: newId() })
  for (const { email } of people) {
    const mails = await arrived(email)
    expect(mails.map(({ files }) => files.length)).toEqual([1])
  }
  expect(await broken()).toEqual([])
})

test('refused are drafts, documents about a whole course, and messages to people without a registration', async () => {
  const courseId = await course()
  const { id } = await booked(courseId)
  const message = await draft(whole(courseId))
  expect((await attach(message.id, [templateOf('sign_in_sheet')])).body.error_code).toBe('DOCUMENT_OF_ALL')
  const unknown = '01900000-0000-7000-8000-000000000000'
  expect((await attach(message.id, [unknown])).status).toBe(404)
  const { rows } = await reihum.owner.query<{ person_id: string }>(
    'select person_id from registration where id = $1',
    [id],
  )
  const persons = await draft({ kind: 'persons', personIds: [rows[0]?.person_id] })
  expect((await attach(persons.id, [templateOf('certificate')])).body.error_code).toBe(
    'DOCUMENT_WITHOUT_REGISTRATION',
  )
  expect((await read(persons.id)).documents).toEqual([])
  const other = await reihum.addTenant()
  const path = `/api/${other.slug}/notifications/${message.id}/documents`
  const answer = await reihum.call('PUT', path, {
    token: other.operator.token,
    body: { documentTemplateIds: [] },
  })
  expect(answer.status).toBe(404)
})

test('a trial brings the document of the recipient that is shown', async () => {
  const courseId = await course()
  await booked(courseId, { firstName: 'Ada', lastName: 'Berg' })
  const message = await draft(whole(courseId))
  await attach(message.id, [templateOf('certificate')])
  const { body } = await call<{ recipient: string }>('POST', `/${message.id}/trial`, { position: 0 })
  const mail = await eventually(async () => mailServer.received.find(({ to }) => to === body.recipient))
  expect((await papersOf(mail)).join()).toContain('Ada Berg')
})
