import { expect, it } from 'vitest'
import { pastedNames } from './pasted-names.ts'

it.each([
  ['Ada Kern; ada@example.org', ['Ada', 'Kern', 'ada@example.org']],
  ['Anna Maria Kern', ['Anna Maria', 'Kern', '']],
  ['Kern, Ada; ada@example.org', ['Ada', 'Kern', 'ada@example.org']],
  ['Ada\tKern\tada@example.org', ['Ada', 'Kern', 'ada@example.org']],
  ['"Ada Kern" <ada@example.org>', ['Ada', 'Kern', 'ada@example.org']],
  ['Ada Kern, ada@example.org', ['Ada', 'Kern', 'ada@example.org']],
  ['Kern', ['', 'Kern', '']],
  ['ada@example.org', ['', '', 'ada@example.org']],
])('reads %s', (line, read) => {
  expect(pastedNames(`\n${line}\r\n \n`).map((one) => [one.firstName, one.lastName, one.email])).toEqual([
    read,
  ])
})

it('keeps the order of the lines', () => {
  expect(pastedNames('Ada Kern\nJo Berg').map(({ firstName }) => firstName)).toEqual(['Ada', 'Jo'])
})
