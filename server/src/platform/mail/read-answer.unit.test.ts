import { describe, expect, test } from 'vitest'
import { isOfServer, readAnswer } from './read-answer.ts'
import type { Failure, StoppedAt } from './send-failure.ts'

/** What a server said on being asked this. */
const said = (at: StoppedAt, message: string): Failure => ({ at, code: Number(message.slice(0, 3)), message })
const silent = (at: StoppedAt, more: Partial<Failure> = {}): Failure => ({
  at,
  code: null,
  message: 'nothing',
  ...more,
})

describe('refused for the recipient', () => {
  test.each([
    ['550 5.1.1 <anna@example.org>: User unknown', 'recipient', 'addressUnknown'],
    ['550-5.1.1 The email account that you tried to reach does not exist', 'recipient', 'addressUnknown'],
    ['550 No such user here', 'recipient', 'addressUnknown'],
    ['551 User not local', 'recipient', 'addressUnknown'],
    ['553 mailbox name not allowed', 'recipient', 'addressUnknown'],
    ['501 5.1.3 Bad recipient address syntax', 'recipient', 'addressUnknown'],
    ['550 5.4.1 Recipient address rejected: Access denied', 'recipient', 'addressUnknown'],
    ['550 5.1.2 Host unknown', 'recipient', 'domainUnknown'],
    ['556 5.1.10 Recipient address has null MX', 'recipient', 'domainUnknown'],
    ['550 5.4.4 Unable to route', 'recipient', 'domainUnknown'],
    ['552 5.2.2 Over quota', 'recipient', 'mailboxFull'],
    ['552 Requested mail action aborted: exceeded storage allocation', 'recipient', 'mailboxFull'],
    ['554 5.2.2 mailbox full', 'end', 'mailboxFull'],
    ['550 5.2.1 The account is disabled', 'recipient', 'recipientRefused'],
    ['554 delivery error', 'recipient', 'recipientRefused'],
  ] as const)('%s at %s', (message, at, reason) => {
    expect(readAnswer(said(at, message))).toEqual({ verdict: 'refused', reason })
  })
})

describe('refused for us', () => {
  test.each([
    ['550 5.7.1 Relaying denied', 'recipient'],
    ['554 Relay access denied', 'recipient'],
    ['550 5.7.1 Service unavailable, client host blocked', 'recipient'],
    ['553 5.7.1 Sender address rejected: not owned by user', 'sender'],
    ['550 5.1.0 Sender rejected', 'sender'],
    ['550 5.1.8 Bad sender address', 'recipient'],
    ['550 policy', 'sender'],
    ['550 5.7.26 Unauthenticated email is not accepted', 'end'],
  ] as const)('%s at %s', (message, at) => {
    expect(readAnswer(said(at, message))).toEqual({ verdict: 'refused', reason: 'senderRefused' })
  })
})

describe('refused for the content', () => {
  test.each([
    ['552 5.3.4 Message size exceeds fixed limit', 'sender', 'tooLarge'],
    ['552 5.2.3 Message length exceeds administrative limit', 'end', 'tooLarge'],
    ['552 Message too large', 'end', 'tooLarge'],
    ['554 5.6.0 Message content rejected', 'end', 'contentRefused'],
    ['554 5.7.1 Spam message rejected', 'end', 'contentRefused'],
    ['554 Transaction failed', 'end', 'contentRefused'],
    ['550 5.6.7 non-ASCII addresses not permitted', 'sender', 'contentRefused'],
  ] as const)('%s at %s', (message, at, reason) => {
    expect(readAnswer(said(at, message))).toEqual({ verdict: 'refused', reason })
  })
})

describe('for now', () => {
  test.each([
    ['450 4.7.1 Greylisted, try again', 'recipient', 'askedToWait'],
    ['451 4.3.0 Temporary failure', 'end', 'askedToWait'],
    ['452 4.2.2 mailbox is full', 'recipient', 'mailboxFull'],
    ['421 4.3.2 shutting down', 'recipient', 'askedToWait'],
    ['503 5.5.1 Bad sequence of commands', 'sender', 'askedToWait'],
  ] as const)('%s at %s', (message, at, reason) => {
    expect(readAnswer(said(at, message))).toEqual({ verdict: 'later', reason })
  })

  test.each(['envelope', 'content'] as const)('no answer at the %s', (at) => {
    expect(readAnswer(silent(at))).toEqual({ verdict: 'later', reason: 'noAnswer' })
  })
})

test.each([
  ['the server cannot be reached', silent('connect'), 'unreachable'],
  ['it does not greet', silent('greeting', { isTimeout: true }), 'noAnswer'],
  ['it has no time', said('greeting', '421 4.3.2 too many connections'), 'askedToWait'],
  ['it does not talk to us', said('greeting', '554 5.7.1 go away'), 'unreachable'],
  ['it lets nobody in', silent('login', { isTimeout: true }), 'noAnswer'],
  ['the password is wrong', said('login', '535 5.7.8 Authentication failed'), 'loginRefused'],
  ['it wants a password', said('sender', '530 5.7.0 Authentication required'), 'loginRefused'],
  ['there is no encryption', silent('greeting', { own: 'encryption' }), 'noEncryption'],
] as const)('in trouble, so that all letters wait: %s', (_, failure, reason) => {
  expect(readAnswer(failure)).toEqual({ verdict: 'server', reason })
  expect(isOfServer(failure)).toBe(true)
})

test('without an answer at the end nobody knows', () => {
  expect(readAnswer(silent('end'))).toEqual({ verdict: 'unknown', reason: 'unanswered' })
})

test.each([
  ['address', 'addressUnknown'],
  ['size', 'tooLarge'],
] as const)('what no server would take is not asked: %s', (own, reason) => {
  expect(readAnswer(silent('envelope', { own }))).toEqual({ verdict: 'refused', reason })
})

test.each([
  ['a refused recipient', said('recipient', '550 5.1.1 unknown'), false],
  ['a greylisted one', said('recipient', '450 4.7.1 later'), false],
  ['waiting in vain at the recipient', silent('envelope', { isTimeout: true }), true],
  ['a connection that broke at the recipient', silent('envelope'), false],
  ['waiting in vain at the end', silent('end', { isTimeout: true }), true],
  ['a connection that broke at the end', silent('end'), false],
  ['a server that closes', said('recipient', '421 4.3.2 shutting down'), true],
] as const)('other letters would fare the same: %s', (_, failure, is) => {
  expect(isOfServer(failure)).toBe(is)
})
