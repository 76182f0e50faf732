import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../field-errors.ts'
import { bank, emptyBank } from './bank.schema.ts'
import {
  formatIban,
  ibanWhileTyped,
  isBic,
  isCreditorIdentifier,
  isIban,
  isSepaIban,
} from './bank-numbers.ts'

test.each([
  ['DE89 3704 0044 0532 0130 00', true],
  ['DE89370400440532013000', true],
  ['de89 3704 0044 0532 0130 00', true],
  ['GB29 NWBK 6016 1331 9268 19', true],
  ['AT61 1904 3002 3457 3201', true],
  ['CH93 0076 2011 6238 5295 7', true],
  ['FR14 2004 1010 0505 0001 3M02 606', true],
  ['NO93 8601 1117 947', true],
  ['DE88 3704 0044 0532 0130 00', false],
  ['DE89 3704 0044 0532 0130 0', false],
  ['DE89 3704 0044 0532 0130 000', false],
  ['XX89 3704 0044 0532 0130 00', false],
  ['GB29 NWBK 6016 1331 9268 18', false],
  ['3704 0044 0532 0130 00', false],
  ['', false],
])('IBAN %s: %s', (text, isRight) => {
  expect(isIban(text)).toBe(isRight)
})

test.each([
  ['DE89 3704 0044 0532 0130 00', true],
  ['CH93 0076 2011 6238 5295 7', true],
  // Brazil and Turkey have IBANs, and no SEPA.
  ['BR97 0036 0305 0000 1000 9795 493P 1', false],
  ['TR33 0006 1005 1978 6457 8413 26', false],
  ['DE88 3704 0044 0532 0130 00', false],
])('SEPA reaches %s: %s', (text, isReached) => {
  expect(isSepaIban(text)).toBe(isReached)
})

test.each([
  ['COBADEFFXXX', true],
  ['COBADEFF', true],
  ['cobadeff 370', true],
  ['NWBKGB2L', true],
  ['DEUTDEDBBER', true],
  ['COBADEF', false],
  ['COBADEFFX', false],
  ['C0BADEFFXXX', false],
  ['COBAXXFFXXX', false],
  ['', false],
])('BIC %s: %s', (text, isRight) => {
  expect(isBic(text)).toBe(isRight)
})

test.each([
  ['DE98ZZZ09999999999', true],
  ['de98 zzz 0999 9999 999', true],
  // The three characters of the creditor's own choice are not covered by the check digits.
  ['DE98ABC09999999999', true],
  ['AT61ZZZ01234567890', true],
  ['DE97ZZZ09999999999', false],
  ['DE98ZZZ0999999999', false],
  ['DE98ZZZ099999999999', false],
  ['DE98ZZZ0999999999A', false],
  ['98ZZZ09999999999', false],
  ['', false],
])('creditor identifier %s: %s', (text, isRight) => {
  expect(isCreditorIdentifier(text)).toBe(isRight)
})

test('an IBAN is shown in groups of four', () => {
  expect(formatIban('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
})

describe('bank data', () => {
  test('may stay empty, and are kept without spaces and in capitals', () => {
    expect(bank.parse(emptyBank)).toEqual(emptyBank)
    expect(bank.parse({ ...emptyBank, iban: ' de89 3704 0044 0532 0130 00 ' }).iban).toBe(
      'DE89370400440532013000',
    )
  })

  test('say of each number what is wrong with it', () => {
    const input = { ...emptyBank, iban: 'DE00', bic: 'X', creditorId: 'DE98', preNotificationDays: 31 }
    const { error } = bank.safeParse(input)
    expect(fieldErrors(error?.issues ?? [], input, 'de').map(({ path, message }) => [path, message])).toEqual(
      [
        ['iban', 'Diese IBAN ist ungültig.'],
        ['bic', 'Diese BIC ist ungültig.'],
        ['creditorId', 'Diese Gläubiger-Identifikationsnummer ist ungültig.'],
        ['preNotificationDays', 'Der Wert darf höchstens 30 sein.'],
      ],
    )
  })

  test.each([0, 31, 1.5])('%s days of pre-notification are refused', (preNotificationDays) => {
    expect(bank.safeParse({ ...emptyBank, preNotificationDays }).success).toBe(false)
  })
})

test.each([
  ['', 'incomplete'],
  ['d', 'incomplete'],
  ['DE', 'incomplete'],
  ['DE89 3704 0044 0532 0130 0', 'incomplete'],
  ['de89 3704 0044 0532 0130 00', 'valid'],
  ['DE88 3704 0044 0532 0130 00', 'wrong'],
  ['DE89 3704 0044 0532 0130 000', 'wrong'],
  ['CH93 0076 2011 6238 5295 7', 'valid'],
  // No country, a number of the former kind, and a country that SEPA does not reach.
  ['XX', 'wrong'],
  ['3704', 'wrong'],
  ['7', 'wrong'],
  ['TR33 0006 1005 1978 6457 8413 26', 'wrong'],
])('while typing, IBAN %s is %s', (text, state) => {
  expect(ibanWhileTyped(text)).toBe(state)
})
