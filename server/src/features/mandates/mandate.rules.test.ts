import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths } from '#platform/add-months.ts'
import { lacksAddress, lapsesOn, type MandateFacts, mandateStateOn } from './mandate.rules.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', 36, '2027-02-28'],
  ['2026-11-15', 36, '2029-11-15'],
])('%s and %i months are %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})

const mandate: MandateFacts = {
  signedOn: '2026-01-15',
  lastUsedOn: null,
  recurring: true,
  isRevoked: false,
  isSuspended: false,
}

test.each<[string, Partial<MandateFacts>, string, string]>([
  ['as it was given', {}, '2026-12-01', 'valid'],
  ['revoked while suspended', { isRevoked: true, isSuspended: true }, '2026-12-01', 'revoked'],
  ['suspended', { isSuspended: true }, '2026-12-01', 'suspended'],
  ['36 months after the signature', {}, '2029-01-15', 'valid'],
  ['a day later', {}, '2029-01-16', 'lapsed'],
  ['used meanwhile', { lastUsedOn: '2028-02-29' }, '2031-02-28', 'valid'],
  ['36 months after its use', { lastUsedOn: '2028-02-29' }, '2031-03-01', 'lapsed'],
  ['for one debit', { recurring: false }, '2026-12-01', 'valid'],
  ['for one debit, used', { recurring: false, lastUsedOn: '2026-06-01' }, '2026-12-01', 'used'],
])('a mandate %s', (_, change, day, state) => {
  expect(mandateStateOn({ ...mandate, ...change }, day)).toBe(state)
})

test('a use never makes a mandate lapse earlier', () => {
  const days = fc
    .integer({ min: 0, max: 3000 })
    .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, days, (signedOn, lastUsedOn) => {
      expect(lapsesOn({ signedOn, lastUsedOn }) >= lapsesOn({ signedOn, lastUsedOn: null })).toBe(true)
    }),
  )
})

test.each([
  ['DE02120300000000202051', '', false],
  ['CH9300762011623852957', '', true],
  ['CH9300762011623852957', 'Basel', false],
])('an account %s with the town "%s"', (iban, city, lacking) => {
  expect(lacksAddress({ iban, city })).toBe(lacking)
})
