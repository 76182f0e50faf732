import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AccountNames, addressToVerify, decideVerification, isForeignAddress } from './account.rules.ts'

const ada: AccountNames = { username: 'ada@example.org', email: 'ada@example.org', pendingEmail: null }

describe('a user name with an @', () => {
  test.each([
    ['ada', false],
    ['ada.berg', false],
    ['ada@example.org', false],
    ['bo@example.org', true],
  ])('%s is a foreign address: %s', (username, isForeign) => {
    expect(isForeignAddress(ada, username)).toBe(isForeign)
  })

  test('is the address of the account, whatever is changed in which order', () => {
    const address = fc.constantFrom('ada@example.org', 'bo@example.org', 'cleo@example.org')
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('rename' as const),
        to: fc.oneof(address, fc.constantFrom('ada', 'bo')),
      }),
      fc.record({ kind: fc.constant('ask' as const), to: address }),
      fc.record({ kind: fc.constant('verify' as const), to: address }),
    )
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let names = ada
        for (const { kind, to } of steps) {
          if (kind === 'rename' && !isForeignAddress(names, to)) names = { ...names, username: to }
          if (kind === 'ask') names = { ...names, pendingEmail: to }
          if (kind === 'verify') {
            const decision = decideVerification(names, to)
            if (decision.kind === 'moved') names = decision.names
          }
          expect(names.username.includes('@')).toBe(names.username === names.email)
        }
      }),
    )
  })
})

describe('a verification link', () => {
  test.each([
    ['for the address in use', ada, 'ada@example.org', { kind: 'verified' }],
    ['for somebody else', ada, 'bo@example.org', { kind: 'refused' }],
    [
      'for a new address takes a user name along that was the old one',
      { ...ada, pendingEmail: 'ada@new.example' },
      'ada@new.example',
      {
        kind: 'moved',
        names: { username: 'ada@new.example', email: 'ada@new.example', pendingEmail: null },
        isRenamed: true,
      },
    ],
    [
      'for a new address leaves another user name alone',
      { ...ada, username: 'ada', pendingEmail: 'ada@new.example' },
      'ada@new.example',
      {
        kind: 'moved',
        names: { username: 'ada', email: 'ada@new.example', pendingEmail: null },
        isRenamed: false,
      },
    ],
  ] as const)('%s', (_, names, address, decision) => {
    expect(decideVerification(names, address)).toEqual(decision)
  })
})

test('there is something to verify while an address waits, or the one in use is not verified', () => {
  expect(addressToVerify(ada, true)).toBeNull()
  expect(addressToVerify(ada, false)).toBe('ada@example.org')
  expect(addressToVerify({ ...ada, pendingEmail: 'ada@new.example' }, true)).toBe('ada@new.example')
})
