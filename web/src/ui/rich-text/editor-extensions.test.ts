import { richText, settledRichText } from '@reihum/contract/wire/rich-text.ts'
import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editorExtensions } from './editor-extensions.ts'

const schema = getSchema(editorExtensions)

const mark = fc.constantFrom(
  { type: 'bold' },
  { type: 'italic' },
  { type: 'link', attrs: { href: 'https://kurse.example' } },
  { type: 'link', attrs: { href: 'mailto:info@kurse.example' } },
)
const words = fc.record({
  type: fc.constant('text'),
  text: fc.string({ maxLength: 8 }),
  marks: fc.array(mark, { maxLength: 3 }),
})
const inline = fc.array(fc.oneof(words, words, fc.constant({ type: 'hardBreak' })), { maxLength: 4 })
const paragraph = fc.record({ type: fc.constant('paragraph'), content: inline })
const heading = fc.record({
  type: fc.constant('heading'),
  attrs: fc.record({ level: fc.constantFrom(2, 3) }),
  content: inline,
})
const listOf = (part: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.record({
    type: fc.constantFrom('bulletList', 'orderedList'),
    content: fc.array(
      fc.record({
        type: fc.constant('listItem'),
        content: fc
          .tuple(paragraph, fc.array(part, { maxLength: 2 }))
          .map(([first, rest]) => [first, ...rest]),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
const list = listOf(fc.oneof(paragraph, listOf(fc.oneof(paragraph, listOf(paragraph)))))
const documents = fc
  .array(fc.oneof(paragraph, heading, list), { maxLength: 5 })
  .map((content) => ({ type: 'doc', content }))

describe('the editor', () => {
  it('holds whatever the contract accepts and gives it back unchanged, so that nothing looks edited', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const stored = richText.parse(document)
        const held = schema.nodeFromJSON(stored)
        held.check()
        expect(settledRichText(held.toJSON())).toEqual(stored)
      }),
      { numRuns: 300 },
    )
  })

  it('knows nothing that the contract does not', () => {
    expect(Object.keys(schema.nodes).sort()).toEqual(
      ['bulletList', 'doc', 'hardBreak', 'heading', 'listItem', 'orderedList', 'paragraph', 'text'].sort(),
    )
    expect(Object.keys(schema.marks)).toEqual(['link', 'bold', 'italic'])
    const attributes = Object.values({ ...schema.nodes, ...schema.marks }).flatMap(({ name, spec }) =>
      Object.keys(spec.attrs ?? {}).map((attribute) => `${name}.${attribute}`),
    )
    expect(attributes.sort()).toEqual(['heading.level', 'link.href'])
  })
})
