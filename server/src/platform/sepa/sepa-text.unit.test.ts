import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSepaId, sepaName, sepaText } from './sepa-text.ts'

test.each([
  ['Musikschule München e.V.', 'Musikschule München e.V.'],
  ['Mu\u0308ller & So\u0308hne', 'Müller & Söhne'],
  ['Café „Größe“ – José', "Cafe 'Größe' - Jose"],
  ['Æsop Łódź Ørsted', 'AEsop Lodz Orsted'],
  ['a\r\nb\t c', 'a b c'],
  ['ﬁn ①', 'fin 1'],
  ['日本', ''],
  ['Наталія Щербак', 'Nataliya Shcherbak'],
  ['Подъезд', 'Podezd'],
  ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
  ['Zażółć gęślą jaźń', 'Zazolc gesla jazn'],
  ['Işıl Ağaoğlu, İzmir', 'Isil Agaoglu, Izmir'],
  ['Nguyễn Thị Ánh Đào', 'Nguyen Thi Anh Dao'],
  ['Șerban Țîțu', 'Serban Titu'],
  ['محمد', 'mhmd'],
  ['გიორგი', 'giorgi'],
  ['Ա. Սարգսյան', 'A. Sargsyan'],
  ['Töpfern 🎉 für alle', 'Töpfern für alle'],
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

test.each([
  ['山田 太郎', undefined, 'NOTPROVIDED'],
  ['🎉', 'Mandat M-1', 'Mandat M-1'],
  ['🎉', '山田', 'NOTPROVIDED'],
  ['/Firma', undefined, 'Firma'],
  ['Ürün & Söhne', undefined, 'Ürün & Söhne'],
])('the name %j, or else %j, is written %j', (name, instead, expected) => {
  expect(sepaName(name, instead)).toBe(expected)
})

test('a name is never empty, whatever somebody is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const written = sepaName(name)
      expect(written).toMatch(/^[^/ ]/)
      expect(written.length).toBeLessThanOrEqual(70)
    }),
  )
})

test.each([
  ['R-1', true],
  ['A'.repeat(35), true],
  ['A'.repeat(36), false],
  ['', false],
  ['/A', false],
  ['A/', false],
  ['A//B', false],
  ['A/B', true],
  ['ä', false],
  ['A B', true],
  [' A', false],
])('the id %j may be used: %j', (id, expected) => {
  expect(isSepaId(id)).toBe(expected)
})
