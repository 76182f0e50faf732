import { expect, it } from 'vitest'
import { addressLine } from './address-line.ts'

it.each([
  ['Lindenhof 4', '12043', 'Berlin', 'DE', 'Lindenhof 4, 12043 Berlin'],
  ['12 Quay Road', 'PL1 3RP', 'Plymouth', 'GB', '12 Quay Road, Plymouth PL1 3RP'],
  ['', '', 'Wien', 'AT', 'Wien'],
  ['Am Markt 1', '', '', 'DE', 'Am Markt 1'],
  ['', '', '', 'DE', ''],
])('“%s” “%s” “%s” in %s is written “%s”', (street, postalCode, city, country, line) => {
  expect(addressLine({ street, postalCode, city, country })).toBe(line)
})
