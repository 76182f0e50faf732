import { paragraphsOf, readLetterText, writeLetterToken } from '@reihum/contract/messages/letter-text.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDoc, toText } from './letter-doc.ts'

const body = 'Hallo {{person.name}},\n\n{{if places.several}}Plätze{{else}}Platz{{end}}\nin {{course.place}}'

test('placeholders and conditions are chips', () => {
  const [first, second] = toDoc(body).content ?? []
  expect(first?.content).toEqual([
    { type: 'text', text: 'Hallo ' },
    { type: 'letterTag', attrs: { kind: 'placeholder', name: 'person.name' } },
    { type: 'text', text: ',' },
  ])
  expect(second?.content?.map(({ type }) => type)).toEqual([
    'letterTag',
    'text',
    'letterTag',
    'text',
    'letterTag',
    'hardBreak',
    'text',
    'letterTag',
  ])
})

test('what is shown is what is stored', () => {
  expect(toText(toDoc(body))).toBe(body)
})

test('an empty text is an empty paragraph', () => {
  expect(toDoc('').content).toEqual([{ type: 'paragraph', content: [] }])
  expect(toText(toDoc(''))).toBe('')
})

test('a line has no breaks', () => {
  expect(toText(toDoc('a\r\nb\n\nc', { isLine: true }))).toBe('a b  c')
})

test('opening and storing any text changes none of its paragraphs', () => {
  const piece = fc.constantFrom('a', ' ', '\n', '\r\n', '{{', '}}', '{{if x}}', '{{end}}', '{{y.z}}', '<b>')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      // With one way to write each tag.
      const text = readLetterText(pieces.join('')).map(writeLetterToken).join('')
      expect(paragraphsOf(toText(toDoc(text)))).toEqual(paragraphsOf(text))
    }),
  )
})
