import type { Notification, NotificationSummary } from '@reihum/contract/notifications/notification.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { german, notificationDesk, usualWords, whole } from '#test/notification-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

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

const { call, draft, send, read, recipients, sent, to, arrived, booked, course, broken } = notificationDesk(
  () => ({ reihum, tenant, mailServer }),
)

describe('drafts', () => {
  it('are kept unfinished, changed and deleted, and what is wrong with them is said', async () => {
    const courseId = await course()
    await booked(courseId)
    const message = await draft(whole(courseId), german('', 'Hallo {{no.such}}'))
    expect(message.problems.map(({ because }) => because)).toEqual(['empty', 'unknown'])
    expect((await send(message)).body.error_code).toBe('NOTIFICATION_TEXT_UNUSABLE')
    const change = (revision: number, texts: object) =>
      call<Notification>('PUT', `/${message.id}`, {
        revision,
        notification: { source: whole(courseId), texts },
      })
    expect((await change(0, usualWords)).body).toMatchObject({ revision: 1, problems: [] })
    expect((await change(0, german('a', 'b'))).body.error_code).toBe('CONFLICT')
    expect((await call('DELETE', `/${message.id}`)).body).toEqual({ removed: true })
    expect((await call('DELETE', `/${message.id}`)).body).toEqual({ removed: false })
  })

  it('that were sent are neither changed nor deleted nor sent a second time', async () => {
    const courseId = await course()
    const { email } = await booked(courseId)
    const message = await draft(whole(courseId))
    await send(message)
    await arrived(email)
    const body = { revision: 1, notification: { source: whole(courseId), texts: german('a', 'b') } }
    expect((await call('PUT', `/${message.id}`, body)).body.error_code).toBe('NOTIFICATION_SENT')
    expect((await call('DELETE', `/${message.id}`)).body.error_code).toBe('NOTIFICATION_SENT')
    expect((await send({ ...message, revision: 1 })).body.error_code).toBe('NOTIFICATION_SENT')
    expect(to(email)).toHaveLength(1)
  })

  it('of another tenant are not found, and a time in the past is refused', async () => {
    const courseId = await course()
    await booked(courseId)
    const message = await draft(whole(courseId))
    expect((await send(message, { at: new Date(Date.now() - 60_000).toISOString() })).body.error_code).toBe(
      'NOTIFICATION_TIME_PAST',
    )
    tenant = await reihum.addTenant()
    expect((await call('GET', `/${message.id}`)).status).toBe(404)
    expect((await send(message)).status).toBe(404)
    expect((await recipients((await draft(whole(courseId))).id)).counts.all).toBe(0)
  })

  it('are listed with the others, filtered and sorted', async () => {
    const courseId = await course()
    await booked(courseId)
    await draft(whole(courseId), german('Bücher', 'a'))
    const message = await draft(whole(courseId), german('Adresse', 'b'))
    await send(message)
    await sent(message.id)
    const list = async (query: string) =>
      (await call<{ items: NotificationSummary[]; total: number }>('GET', `?${query}`)).body
    expect((await list('sort=title&dir=asc')).items.map(({ title }) => title)).toEqual(['Adresse', 'Bücher'])
    expect((await list('state=sent')).items.map(({ title }) => title)).toEqual(['Adresse'])
    expect((await list('q=bucher')).total).toBe(1)
  })
})

it('stopped and resumed, everybody gets it once', async () => {
  const courseId = await course()
  const all = []
  for (let at = 0; at < 8; at += 1) all.push(await booked(courseId))
  const message = await draft(whole(courseId))
  const { body } = await send(message)
  const at = `/api/${tenant.slug}/notification-runs/${body.runId}`
  const { token } = tenant.operator
  await reihum.call('POST', `${at}/cancel`, { token, body: {} })
  await sent(message.id)
  await reihum.call('POST', `${at}/resume`, { token, body: {} })
  await eventually(async () => (await read(message.id)).state === 'sent')
  for (const { email } of all) await arrived(email)
  expect(all.map(({ email }) => to(email).length)).toEqual(all.map(() => 1))
  expect(await broken()).toEqual([])
})

it('a person’s page shows what was written to them, and erasing them takes it away', async () => {
  const courseId = await course()
  const { id, email } = await booked(courseId)
  const { rows } = await reihum.owner.query<{ person_id: string }>(
    'select person_id from registration where id = $1',
    [id],
  )
  const personId = rows[0]?.person_id ?? ''
  await send(await draft({ kind: 'persons', personIds: [personId] }, german('Hallo', 'Text')))
  await arrived(email)
  const person = await reihum.call<{ mails: { subject: string }[] }>(
    'GET',
    `/api/${tenant.slug}/persons/${personId}`,
    { token: tenant.operator.token },
  )
  expect(person.body.mails.map(({ subject }) => subject)).toContain('Hallo')
})
