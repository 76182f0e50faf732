import { expect, test } from 'vitest'
import { compactVatId, countryOfVatId, isVatId } from './tax-numbers.ts'

test.each([
  ['DE123456789', 'DE'],
  ['de 123 456 789', 'DE'],
  ['ATU12345678', 'AT'],
  ['CHE-123.456.789 MWST', 'CH'],
  ['CHE-123.456.789', 'CH'],
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
])('%j does not', (text) => {
  expect(isVatId(text)).toBe(false)
  expect(countryOfVatId(text)).toBe(null)
})

test('it is kept without what people put between its digits', () => {
  expect(compactVatId('che-123.456.789 mwst')).toBe('CHE123456789MWST')
})
