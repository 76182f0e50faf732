import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sepaText } from './sepa-text.ts'

test.each([
  ['Musikschule München e.V.', 'Musikschule München e.V.'],
  ['Mu\u0308ller & So\u0308hne', 'Müller & Söhne'],
  ['Café „Größe“ – José', "Cafe 'Größe' - Jose"],
  ['Æsop Łódź Ørsted', 'AEsop Lodz Orsted'],
  ['a\r\nb\t c', 'a b c'],
  ['ﬁn ①', 'fin 1'],
  ['日本', ''],
  ['kurs@example.org', 'kurs(at)example.org'],
  ['  ', ''],
])('%j is written %j', (text, expected) => {
  expect(sepaText(text, 70)).toBe(expected)
})

test('a cut leaves no space behind', () => {
  expect(sepaText('Verein der Freunde', 7)).toBe('Verein')
})

test('whatever comes in, only what banks pass on comes out, in one line and not too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 140 }), (text, max) => {
      const written = sepaText(text, max)
      expect(written).toMatch(/^[A-Za-z0-9ÄÖÜäöüß/?:().,'+\-&*$% ]*$/)
      expect(written.length).toBeLessThanOrEqual(max)
      expect(written).toBe(written.trim())
      expect(sepaText(written, max)).toBe(written)
    }),
  )
})
