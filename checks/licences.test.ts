import { expect, test } from 'vitest'
import { isTaken, licenceFaults } from './licences.ts'

const takes = (licence: string) => ['MIT', 'ISC'].includes(licence)

test.each([
  ['MIT', true],
  ['GPL-3.0', false],
  ['MIT OR GPL-3.0', true],
  ['MIT or GPL-3.0', true],
  ['MIT AND GPL-3.0', false],
  ['MIT AND ISC', true],
  ['GPL-3.0 AND MIT OR ISC', true],
  ['(GPL-3.0 OR MIT) AND ISC', true],
  ['(GPL-3.0 AND MIT) OR AGPL-3.0', false],
  ['(MIT AND (ISC OR GPL-3.0))', true],
  ['SEE LICENSE IN LICENSE', false],
])('%s is taken: %s', (expression, isRight) => {
  expect(isTaken(expression, takes)).toBe(isRight)
})

const libvips = {
  packages: { 'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' } },
}

test('an exception holds for its packages alone, and NOTICE must name it', () => {
  expect(licenceFaults(libvips, 'Pictures: libvips, LGPL-3.0-or-later.')).toEqual([])
  expect(licenceFaults(libvips, '')).toEqual(['NOTICE does not say "libvips, LGPL-3.0-or-later".'])
  const other = { packages: { 'node_modules/other': { license: 'LGPL-3.0-or-later' } } }
  expect(licenceFaults(other, 'libvips, LGPL-3.0-or-later')).toEqual([
    'other is under LGPL-3.0-or-later, which is not on the list in checks/licences.ts.',
  ])
})
