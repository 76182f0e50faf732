import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer } from '#test/mail-server.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { deleteMailsTo } from './delete-mails.ts'
import { textAttachment } from './mail-attachment.ts'
import { queueMail } from './queue-mail.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
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
  tenant = await reihum.addTenant()
})

const inside = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
  reihum.inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)

const posture = { canSend: true, domain: 'reihum.test' }
const content = { subject: 'Aquarell', html: '<p>Aquarell</p>', text: 'Aquarell' }
const terms = textAttachment('AGB Zürich.txt', 'Größe & Güte – §1')
const calendar = {
  filename: 'termine.ics',
  mediaType: 'text/calendar; method=PUBLISH; charset=utf-8',
  content: Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
}

type Asked = { recipient: string; eventId?: string; attachments?: (typeof terms)[]; bookingId?: string }

const write = (ctx: TenantContext, { recipient, eventId = newId(), attachments, bookingId }: Asked) =>
  queueMail(ctx, posture, {
    eventId,
    kind: 'registration.received',
    recipient,
    content,
    attachments: attachments ?? [terms, calendar],
    ...(bookingId && { subject: { kind: 'booking', id: bookingId } }),
  })

const countContents = async () =>
  (await reihum.owner.query('select count(*)::int as n from mail_content where tenant_id = $1', [tenant.id]))
    .rows[0].n

const forget = (recipients: string[]) => reihum.inPlatform((ctx) => deleteMailsTo(ctx, tenant.id, recipients))

const arrived = (recipient: string) =>
  eventually(async () => mailServer.received.find(({ to }) => to === recipient))

test('attachments arrive as they were written, in their order, and never as part of what is read', async () => {
  await inside((ctx) => write(ctx, { recipient: 'anna@example.org' }))
  const { files, text } = await arrived('anna@example.org')
  expect(text.trim()).toBe('Aquarell')
  expect(files).toEqual([
    { filename: 'AGB Zürich.txt', mediaType: 'text/plain', isAttached: true, text: 'Größe & Güte – §1' },
    {
      filename: 'termine.ics',
      mediaType: 'text/calendar; method=PUBLISH',
      isAttached: true,
      text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
    },
  ])
})

test('what many mails carry is stored once, and a job that runs twice attaches nothing twice', async () => {
  const eventId = newId()
  await inside(async (ctx) => {
    for (let at = 0; at < 20; at += 1) await write(ctx, { recipient: `p${at}@example.org` })
    await write(ctx, { recipient: 'twice@example.org', eventId })
  })
  await inside((ctx) => write(ctx, { recipient: 'twice@example.org', eventId, attachments: [terms] }))
  expect(await countContents()).toBe(2)
  const { rows } = await reihum.owner.query(
    `select a.position from mail_attachment a join mail m on m.tenant_id = a.tenant_id and m.id = a.mail_id
     where m.recipient = 'twice@example.org' order by 1`,
  )
  expect(rows).toEqual([{ position: 0 }, { position: 1 }])
})

test('a mail that was refused goes out later with the same attachments under the same Message-ID', async () => {
  mailServer.refuse(true)
  await inside((ctx) => write(ctx, { recipient: 'later@example.org' }))
  const { message_id } = await eventually(
    async () =>
      (
        await reihum.owner.query(
          "select message_id from mail where recipient = 'later@example.org' and last_error is not null",
        )
      ).rows[0],
  )
  mailServer.refuse(false)
  const mail = await arrived('later@example.org')
  expect(mail.messageId).toBe(message_id)
  expect(mail.files.map(({ text }) => text)).toEqual([terms, calendar].map(({ content }) => String(content)))
})

test('a content goes with the last mail that had it', async () => {
  await inside(async (ctx) => {
    await write(ctx, { recipient: 'one@example.org' })
    await write(ctx, { recipient: 'two@example.org', attachments: [terms] })
  })
  await forget(['one@example.org'])
  expect(await countContents()).toBe(1)
  await forget(['two@example.org'])
  expect(await countContents()).toBe(0)
})

test('mails that are forgotten while others with the same attachments are written take nothing from them', async () => {
  await inside((ctx) => write(ctx, { recipient: 'round-0@example.org' }))
  for (let round = 1; round <= 15; round += 1)
    await Promise.all([
      forget([`round-${round - 1}@example.org`]),
      inside((ctx) =>
        write(ctx, { recipient: `round-${round}@example.org`, attachments: [calendar, terms] }),
      ),
      inside((ctx) => write(ctx, { recipient: `stays-${round}@example.org` })),
    ])
  const { rows } = await reihum.owner.query(
    `select count(*)::int as attached from mail_attachment a
     join mail_content c on c.tenant_id = a.tenant_id and c.sha256 = a.sha256 where a.tenant_id = $1`,
    [tenant.id],
  )
  expect(rows).toEqual([{ attached: 32 }])
  expect(await countContents()).toBe(2)
})

test('a content is stored again when its last mail is forgotten while the next one is written', async () => {
  await inside((ctx) => write(ctx, { recipient: 'turn-0@example.org' }))
  for (let turn = 1; turn <= 60; turn += 1)
    await Promise.all([
      forget([`turn-${turn - 1}@example.org`]),
      inside((ctx) => write(ctx, { recipient: `turn-${turn}@example.org`, attachments: [calendar, terms] })),
    ])
  expect(await countContents()).toBe(2)
})

test('the staff reads what a mail carries, and finds the mails about a booking', async () => {
  const bookingId = newId()
  await inside(async (ctx) => {
    await write(ctx, { recipient: 'about@example.org', bookingId })
    await write(ctx, { recipient: 'other@example.org' })
  })
  const get = <Body>(path: string, token = tenant.operator.token) =>
    reihum.call<Body>('GET', `/api/${tenant.slug}/mails${path}`, { token })
  const { body: page } = await get<{ items: { id: string; recipient: string }[]; total: number }>(
    `?subjectId=${bookingId}`,
  )
  expect(page.items.map(({ recipient }) => recipient)).toEqual(['about@example.org'])
  const id = page.items[0]?.id
  const { body: mail } = await get<{ attachments: object[] }>(`/${id}`)
  expect(mail.attachments).toEqual([
    {
      position: 0,
      filename: 'AGB Zürich.txt',
      mediaType: 'text/plain; charset=utf-8',
      size: terms.content.length,
    },
    {
      position: 1,
      filename: 'termine.ics',
      mediaType: calendar.mediaType,
      size: calendar.content.length,
    },
  ])
  const file = await get<string>(`/${id}/attachments/0`)
  expect(file.body).toBe('Größe & Güte – §1')
  expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('AGB Zürich.txt'))
  expect((await get(`/${id}/attachments/2`)).status).toBe(404)
  expect((await get(`/${id}/attachments/0`, (await reihum.addTenant()).operator.token)).status).toBe(404)
})
