import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { epcPayload, mostBytes, type Transfer } from './epc-code.rules.ts'

const transfer: Transfer = {
  accountHolder: 'Musikschule München e.V.',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  amountCents: 8900,
  currencyCode: 'EUR',
  reference: '4K7M-9XQA',
}

const linesOf = (changes: Partial<Transfer> = {}) => epcPayload({ ...transfer, ...changes })?.split('\n')

test('each line stands where the guideline has it', () => {
  expect(linesOf()).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'BYLADEM1001',
    'Musikschule München e.V.',
    'DE02120300000000202051',
    'EUR89.00',
    '',
    '',
    '4K7M-9XQA',
  ])
})

describe('what it is made of', () => {
  test.each([
    ['the smallest amount', { amountCents: 1 }, 7, 'EUR0.01'],
    ['an amount below ten cents', { amountCents: 100_005 }, 7, 'EUR1000.05'],
    ['the largest amount', { amountCents: 99_999_999_999 }, 7, 'EUR999999999.99'],
    ['no BIC', { bic: '' }, 4, ''],
    ['numbers as people paste them', { iban: 'de02 1203 0000 0000 2020 51' }, 6, 'DE02120300000000202051'],
    ['a name that is too long', { accountHolder: 'ü'.repeat(90) }, 5, 'ü'.repeat(70)],
    ['a name in letters that banks do not pass on', { accountHolder: 'Łódź – „Kurse“' }, 5, "Lodz - 'Kurse'"],
    ['a break in the name', { accountHolder: 'A\nEUR1.00' }, 5, 'A EUR1.00'],
    ['a break in the reference', { reference: '4K7M\r\n9XQA' }, 10, '4K7M 9XQA'],
  ])('%s', (_, changes, line, expected) => {
    expect(linesOf(changes)?.[line]).toBe(expected)
  })

  test('without a reference it ends with the amount', () => {
    expect(linesOf({ reference: '' })?.at(-1)).toBe('EUR89.00')
  })
})

test.each([
  ['another currency', { currencyCode: 'CHF' }],
  ['nothing to pay', { amountCents: 0 }],
  ['money to get', { amountCents: -1 }],
  ['a part of a cent', { amountCents: 0.5 }],
  ['more than a transfer may hold', { amountCents: 100_000_000_000 }],
  ['a wrong IBAN', { iban: 'DE03120300000000202051' }],
  ['an account outside of SEPA', { iban: 'TR330006100519786457841326' }],
  ['no holder', { accountHolder: ' ' }],
  ['a holder of which nothing can be written', { accountHolder: '日本' }],
])('there is no code for %s', (_, changes) => {
  expect(epcPayload({ ...transfer, ...changes })).toBeNull()
})

test('whatever is written, the code stays within its bytes and lines', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'Z', 'ü', 'ß', ' ', '\n', '日', '€', '…', '4'),
    maxLength: 300,
  })
  fc.assert(
    fc.property(
      text,
      text,
      fc.constantFrom('', 'BYLADEM1001'),
      fc.integer({ min: 1, max: 99_999_999_999 }),
      (accountHolder, reference, bic, amountCents) => {
        const payload = epcPayload({ ...transfer, accountHolder, reference, bic, amountCents })
        if (payload === null) return
        expect(new TextEncoder().encode(payload).length).toBeLessThanOrEqual(mostBytes)
        const lines = payload.split('\n')
        expect(lines.slice(0, 5)).toEqual(['BCD', '002', '1', 'SCT', bic])
        expect([8, 11]).toContain(lines.length)
        expect(lines[5]?.length).toBeLessThanOrEqual(70)
        expect(Number(lines[7]?.slice(3).replace('.', ''))).toBe(amountCents)
        expect(lines.at(-1)).not.toBe('')
      },
    ),
  )
})
