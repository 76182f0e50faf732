import { describe, expect, test } from 'vitest'
import { claimsOf, decideEntry, isForOthers, isLastWayIn, isMailUntold } from './provider.rules.ts'

const vouched = { subject: '1', email: 'ada@example.org', isEmailVouched: true }
const ada = { id: 'ada', isVerified: true }
const unproven = { id: 'ada', isVerified: false }

describe('whoever comes from a provider', () => {
  test.each([
    ['is linked', vouched, 'ada', null, { kind: 'enter', userId: 'ada' }],
    [
      'is linked, whoever has that address now',
      vouched,
      'ada',
      { id: 'bo', isVerified: true },
      { kind: 'enter', userId: 'ada' },
    ],
    [
      'is linked, without an address',
      { ...vouched, email: null, isEmailVouched: false },
      'ada',
      null,
      { kind: 'enter', userId: 'ada' },
    ],
    ['has a proven address of an account', vouched, null, ada, { kind: 'link', userId: 'ada' }],
    [
      'has the address of an account that nobody proved',
      vouched,
      null,
      unproven,
      { kind: 'take-over', userId: 'ada' },
    ],
    [
      'has an address that is not vouched for',
      { ...vouched, isEmailVouched: false },
      null,
      ada,
      { kind: 'refused', code: 'PROVIDER_EMAIL_UNVERIFIED' },
    ],
    [
      'has no address',
      { ...vouched, email: null, isEmailVouched: false },
      null,
      null,
      { kind: 'refused', code: 'PROVIDER_EMAIL_UNVERIFIED' },
    ],
    ['is unknown', vouched, null, null, { kind: 'refused', code: 'NO_ACCOUNT' }],
  ] as const)('%s', (_, claims, linkedTo, sameAddress, decision) => {
    expect(decideEntry(claims, linkedTo, sameAddress)).toEqual(decision)
  })
})

describe('an address', () => {
  test.each([
    [
      'said to be verified',
      { email: 'Ada@Example.org', email_verified: true },
      false,
      'ada@example.org',
      true,
    ],
    ['said so in text', { email: 'ada@example.org', email_verified: 'true' }, false, 'ada@example.org', true],
    ['said not to be', { email: 'ada@example.org', email_verified: false }, true, 'ada@example.org', false],
    [
      'said not to be, in text',
      { email: 'ada@example.org', email_verified: 'false' },
      true,
      'ada@example.org',
      false,
    ],
    ['without a word', { email: 'ada@example.org' }, false, 'ada@example.org', false],
    [
      'without a word, of a provider that is trusted',
      { email: 'ada@example.org' },
      true,
      'ada@example.org',
      true,
    ],
    ['missing', {}, true, null, false],
    ['that is none', { email: 'ada', email_verified: true }, true, null, false],
    [
      'of a letter that is k once it is small',
      { email: 'mi\u212ae@example.org', email_verified: true },
      true,
      null,
      false,
    ],
    ['that is no text', { email: ['ada@example.org'], email_verified: true }, true, null, false],
  ])('%s', (_, told, trustsEmails, email, isEmailVouched) => {
    expect(claimsOf({ sub: '1', ...told }, {}, trustsEmails)).toEqual({ subject: '1', email, isEmailVouched })
  })
})

test.each([
  [true, 1, 0, false],
  [false, 2, 0, false],
  [false, 1, 0, true],
  [false, 1, 1, false],
  [false, 0, 2, false],
  [false, 0, 1, true],
])(
  'with a password: %s, with %i providers and %i passkeys: the last way in: %s',
  (hasPassword, identities, passkeys, isLast) => {
    expect(isLastWayIn({ hasPassword, identities, passkeys })).toBe(isLast)
  },
)

describe('what the ID token leaves open', () => {
  const mail = 'ada@example.org'
  test.each([
    ['the address', {}, { email: mail, email_verified: true }, mail, true],
    ['whether it is verified', { email: mail }, { email: mail, email_verified: true }, mail, true],
    [
      'whether it is verified, and it is not',
      { email: mail },
      { email: mail, email_verified: false },
      mail,
      false,
    ],
    [
      'whether it is verified, and another one is',
      { email: mail },
      { email: 'bo@example.org', email_verified: true },
      mail,
      false,
    ],
    ['nothing', { email: mail, email_verified: false }, { email: mail, email_verified: true }, mail, false],
  ] as const)('%s', (_, token, asked, email, isEmailVouched) => {
    expect(claimsOf({ sub: '1', ...token }, asked, false)).toEqual({ subject: '1', email, isEmailVouched })
  })

  test('is asked for, except of a provider that is trusted', () => {
    expect(isMailUntold({}, true)).toBe(true)
    expect(isMailUntold({ email: mail }, false)).toBe(true)
    expect(isMailUntold({ email: mail }, true)).toBe(false)
    expect(isMailUntold({ email: mail, email_verified: true }, false)).toBe(false)
  })
})

test('an ID token that was made for another program is none for this one', () => {
  expect([{}, { azp: 'reihum' }, { azp: 'other' }].map((told) => isForOthers(told, 'reihum'))).toEqual([
    false,
    false,
    true,
  ])
})
