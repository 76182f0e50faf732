import { expect, test } from 'vitest'
import { storableName } from './storable-name.ts'

test.each([
  ['Müller-Mina', 'mueller-mina'],
  ['Åse  Groß / Øst', 'ase-gross-st'],
  ['山田', ''],
  ['../../etc', 'etc'],
])('%s is stored as %s', (name, stored) => {
  expect(storableName(name)).toBe(stored)
})
