import fc from 'fast-check'
import { expect, it } from 'vitest'
import { marksAddress } from './marks-address.ts'
import { readAnswer } from './read-answer.ts'
import type { StoppedAt } from './send-failure.ts'

const said = (at: StoppedAt, message: string) => ({ at, code: Number(message.slice(0, 3)), message })

it.each<[message: string, at: StoppedAt, marks: boolean]>([
  ['550 5.1.1 <anna@example.org>: User unknown', 'recipient', true],
  ['550 5.1.1 User unknown, your mail was blocked', 'recipient', true],
  ['550-5.1.1 The email account that you tried to reach does not exist', 'recipient', true],
  ['550 5.1.10 Recipient not found', 'recipient', true],
  ['550 5.1.2 Host unknown', 'recipient', true],
  ['501 5.1.3 Bad recipient address syntax', 'recipient', true],
  ['550 5.1.6 Mailbox has moved', 'recipient', true],
  ['550 5.2.1 The account is disabled', 'recipient', true],
  ['550 5.4.1 Recipient address rejected: Access denied', 'recipient', true],
  ['550 5.4.4 Unable to route', 'recipient', true],
  ['550 No such user here', 'recipient', true],
  ['550 5.5.0 Requested action not taken: mailbox unavailable', 'recipient', true],
  ['550 5.1.1 No such user', 'end', true],
  ['552 5.2.2 Over quota', 'recipient', false],
  ['554 5.2.2 mailbox full', 'end', false],
  ['550 5.2.0 Mailbox trouble', 'recipient', false],
  ['552 5.2.3 Message too long for this mailbox', 'recipient', false],
  ['550 5.1.7 Bad sender address', 'recipient', false],
  ['550 5.1.8 Sender domain not found', 'recipient', false],
  ['550 5.1.1 Unknown sender', 'sender', false],
  ['550 5.7.1 Service unavailable, client host blocked', 'recipient', false],
  ['550 5.7.26 Not authenticated', 'recipient', false],
  ['550 Mail from your network is blocked, see our blacklist', 'recipient', false],
  ['550 Rejected as spam', 'recipient', false],
  ['554 delivery error', 'recipient', false],
  ['554 5.6.0 Content refused', 'end', false],
  ['450 4.1.1 User unknown for now', 'recipient', false],
  ['451 4.7.1 Greylisted', 'recipient', false],
  ['421 4.3.2 Closing', 'recipient', false],
])('%s at %s: %s', (message, at, marks) => {
  expect(marksAddress(said(at, message))).toBe(marks)
})

it('an address that cannot be one is marked without asking anybody', () => {
  expect(marksAddress({ at: 'recipient', code: null, message: 'no address', own: 'address' })).toBe(true)
})

it('silence marks nobody', () => {
  for (const at of ['connect', 'recipient', 'end'] as const)
    expect(marksAddress({ at, code: null, message: 'nothing', isTimeout: true })).toBe(false)
})

it('only what is refused for good, and for a reason that is about the address, marks it', () => {
  const failure = fc.record({
    at: fc.constantFrom<StoppedAt>(
      'connect',
      'greeting',
      'login',
      'envelope',
      'sender',
      'recipient',
      'content',
      'end',
    ),
    code: fc.constantFrom(421, 450, 452, 501, 503, 535, 550, 551, 552, 553, 554, 556),
    rest: fc.string({ maxLength: 20 }),
    status: fc.option(fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 30 }))),
  })
  fc.assert(
    fc.property(failure, ({ at, code, rest, status }) => {
      const message = `${code} ${status ? `${String(code)[0]}.${status.join('.')} ` : ''}${rest}`
      const given = { at, code, message }
      const { verdict, reason } = readAnswer(given)
      if (!marksAddress(given)) return
      expect(verdict).toBe('refused')
      expect(['addressUnknown', 'domainUnknown', 'recipientRefused']).toContain(reason)
      expect(code).toBeGreaterThanOrEqual(500)
    }),
    { numRuns: 500 },
  )
})
