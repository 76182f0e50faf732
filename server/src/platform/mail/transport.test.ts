import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { Smtp } from '#platform/config.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { eventually } from '#test/reihum.ts'
import type { MailLimits } from './mail-limits.ts'
import type { SendFailure } from './send-failure.ts'
import { openTransport, type Transport } from './transport.ts'

let mailServer: TestMailServer
const opened: Transport[] = []
beforeEach(async () => {
  mailServer = await startMailServer()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((transport) => transport.close()))
  await mailServer.close()
})

function transportTo(
  server: TestMailServer,
  changed: Partial<MailLimits> = {},
  smtp: Partial<Smtp> = {},
): Transport {
  const { hostname, port } = new URL(server.url)
  const transport = openTransport(
    { host: hostname, port: Number(port), secure: false, needsTls: false, ...smtp },
    { from: 'Kurse <kurse@example.org>', signing: null },
    shortMailLimits({ closingMs: 0, ...changed }),
  )
  opened.push(transport)
  return transport
}

let written = 0
function mail(recipient = 'anna@example.org', text = 'Ihr Link') {
  written += 1
  return {
    messageId: `<${written}@reihum.test>`,
    recipient,
    senderName: 'Kreativhaus',
    replyTo: '',
    subject: 'Ihr Link',
    html: `<p>${text}</p>`,
    text,
    attachments: [],
  }
}

/** More than a connection holds while nobody reads at its other end, so that its end is not handed over by then. */
const beyondBuffers = {
  filename: 'Noten.pdf',
  mediaType: 'application/pdf',
  content: Buffer.alloc(9_000_000, 'Noten'),
}

/** Where a letter was stopped, or why it was not even tried. */
const stopped = (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => 'sent',
    (error: Error) => (error as SendFailure).failure ?? error.name,
  )

const quick = (step: keyof MailLimits['stepMs']): Partial<MailLimits> => ({
  stepMs: { ...shortMailLimits().stepMs, [step]: 100 },
})

describe('encryption', () => {
  // The server offers none, as one does whose offer somebody in between has taken out.
  test.each([
    ['is not sent where it is required', true, 0],
    ['is sent where it is optional', false, 1],
  ])('a mail to a server without it %s', async (_, needsTls, arriving) => {
    const outcome = await stopped(transportTo(mailServer, {}, { needsTls }).send(mail()))
    if (arriving === 0) expect(outcome).toMatchObject({ at: 'greeting', own: 'encryption' })
    expect(mailServer.received).toHaveLength(arriving)
  })
})

test('a letter tells programs not to answer it, and its language', async () => {
  const html = '<!doctype html><html lang="en"><body>Your link</body></html>'
  await transportTo(mailServer).send({ ...mail(), html })
  const [head = ''] = String(mailServer.received.at(-1)?.raw).split('\r\n\r\n')
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: OOF, AutoReply',
      'Content-Language: en',
    ]),
  )
})

test('one connection takes letter after letter, long ones too', async () => {
  const transport = transportTo(mailServer)
  const long = 'Lange Zeile. '.repeat(40_000)
  await transport.send(mail())
  await transport.send(mail('bert@example.org', long))
  await transport.send(mail())
  expect(mailServer.received.map(({ to, text }) => [to, text.trim().length])).toEqual([
    ['anna@example.org', 8],
    ['bert@example.org', long.trim().length],
    ['anna@example.org', 8],
  ])
  expect(mailServer.connections()).toBe(1)
})

test('a kept connection that has ended meanwhile is replaced unnoticed', async () => {
  const transport = transportTo(mailServer)
  await transport.send(mail())
  await mailServer.fault({ isDown: true })
  await mailServer.heal()
  await transport.send(mail())
  expect(mailServer.received).toHaveLength(2)
  expect(mailServer.doubled()).toEqual([])
})

describe('says where a letter was stopped', () => {
  test.each([
    ['greeting', 'greeting'],
    ['EHLO', 'greeting'],
    ['MAIL', 'envelope'],
    ['RCPT', 'envelope'],
    ['DATA', 'envelope'],
    ['end', 'end'],
  ] as const)('by a server that hangs at %s', async (hangsAt, at) => {
    await mailServer.fault({ hangsAt })
    const outcome = await stopped(transportTo(mailServer, quick(at)).send(mail()))
    expect(outcome).toMatchObject({ at, code: null, isTimeout: true })
  })

  it('by one that hangs when we sign in', async () => {
    await mailServer.fault({ hangsAt: 'AUTH' })
    const transport = transportTo(mailServer, quick('login'), { user: 'kurse', password: 'geheim' })
    expect(await stopped(transport.send(mail()))).toMatchObject({ at: 'login', isTimeout: true })
  })

  it('by one that is not there', async () => {
    await mailServer.fault({ isDown: true })
    const outcome = await stopped(transportTo(mailServer).send(mail()))
    expect(outcome).toMatchObject({ at: 'connect', message: expect.stringContaining('ECONNREFUSED') })
  })

  it('by one that takes it and breaks off', async () => {
    await mailServer.fault({ resetsAtEnd: true })
    const outcome = await stopped(transportTo(mailServer).send(mail()))
    expect(outcome).toMatchObject({ at: 'end', code: null })
    expect(outcome).not.toHaveProperty('isTimeout')
  })

  it('by one that breaks off in the middle of the content', async () => {
    await mailServer.fault({ resetsAfter: 200_000 })
    const outcome = await stopped(transportTo(mailServer).send({ ...mail(), attachments: [beyondBuffers] }))
    expect(outcome).toMatchObject({ at: 'content', code: null })
    expect(outcome).not.toHaveProperty('isTimeout')
    expect(mailServer.received).toEqual([])
  })

  it('by one that breaks off in a letter so short that all of it was handed over', async () => {
    await mailServer.fault({ resetsAfter: 100 })
    expect(await stopped(transportTo(mailServer).send(mail()))).toMatchObject({ at: 'end', code: null })
    expect(mailServer.received).toEqual([])
  })

  test.each([
    ['AUTH', '535 5.7.8 wrong password', 'login'],
    ['MAIL', '553 5.7.1 not your address', 'sender'],
    ['RCPT', '550 5.1.1 no such user', 'recipient'],
    ['end', '554 5.6.0 no', 'end'],
    ['greeting', '554 5.7.1 go away', 'greeting'],
  ] as const)('by one that refuses at %s: %s', async (command, says, at) => {
    await mailServer.fault({ refuses: [{ at: command, says }] })
    const transport = transportTo(mailServer, {}, { user: 'kurse', password: 'geheim' })
    expect(await stopped(transport.send(mail()))).toEqual({
      at,
      code: Number(says.slice(0, 3)),
      message: says,
    })
  })
})

test('a refused letter does not hold up the next one on the same connection', async () => {
  await mailServer.fault({ refuses: [{ at: 'RCPT', to: 'nobody@example.org', says: '550 5.1.1 no' }] })
  const transport = transportTo(mailServer)
  expect(await stopped(transport.send(mail('nobody@example.org')))).toMatchObject({ at: 'recipient' })
  await transport.send(mail())
  expect(mailServer.received).toHaveLength(1)
  expect(mailServer.connections()).toBe(1)
})

test('an answer that takes longer than any other step may is waited for, and each letter arrives once', async () => {
  await mailServer.fault({ endTakesMs: 400 })
  const stepMs = { connect: 300, greeting: 300, login: 300, envelope: 300, content: 300, end: 5_000 }
  const transport = transportTo(mailServer, { stepMs, turnMs: 10_000 })
  await Promise.all(Array.from({ length: 6 }, () => transport.send(mail())))
  expect(mailServer.received).toHaveLength(6)
  expect(mailServer.doubled()).toEqual([])
})

test('letters that find all connections busy make way', async () => {
  await mailServer.fault({ hangsAt: 'end' })
  const transport = transportTo(mailServer, { connections: 1, turnMs: 20 })
  const first = stopped(transport.send(mail()))
  await eventually(async () => mailServer.received.length === 1)
  expect(await stopped(transport.send(mail()))).toBe('MailServerBusy')
  await transport.close()
  expect(await first).toMatchObject({ at: 'end' })
})

describe('a server that accepts and hangs', () => {
  // The stand-in greets after a tenth of a second.
  const stepMs = { ...shortMailLimits().stepMs, greeting: 500 }
  const limits = { stepMs, connections: 1, turnMs: 5_000 }

  it('is asked a few times, then tried by one letter at a time, and is back by itself', async () => {
    await mailServer.fault({ hangsAt: 'greeting' })
    const transport = transportTo(mailServer, {
      ...limits,
      breaker: { failures: 3, firstPauseMs: 150, longestPauseMs: 300 },
    })
    for (const _ of [1, 2, 3]) expect(await stopped(transport.send(mail()))).toMatchObject({ at: 'greeting' })
    expect(transport.standing().is).toBe('open')
    for (const _ of [1, 2, 3, 4]) expect(await stopped(transport.send(mail()))).toBe('BreakerOpen')
    expect(mailServer.connections()).toBe(3)
    await mailServer.heal()
    await eventually(async () => (await stopped(transport.send(mail()))) === 'sent')
    expect(transport.standing()).toEqual({ is: 'closed', waitMs: 0 })
  })

  it('is no matter to another server', async () => {
    const other = await startMailServer()
    await mailServer.fault({ hangsAt: 'greeting' })
    const [hanging, well] = [transportTo(mailServer, limits), transportTo(other)]
    for (const _ of [1, 2, 3]) await stopped(hanging.send(mail()))
    expect(await stopped(hanging.send(mail()))).toBe('BreakerOpen')
    await well.send(mail())
    expect(other.received).toHaveLength(1)
    await other.close()
  })
})
