import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['Müller', 'Mueller'],
  ['GROß', 'gross'],
  ['Yılmaz', 'YILMAZ'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Søren Æbelø', 'soren abelo'],
  ['  Ångström ', 'angstrom'],
])('%s and %s are found and sorted alike', (one, other) => {
  expect(fold(one)).toBe(fold(other))
})
