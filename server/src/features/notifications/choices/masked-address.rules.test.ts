import { expect, it } from 'vitest'
import { maskedAddress } from './masked-address.rules.ts'

it.each([
  ['ada.lovelace@example.org', 'ad…@example.org'],
  ['adam@example.org', 'ad…@example.org'],
  ['ada@example.org', 'a…@example.org'],
  ['a@example.org', 'a…@example.org'],
  ['@example.org', '…'],
  ['nothing', '…'],
])('of %s only %s is shown', (email, shown) => {
  expect(maskedAddress(email)).toBe(shown)
})
