import { defaultLetterhead, type StoredLetterhead } from '@reihum/contract/tenants/letterhead.schema.ts'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer } from '#test/mail-server.ts'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum

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

const { revision: _, ...plain } = defaultLetterhead

async function upload(tenant: TestTenant, revision: number, colour: string | null) {
  const png =
    colour &&
    (await sharp({ create: { width: 880, height: 220, channels: 3, background: colour } })
      .png()
      .toBuffer())
  const logo = png && { name: 'logo.png', image: png.toString('base64') }
  const path = `/api/${tenant.slug}/settings/letterhead`
  const body = { revision, letterhead: { ...plain, logo } }
  const saved = await reihum.call<StoredLetterhead>('PUT', path, { token: tenant.admin.token, body })
  expect(saved.status).toBe(200)
}

async function bookedLetter(tenant: TestTenant) {
  const before = mailServer.received.length
  const courseId = await addCourse(reihum, tenant)
  const body = bookingRequest()
  await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, { body })
  return eventually(async () => mailServer.received[before])
}

const pictureOf = async (raw: Buffer) =>
  (await PostalMime.parse(raw)).attachments.find(({ mimeType }) => mimeType === 'image/png')

it('letters carry the logo of the provider, small and in the text, as they are read in the back office', async () => {
  const tenant = await reihum.addTenant()
  await upload(tenant, 0, '#148c3c')
  const { html, raw, files, messageId } = await bookedLetter(tenant)
  const picture = await pictureOf(raw)
  expect(picture).toMatchObject({ disposition: 'inline', related: true })
  const cid = picture?.contentId?.slice(1, -1)
  expect(html).toContain(`<img src="cid:${cid}" width="220" height="55" alt=`)
  const { width, height } = await sharp(Buffer.from(picture?.content as ArrayBuffer)).metadata()
  expect({ width, height }).toEqual({ width: 440, height: 110 })
  expect(files.map(({ filename }) => filename)).toContain('logo.png')

  const [{ id }] = (
    await reihum.owner.query('select id from mail where tenant_id = $1 and message_id = $2', [
      tenant.id,
      messageId,
    ])
  ).rows
  const read = await reihum.call<{ html: string }>('GET', `/api/${tenant.slug}/mails/${id}`, {
    token: tenant.operator.token,
  })
  const [, shown] = /<img src="([^"]+)"/.exec(read.body.html) ?? []
  expect((await fetch(`http://127.0.0.1:${reihum.port}${shown}`)).headers.get('content-type')).toBe(
    'image/png',
  )
})

it('a letter that is sent again carries a logo that is there, and the name of the provider otherwise', async () => {
  const tenant = await reihum.addTenant()
  await upload(tenant, 0, '#148c3c')
  const { messageId } = await bookedLetter(tenant)
  await upload(tenant, 1, null)
  const token = tenant.operator.token
  const [{ id }] = await eventually(async () => {
    const { rows } = await reihum.owner.query(
      "select id from mail where message_id = $1 and state = 'sent'",
      [messageId],
    )
    return rows.length > 0 && rows
  })
  const before = mailServer.received.length
  await reihum.owner.query("update mail set state = 'failed', sent_at = null where id = $1", [id])
  expect((await reihum.call('POST', `/api/${tenant.slug}/mails/${id}/resend`, { token })).status).toBe(200)
  const again = await eventually(async () => mailServer.received[before])
  expect(again.messageId).toBe(messageId)
  expect(await pictureOf(again.raw)).toBeUndefined()
  expect(again.html).not.toContain('<img')
  expect(again.html).toMatch(/border-top:6px solid [^>]*>[^<]*<\/td>/)
})

it('the logo of another provider is in no letter', async () => {
  const tenant = await reihum.addTenant()
  const { html, raw } = await bookedLetter(tenant)
  expect(html).not.toContain('<img')
  expect(await pictureOf(raw)).toBeUndefined()
})
