import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer } from '#test/mail-server.ts'
import { openTransport } from './send-mail.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  // It offers no encryption, as a server does whose offer somebody in between has taken out.
  mailServer = await startMailServer()
})
afterAll(() => mailServer.close())

const mail = {
  messageId: '<one@reihum.test>',
  recipient: 'anna@example.org',
  senderName: 'Kreativhaus',
  subject: 'Ihr Link',
  html: '<p>Ihr Link</p>',
  text: 'Ihr Link',
  attachments: [],
}

test.each([
  ['is not sent where encryption is required', true, 0],
  ['is sent where encryption is optional', false, 1],
])('a mail to a server without encryption %s', async (_, needsTls, arriving) => {
  const { hostname, port } = new URL(mailServer.url)
  const transport = openTransport(
    { host: hostname, port: Number(port), secure: false, needsTls },
    'kurse@example.org',
  )
  const before = mailServer.received.length
  const sending = transport.send(mail)
  if (arriving === 0) await expect(sending).rejects.toThrow(/STARTTLS|TLS/)
  else await sending
  transport.close()
  expect(mailServer.received.length - before).toBe(arriving)
})
