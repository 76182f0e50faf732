import { expect, it } from 'vitest'
import { linkAddressOf } from './link-address.ts'

it.each([
  ['https://kurse.example/a', 'https://kurse.example/a'],
  [' www.kurse.example ', 'https://www.kurse.example'],
  ['münchen.example/plan?a=b', 'https://münchen.example/plan?a=b'],
  ['kurse.example:8443/a', 'https://kurse.example:8443/a'],
  ['info@kurse.example', 'mailto:info@kurse.example'],
  ['+49 89 123-45', 'tel:+4989123-45'],
  ['mailto:info@kurse.example', 'mailto:info@kurse.example'],
  ['javascript:alert(1)', null],
  ['javascript:alert@kurse.example', null],
  ['/kurse', null],
  ['Kurse', null],
  ['', null],
])('takes %j for %j', (typed, address) => {
  expect(linkAddressOf(typed)).toBe(address)
})
