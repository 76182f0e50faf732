import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { notificationDesk, whole } from '#test/notification-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { pdf } from '#test/sample-files.ts'
import { makeDataFolder, upload } from '#test/upload.ts'

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

const { call, draft, send, read, sent, arrived, booked, course } = notificationDesk(() => ({
  reihum,
  tenant,
  mailServer,
}))

async function stored(filename: string, bytes: Uint8Array | string, of = tenant): Promise<string> {
  const { status, body } = await upload(reihum, of, filename, bytes)
  expect(status).toBe(200)
  return body.id
}

const attach = (id: string, fileIds: string[]) => call<Notification>('PUT', `/${id}/attachments`, { fileIds })

async function twoFiles() {
  return [await stored('Anfahrt Süd.pdf', pdf), await stored('Liste.txt', 'Bitte mitbringen: Pinsel')]
}

test('files come along in their order, to everybody, and the log tells of them once', async () => {
  const courseId = await course()
  const people = [await booked(courseId), await booked(courseId)]
  const message = await draft(whole(courseId))
  const [plan = '', list = ''] = await twoFiles()
  const { body } = await attach(message.id, [list, plan])
  expect(body.attachments).toMatchObject([
    { id: list, filename: 'Liste.txt', filesize: 24, mediaType: 'text/plain' },
    { id: plan, filename: 'Anfahrt Süd.pdf', mediaType: 'application/pdf' },
  ])
  expect((await attach(message.id, [list, plan])).status).toBe(200)
  await send(message)
  await sent(message.id)
  for (const { email } of people) {
    const [mail] = await arrived(email)
    expect(mail?.files.map(({ filename }) => filename)).toEqual(['Liste.txt', 'Anfahrt Süd.pdf'])
  }
  const { rows } = await reihum.owner.query(
    `select d.* from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
     where e.subject_id = $1 and e.command_type = 'notification.files-attached'`,
    [message.id],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).toContain('Liste.txt, Anfahrt Süd.pdf')
})

test('a trial brings them to whoever asks for it', async () => {
  const courseId = await course()
  await booked(courseId)
  const message = await draft(whole(courseId))
  await attach(message.id, [await stored('Plan.pdf', pdf)])
  const { body } = await call<{ recipient: string }>('POST', `/${message.id}/trial`, { position: 0 })
  const [mail] = await arrived(body.recipient)
  expect(mail?.files.map(({ filename }) => filename)).toEqual(['Plan.pdf'])
})

test('a file that a message brings along cannot be deleted, before and after it was sent', async () => {
  const courseId = await course()
  await booked(courseId)
  const message = await draft(whole(courseId))
  const file = await stored('Plan.pdf', pdf)
  await attach(message.id, [file])
  const remove = () =>
    reihum.call<{ error_code: string }>('DELETE', `/api/${tenant.slug}/files/${file}`, {
      token: tenant.operator.token,
    })
  expect((await remove()).body.error_code).toBe('FILE_NEEDED')
  await send(message)
  await sent(message.id)
  expect((await remove()).body.error_code).toBe('FILE_NEEDED')
  expect((await attach(message.id, [])).body.error_code).toBe('NOTIFICATION_SENT')
})

test('a file goes free with its draft, and when it is taken off', async () => {
  const file = await stored('Plan.pdf', pdf)
  const message = await draft(whole(await course()))
  await attach(message.id, [file])
  expect((await attach(message.id, [])).body.attachments).toEqual([])
  await attach(message.id, [file])
  await call('DELETE', `/${message.id}`)
  const { status } = await reihum.call('DELETE', `/api/${tenant.slug}/files/${file}`, {
    token: tenant.operator.token,
  })
  expect(status).toBe(200)
})

test('five files and ten megabytes are the most, and no file of another tenant is among them', async () => {
  const message = await draft(whole(await course()))
  const large = await stored('Groß.txt', randomBytes(4 * 1024 * 1024).toString('hex'))
  const other = await stored('Auch.txt', randomBytes(1024 * 1024 + 1).toString('hex'))
  expect((await attach(message.id, [large])).status).toBe(200)
  const refused = await attach(message.id, [large, other])
  expect([refused.status, refused.body.error_code]).toEqual([409, 'ATTACHMENTS_TOO_LARGE'])
  expect(refused.body.detail).toContain('10 MB')
  expect(
    (
      await attach(
        message.id,
        Array.from({ length: 6 }, () => newId()),
      )
    ).status,
  ).toBe(422)
  const elsewhere = await stored('Fremd.txt', 'fremd', await reihum.addTenant())
  expect((await attach(message.id, [elsewhere])).status).toBe(404)
  expect((await read(message.id)).attachments.map(({ id }) => id)).toEqual([large])
})

test('nobody gets the letter without its files while the storage lacks them, and everybody once it has them', async () => {
  const courseId = await course()
  const { email } = await booked(courseId)
  const message = await draft(whole(courseId))
  const bytes = 'Bitte mitbringen: Pinsel'
  await attach(message.id, [await stored('Liste.txt', bytes)])
  const kept = await data.filesIn(`files/${tenant.id}`)
  expect(kept).toHaveLength(1)
  await rm(kept[0] ?? '')
  await send(message)
  await eventually(async () => {
    const { rows } = await reihum.owner.query(
      "select attempts from job where task = 'notifications.write' and attempts > 0 and tenant_id = $1",
      [tenant.id],
    )
    return rows.length > 0
  })
  expect((await read(message.id)).state).toBe('sending')
  await writeFile(kept[0] ?? '', bytes)
  await reihum.owner.query(
    "update job set run_at = now() where task = 'notifications.write' and tenant_id = $1",
    [tenant.id],
  )
  const [mail] = await arrived(email)
  expect(mail?.files).toHaveLength(1)
})
