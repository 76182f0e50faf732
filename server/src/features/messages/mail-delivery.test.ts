import type { Overview } from '@reihum/contract/insights/insight.schema.ts'
import type { MailDetail } from '@reihum/contract/messages/mail.schema.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { letterDesk } from '#test/letter-desk.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { addCourse, eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { tellUndelivered } from './tell-undelivered.ts'

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant
let courseId: string

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    mailLimits: shortMailLimits({
      stepMs: { connect: 1_000, greeting: 1_000, login: 1_000, envelope: 1_000, content: 1_000, end: 20_000 },
      pausesMs: [1_000],
    }),
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})
beforeEach(async () => {
  await mailServer.heal()
  tenant = await reihum.addTenant()
  courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
})

const desk = letterDesk(() => ({ reihum, tenant, mailServer }))
const noSuchUser = { at: 'RCPT', says: '550 5.1.1 No such user' } as const

const call = <Body>(method: string, path: string, body?: object) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token: tenant.operator.token, body })
const mailsIn = async (query: string) =>
  (await call<{ items: MailDetail[]; total: number }>('GET', `/mails?${query}`)).body.items
const mailOf = async (id: string) => (await call<MailDetail>('GET', `/mails/${id}`)).body
const resend = (id: string, body: object = {}) => call<MailDetail>('POST', `/mails/${id}/resend`, body)
const registrationOf = async (id: string | undefined) =>
  (await call<RegistrationDetail>('GET', `/registrations/${id}`)).body

/** The one mail about the booking, once it is as expected. */
const mailAbout = (bookingId: string, is: (mail: MailDetail) => boolean) =>
  eventually(async () => {
    const [mail] = await mailsIn(`subjectId=${bookingId}`)
    return mail && is(mail) && mailOf(mail.id)
  })

async function bookAt(email: string) {
  const { bookingId, registrations } = await desk.book(courseId, email)
  return { bookingId, registrationId: registrations[0]?.id }
}

const settled = () =>
  eventually(async () => {
    const { token } = await superuser
    const { body } = await reihum.call<{ items: { task: string }[] }>('GET', '/api/admin/jobs', { token })
    return body.items.every(({ task }) => task !== 'mail.send')
  }, 60_000)
let superuser: ReturnType<TestReihum['addUser']>
beforeAll(() => {
  superuser = reihum.addUser('super', { superuser: true })
})

test('a server that takes long to say yes gets each letter once', async () => {
  await mailServer.fault({ endTakesMs: 2_000 })
  const addresses = Array.from({ length: 24 }, desk.newAddress)
  await Promise.all(addresses.map(bookAt))
  await eventually(async () => (await mailsIn('state=sent&size=25')).length === 24, 100_000)
  expect(addresses.map((to) => desk.toldTo(to).length)).toEqual(addresses.map(() => 1))
  expect(mailServer.doubled()).toEqual([])
}, 120_000)

describe('an address that does not exist', () => {
  it('is known at once, and shown wherever the booking is', async () => {
    await mailServer.fault({ refuses: [noSuchUser] })
    const { bookingId, registrationId } = await bookAt(desk.newAddress())
    const mail = await mailAbout(bookingId, ({ state }) => state !== 'queued')
    expect(mail).toMatchObject({
      state: 'refused',
      reason: 'addressUnknown',
      lastError: '550 5.1.1 No such user',
      attempts: 1,
      nextTryAt: null,
      allowedActions: ['resend', 'readdress'],
    })
    await settled()
    expect(await mailOf(mail.id)).toMatchObject({ state: 'refused', attempts: 1 })
    expect(await registrationOf(registrationId)).toMatchObject({
      mailFailed: true,
      mails: [{ state: 'refused', reason: 'addressUnknown' }],
    })
    expect(await mailsIn('notArrived=true')).toMatchObject([{ id: mail.id }])
    expect(await mailsIn('state=refused')).toMatchObject([{ id: mail.id }])
  })

  it('is mended, the letter goes out at once, and so do those that follow', async () => {
    const [wrong, right] = [desk.newAddress(), desk.newAddress()]
    await mailServer.fault({ refuses: [{ ...noSuchUser, to: wrong }] })
    const { bookingId, registrationId } = await bookAt(wrong)
    const refused = await mailAbout(bookingId, ({ state }) => state === 'refused')
    expect(await resend(refused.id, { recipient: right })).toMatchObject({
      status: 200,
      body: { recipient: right, state: 'queued', reason: null },
    })
    const sent = await mailAbout(bookingId, ({ state }) => state === 'sent')
    expect(desk.toldTo(right).map(({ messageId }) => messageId)).toEqual([refused.messageId])
    expect(sent).toMatchObject({ id: refused.id, recipient: right })
    expect(await registrationOf(registrationId)).toMatchObject({ mailFailed: false })
    expect(await mailsIn('notArrived=true')).toEqual([])

    await eventually(async () => (await registrationOf(registrationId)).contact.email === right)
    await desk.staff(registrationId, 'cancel')
    await desk.told(right, 2)
    expect(desk.toldTo(wrong)).toEqual([])
  })

  it('must be an address', async () => {
    const { bookingId } = await bookAt(desk.newAddress())
    const { id } = await mailAbout(bookingId, ({ state }) => state === 'sent')
    expect(await resend(id, { recipient: 'nobody' })).toMatchObject({ status: 422 })
  })
})

describe('a letter that the server does not want yet', () => {
  const greylisted = { refuses: [{ at: 'RCPT', says: '450 4.7.1 Greylisted' }] } as const

  it('waits for its next try, says why, and goes out by itself', async () => {
    await mailServer.fault(greylisted)
    const { bookingId, registrationId } = await bookAt(desk.newAddress())
    const waiting = await mailAbout(bookingId, ({ nextTryAt }) => nextTryAt !== null)
    expect(waiting).toMatchObject({
      state: 'queued',
      reason: 'askedToWait',
      lastError: '450 4.7.1 Greylisted',
    })
    expect(await registrationOf(registrationId)).toMatchObject({ mailFailed: false })
    await mailServer.heal()
    const sent = await mailAbout(bookingId, ({ state }) => state === 'sent')
    expect(sent).toMatchObject({ reason: null, lastError: null, nextTryAt: null })
    expect(sent.attempts).toBeGreaterThan(1)
  })

  it('is sent once, though somebody sends it by hand while it waits', async () => {
    await mailServer.fault(greylisted)
    const email = desk.newAddress()
    const { bookingId } = await bookAt(email)
    const waiting = await mailAbout(bookingId, ({ nextTryAt }) => nextTryAt !== null)
    await mailServer.heal()
    // Just then its next try may begin: then it goes out by that, and sending it by hand is refused.
    const status = (await resend(waiting.id)).status
    expect([200, 409]).toContain(status)
    await mailAbout(bookingId, ({ state }) => state === 'sent')
    await settled()
    expect(desk.toldTo(email)).toHaveLength(1)
  })

  it('is not sent by hand while it is on its way', async () => {
    await mailServer.fault({ endTakesMs: 1_500 })
    const email = desk.newAddress()
    const { bookingId } = await bookAt(email)
    await eventually(async () => desk.toldTo(email).length === 1)
    const [mail] = await mailsIn(`subjectId=${bookingId}`)
    expect(await resend(mail?.id ?? '')).toMatchObject({
      status: 409,
      body: { error_code: 'MAIL_NOT_RESENDABLE' },
    })
    await settled()
    expect(desk.toldTo(email)).toHaveLength(1)
  })
})

test('a server that breaks off in the middle of a letter gets it once more, and nobody takes it for uncertain', async () => {
  await mailServer.fault({ resetsAfter: 200_000 })
  const email = desk.newAddress()
  const content = { subject: 'Noten', html: '<p>Noten</p>', text: 'Noten' }
  // More than a connection holds while nobody reads at its other end: the end of the letter was not handed over.
  const notes = {
    filename: 'Noten.pdf',
    mediaType: 'application/pdf',
    content: Buffer.alloc(9_000_000, 'Noten'),
  }
  await desk.inside((ctx) =>
    queueMail(
      ctx,
      { canSend: true, domain: 'reihum.test' },
      { eventId: newId(), kind: 'notification.sent', recipient: email, content, attachments: [notes] },
    ),
  )
  const mailOfLetter = (is: (mail: MailDetail) => boolean) =>
    eventually(async () => {
      const [mail] = await mailsIn(`q=${email}`)
      return mail && is(mail) && mailOf(mail.id)
    }, 60_000)
  const waiting = await mailOfLetter(({ nextTryAt }) => nextTryAt !== null)
  expect(waiting).toMatchObject({ state: 'queued', reason: 'noAnswer' })
  expect(desk.toldTo(email)).toEqual([])
  await mailServer.heal()
  const sent = await mailOfLetter(({ state }) => state === 'sent')
  expect(sent).toMatchObject({ id: waiting.id, reason: null, lastError: null })
  await settled()
  expect(desk.toldTo(email)).toHaveLength(1)
  const { rows } = await reihum.owner.query('select unanswered from mail where id = $1', [sent.id])
  expect(rows).toEqual([{ unanswered: 0 }])
}, 120_000)

test('a letter that was taken without a word is uncertain, tried three times, and left to the staff', async () => {
  await mailServer.fault({ resetsAtEnd: true })
  const email = desk.newAddress()
  const { bookingId } = await bookAt(email)
  const first = await mailAbout(bookingId, ({ state }) => state === 'unknown')
  expect(first).toMatchObject({ reason: 'unanswered', allowedActions: ['resend', 'readdress'] })
  await eventually(async () => desk.toldTo(email).length === 3, 60_000)
  await settled()
  expect(await mailOf(first.id)).toMatchObject({ state: 'unknown', attempts: 3, nextTryAt: null })
  expect(desk.toldTo(email).map(({ messageId }) => messageId)).toEqual(Array(3).fill(first.messageId))
  expect(await mailsIn('notArrived=true')).toMatchObject([{ id: first.id }])
  await mailServer.heal()
  expect((await resend(first.id)).status).toBe(200)
  await mailAbout(bookingId, ({ state }) => state === 'sent')
}, 90_000)

test('a server that accepts and hangs is asked now and then, no letter pays for it, and none is lost', async () => {
  await mailServer.fault({ hangsAt: 'greeting' })
  const addresses = Array.from({ length: 12 }, desk.newAddress)
  const before = mailServer.connections()
  await Promise.all(addresses.map(bookAt))
  await eventually(async () => mailServer.connections() - before >= 3)
  const pausesSeen = async () => {
    const { token } = await superuser
    return (await reihum.call<Overview>('GET', '/api/admin/overview', { token })).body.pauses
  }
  const [pause] = await eventually(async () => {
    const seen = await pausesSeen()
    return seen.length > 0 && seen
  })
  expect(pause).toMatchObject({
    service: `127.0.0.1:${new URL(mailServer.url).port}`,
    reason: 'no answer within 1 s (greeting)',
  })
  await mailServer.heal()
  await eventually(async () => (await mailsIn('state=sent&size=25')).length === 12, 100_000)
  expect(addresses.map((to) => desk.toldTo(to).length)).toEqual(addresses.map(() => 1))
  const { rows } = await reihum.owner.query('select distinct attempts from mail where tenant_id = $1', [
    tenant.id,
  ])
  expect(rows).toEqual([{ attempts: 1 }])
  await eventually(async () => (await pausesSeen()).length === 0)
}, 120_000)

describe('the staff', () => {
  const sweep = () => tellUndelivered(reihum)
  const lettersTo = (email: string) =>
    desk.toldTo(email).filter(({ subject }) => subject.includes('zugestellt'))

  it('are told once, in one letter for all that did not arrive', async () => {
    const [one, two] = [desk.newAddress(), desk.newAddress()]
    await mailServer.fault({
      refuses: [
        { ...noSuchUser, to: one },
        { ...noSuchUser, to: two },
      ],
    })
    for (const email of [one, two]) {
      const { bookingId } = await bookAt(email)
      await mailAbout(bookingId, ({ state }) => state === 'refused')
    }
    await sweep()
    await sweep()
    for (const { username } of [tenant.admin, tenant.operator]) {
      const [letter] = await eventually(async () => lettersTo(username).length > 0 && lettersTo(username))
      expect(letter?.subject).toBe('2 E-Mails wurden nicht zugestellt')
      expect(letter?.text).toContain(`${one}: `)
      expect(letter?.text).toContain('Diese E-Mail-Adresse gibt es nicht.')
      expect(letter?.text).toContain('/notifications?notArrived=true')
    }
    await settled()
    expect(lettersTo(tenant.admin.username)).toHaveLength(1)
  })

  it('get no letter about a letter that told them, and nobody sends that one elsewhere', async () => {
    await mailServer.fault({ refuses: [noSuchUser] })
    const { bookingId } = await bookAt(desk.newAddress())
    await mailAbout(bookingId, ({ state }) => state === 'refused')
    await sweep()
    const refused = await eventually(async () => {
      const all = await mailsIn('state=refused')
      return all.length === 3 && all
    })
    await reihum.owner.query("update mail set told_at = told_at - interval '2 hours' where tenant_id = $1", [
      tenant.id,
    ])
    await sweep()
    await settled()
    expect(await mailsIn('size=25')).toHaveLength(3)
    const toStaff = refused.find(({ recipient }) => recipient === tenant.admin.username)
    expect(await resend(toStaff?.id ?? '', { recipient: desk.newAddress() })).toMatchObject({
      status: 409,
      body: { error_code: 'MAIL_NOT_READDRESSABLE' },
    })
  })

  it('learn of a letter that waited for days for a server in trouble', async () => {
    await mailServer.fault({ isDown: true })
    const { bookingId, registrationId } = await bookAt(desk.newAddress())
    await mailAbout(bookingId, () => true)
    await reihum.owner.query("update mail set queued_at = now() - interval '5 days' where tenant_id = $1", [
      tenant.id,
    ])
    await sweep()
    await mailAbout(bookingId, ({ state, reason }) => state === 'failed' && reason === 'unreachable')
    expect(await registrationOf(registrationId)).toMatchObject({ mailFailed: true })
  })
})
