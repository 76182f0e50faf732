import { expect, test } from 'vitest'
import { compactVatId, countryOfVatId, isVatId } from './tax-numbers.ts'

test.each([
  ['DE123456788', 'DE'],
  ['de 123 456 788', 'DE'],
  ['ATU12345675', 'AT'],
  ['CHE-123.456.788 MWST', 'CH'],
  ['CHE-123.456.788', 'CH'],
  ['EL123456789', 'GR'],
  ['NL123456789B01', 'NL'],
  ['FRK7399859412', 'FR'],
  ['IE1234567FA', 'IE'],
  ['XI123456789', 'XI'],
])('%s looks like a VAT number of %s', (text, country) => {
  expect(isVatId(text)).toBe(true)
  expect(countryOfVatId(text)).toBe(country)
})

test.each([
  '',
  'DE12345678',
  'DE1234567890',
  'AT12345678',
  'GR123456789',
  '123456789',
  'US123456789',
  'constructor',
  // The last digit does not follow from the others.
  'DE123456789',
  'DE129273389',
  'ATU12345678',
  'CHE-123.456.789',
  // No digit follows from these.
  'CHE-107.979.376 MWST',
])('%j does not', (text) => {
  expect(isVatId(text)).toBe(false)
  expect(countryOfVatId(text)).toBe(null)
})

// Numbers that companies print on their invoices.
test.each([
  'DE129273398',
  'DE143454214',
  'DE122652565',
  'DE123475223',
  'DE811569869',
  'ATU14189108',
  'ATU37675002',
  'ATU36801500',
  'ATU37893801',
  'CHE-105.829.940 MWST',
  'CHE-101.329.561',
  'CHE-103.867.266 TVA',
  'CHE-116.281.710',
])('%s is genuine, and no other last digit is', (text) => {
  const number = compactVatId(text)
  expect(isVatId(number)).toBe(true)
  const at = number.search(/\d(?!.*\d)/)
  const others = [...'0123456789'].filter((digit) => digit !== number[at])
  for (const digit of others) expect(isVatId(number.slice(0, at) + digit + number.slice(at + 1))).toBe(false)
})

test('it is kept without what people put between its digits', () => {
  expect(compactVatId('che-123.456.788 mwst')).toBe('CHE123456788MWST')
})
