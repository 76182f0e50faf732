import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { CertificateDetail } from '@reihum/contract/certificates/certificate.schema.ts'
import type { NotificationLetter } from '@reihum/contract/notifications/notification.schema.ts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { certificateDesk } from '#test/certificate-desk.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { type ReceivedMail, startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { german, notificationDesk, whole } from '#test/notification-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { makeDataFolder } from '#test/upload.ts'
import { startDueNotifications } from './start-due.ts'

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant
let data: Awaited<ReturnType<typeof makeDataFolder>>
let clock = new Date('2027-03-02T16:40:00Z')

beforeAll(async () => {
  mailServer = await startMailServer()
  data = await makeDataFolder()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url, REIHUM_DATA: data.path },
    mailLimits: shortMailLimits(),
    clock: () => clock,
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
  await data.remove()
})
beforeEach(async () => {
  clock = new Date('2027-03-02T16:40:00Z')
  await mailServer.heal()
  tenant = await reihum.addTenant()
})

const certificates = certificateDesk(() => ({
  reihum,
  tenant,
  clock: () => clock,
  setClock: (now: Date) => {
    clock = now
  },
}))
const { call, draft, send, read, recipients, sent, broken } = notificationDesk(() => ({
  reihum,
  tenant,
  mailServer,
}))

const words = german('Geschafft', 'Hallo {{person.name}},\n\nherzlichen Glückwunsch.')
const withCertificates = { bringsCertificates: true }

/** A course that was held: Ada has her certificate, and Ben, who was not there, has none. Both are written to at her address. */
async function certifiedCourse() {
  const { courseId, there } = await certificates.heldCourse({ mails: false })
  const issue = async () => {
    await certificates.issue(courseId, [there])
    return certificates.made((await certificates.issuedTo(there, courseId)).id)
  }
  return { courseId, there, issue, certificate: await issue() }
}

const end = (id: string, how: 'withdraw' | 'replace') =>
  certificates.call<CertificateDetail>('POST', `/certificates/${id}/${how}`, { reason: 'Verwechselt' })

/** The letters that arrived for this tenant, by the name that they greet. */
const lettersTo = (name: string) =>
  mailServer.received.filter(
    ({ subject, text, from }) => subject === 'Geschafft' && text.includes(name) && from.includes(tenant.slug),
  )
const letterTo = (name: string) => eventually(async () => lettersTo(name)[0])

/** The digests of the files that a mail brings. */
async function digestsIn(mail: ReceivedMail | undefined): Promise<string[]> {
  const { attachments } = await PostalMime.parse(mail?.raw ?? Buffer.alloc(0))
  return attachments.map(({ content }) =>
    createHash('sha256')
      .update(new Uint8Array(content as ArrayBuffer))
      .digest('hex'),
  )
}

test('each gets the certificate that they hold; who holds none is named before, and goes without one when that is confirmed', async () => {
  const { courseId, certificate } = await certifiedCourse()
  const message = await draft(whole(courseId), words, withCertificates)
  const { items, counts } = await recipients(message.id)
  expect(items.map(({ name, lacksCertificate }) => [name, lacksCertificate])).toEqual([
    ['Ada Berg', false],
    ['Ben Berg', true],
  ])
  expect(counts).toMatchObject({ reached: 2, unfilled: 0, withoutCertificate: 1 })
  expect((await recipients(message.id, 'group=withoutCertificate')).items.map(({ name }) => name)).toEqual([
    'Ben Berg',
  ])
  const letter = async (position: number) =>
    (await call<NotificationLetter>('GET', `/${message.id}/letter?position=${position}`)).body
  expect(await letter(0)).toMatchObject({ certificate: certificate.number, lacksCertificate: false })
  expect(await letter(1)).toMatchObject({ certificate: null, lacksCertificate: true })

  const refused = await send(message, { unfilledConfirmed: true })
  expect([refused.status, refused.body.error_code]).toEqual([409, 'NOTIFICATION_WITHOUT_CERTIFICATE'])
  expect((await send(message, { withoutCertificateConfirmed: true })).status).toBe(200)
  // The same request again finds that it was done.
  expect((await send(message, { withoutCertificateConfirmed: true })).status).toBe(200)
  expect(await sent(message.id)).toMatchObject({ refused: 0, bringsCertificates: true })
  expect(await digestsIn(await letterTo('Ada Berg'))).toEqual([certificate.sha256])
  expect(await digestsIn(await letterTo('Ben Berg'))).toEqual([])
  expect([lettersTo('Ada Berg').length, lettersTo('Ben Berg').length]).toEqual([1, 1])
  expect(await broken()).toEqual([])
})

test('the newest one that is valid goes out: none that was replaced, none that was withdrawn, none that has expired', async () => {
  const { courseId, certificate } = await certifiedCourse()
  const message = await draft(whole(courseId), words, withCertificates)
  const shown = async () =>
    (await call<NotificationLetter>('GET', `/${message.id}/letter?position=0`)).body.certificate
  const { body: second } = await end(certificate.id, 'replace')
  await certificates.made(second.id)
  expect(await shown()).toBe(second.number)
  const holdsUntil = (day: string) =>
    reihum.owner.query(
      `update certificate set valid_until = $1::text::date, content = jsonb_set(content, '{validUntil}', to_jsonb($1::text)) where id = $2`,
      [day, second.id],
    )
  await holdsUntil('2027-03-02')
  // Half past midnight in Berlin.
  clock = new Date('2027-03-02T23:30:00Z')
  expect(await shown()).toBeNull()
  await holdsUntil('2027-03-03')
  expect(await shown()).toBe(second.number)
  await end(second.id, 'withdraw')
  expect(await shown()).toBeNull()
  expect((await recipients(message.id)).counts.withoutCertificate).toBe(2)
})

test('a certificate that was withdrawn before its letter is written stays at home, and the letter with it, until there is another one', async () => {
  const { there, certificate, issue } = await certifiedCourse()
  const message = await draft({ kind: 'registrations', registrationIds: [there] }, words, withCertificates)
  const at = '2027-03-02T22:00:00.000Z'
  expect((await send(message, { at })).body.state).toBe('scheduled')
  await end(certificate.id, 'withdraw')
  clock = new Date('2027-03-02T22:01:00Z')
  await startDueNotifications(reihum)
  expect((await sent(message.id)).refused).toBe(1)
  const { items } = await recipients(message.id, 'group=failed')
  expect(items.map(({ name, detail }) => [name, detail])).toEqual([
    ['Ada Berg', expect.stringContaining('kein gültiges Zertifikat')],
  ])
  expect(lettersTo('Ada Berg')).toEqual([])
  const another = await issue()
  await call('POST', `/${message.id}/again`, { id: newId() })
  expect(await digestsIn(await letterTo('Ada Berg'))).toEqual([another.sha256])
  expect(await broken()).toEqual([])
})

test('a letter that did not arrive is not sent again once its certificate has ended', async () => {
  const { courseId, certificate } = await certifiedCourse()
  await mailServer.fault({ refuses: [{ at: 'RCPT', says: '550 5.1.1 No such user' }] })
  const message = await draft(whole(courseId), words, withCertificates)
  await send(message, { withoutCertificateConfirmed: true })
  await eventually(async () => (await recipients(message.id)).counts.failed === 2)
  await end(certificate.id, 'withdraw')
  await mailServer.heal()
  await call('POST', `/${message.id}/again`, { id: newId() })
  await letterTo('Ben Berg')
  const { items } = await eventually(async () => {
    const page = await recipients(message.id, 'group=failed')
    return page.total === 1 && page.items[0]?.detail !== null && page
  })
  expect(items.map(({ name, detail }) => [name, detail])).toEqual([
    ['Ada Berg', expect.stringContaining('gilt nicht mehr')],
  ])
  expect(lettersTo('Ada Berg')).toEqual([])
})

test('nobody gets the letter without the file while the storage lacks it, and once when it is there again', async () => {
  const { courseId, certificate } = await certifiedCourse()
  const kept = await data.filesIn(`files/${tenant.id}`)
  expect(kept).toHaveLength(1)
  const paper = await certificates.paper(certificate.id)
  await rm(kept[0] ?? '')
  const message = await draft(whole(courseId), words, withCertificates)
  await send(message, { withoutCertificateConfirmed: true })
  await eventually(async () => {
    const { rows } = await reihum.owner.query(
      "select from job where task = 'notifications.write' and attempts > 0 and tenant_id = $1",
      [tenant.id],
    )
    return rows.length > 0
  })
  expect((await read(message.id)).state).toBe('sending')
  expect(lettersTo('Berg')).toEqual([])
  await writeFile(kept[0] ?? '', paper)
  await reihum.owner.query(
    "update job set run_at = now() where task = 'notifications.write' and tenant_id = $1",
    [tenant.id],
  )
  expect(await digestsIn(await letterTo('Ada Berg'))).toEqual([certificate.sha256])
  await sent(message.id)
  expect(lettersTo('Ada Berg')).toHaveLength(1)
  expect(await broken()).toEqual([])
})

test('a trial brings the certificate of the recipient that is shown, and people without a course have none', async () => {
  const { courseId, certificate } = await certifiedCourse()
  const message = await draft(whole(courseId), words, withCertificates)
  const { body } = await call<{ recipient: string }>('POST', `/${message.id}/trial`, { position: 0 })
  const mail = await eventually(async () => mailServer.received.find(({ to }) => to === body.recipient))
  expect(await digestsIn(mail)).toEqual([certificate.sha256])
  const persons = { source: { kind: 'personList', filter: {} }, texts: words, ...withCertificates }
  const created = await call('POST', '', { id: newId(), notification: persons })
  expect([created.status, created.body.error_code]).toEqual([409, 'CERTIFICATE_WITHOUT_COURSE'])
  const changed = await call('PUT', `/${message.id}`, { revision: 0, notification: persons })
  expect([changed.status, changed.body.error_code]).toEqual([409, 'CERTIFICATE_WITHOUT_COURSE'])
})
