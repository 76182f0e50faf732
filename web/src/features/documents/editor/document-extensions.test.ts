import { documentContent, settledContent } from '@reihum/contract/documents/content.schema.ts'
import {
  conditionTests,
  type DocumentContent,
  dateStyles,
  documentListNames,
  textAligns,
  usualPage,
} from '@reihum/contract/documents/content.ts'
import { placeholderNames, placeholders } from '@reihum/contract/documents/placeholders.ts'
import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentExtensions } from './document-extensions.ts'

const words = {
  layout: { pageBreak: '', space: String, rule: '' },
  variable: {
    chip: (label: string) => ({ label, context: '', sample: '', hint: '' }),
    condition: String,
    repetition: String,
  },
  row: String,
  pictureGone: '',
}
const schema = getSchema(documentExtensions(words, async () => null))

const mark = fc.constantFrom<object>(
  { type: 'bold' },
  { type: 'italic' },
  { type: 'underline' },
  { type: 'textStyle', attrs: { fontSize: '14pt' } },
  { type: 'textStyle', attrs: { color: '#12ab9f', fontSize: '9.5pt' } },
)
const marks = fc.uniqueArray(mark, { maxLength: 3, selector: (one) => (one as { type: string }).type })
const text = fc.record({ type: fc.constant('text'), text: fc.string({ minLength: 1, maxLength: 8 }), marks })
const outside = placeholderNames.filter((name) => !('within' in placeholders[name]))
const placeholder = fc.record({
  type: fc.constant('placeholder'),
  attrs: fc.record(
    { name: fc.constantFrom(...outside), style: fc.constantFrom(...dateStyles) },
    { requiredKeys: ['name'] },
  ),
  marks,
})
const inline = fc.array(fc.oneof(text, placeholder, fc.constant({ type: 'hardBreak' })), { maxLength: 4 })
const align = fc.record({ textAlign: fc.constantFrom(...textAligns) }, { requiredKeys: [] })
const paragraph = fc.record({ type: fc.constant('paragraph'), attrs: align, content: inline })
const leaf = fc.oneof(
  paragraph,
  fc.record({
    type: fc.constant('heading'),
    attrs: fc.tuple(align, fc.constantFrom(1, 2, 3)).map(([attrs, level]) => ({ ...attrs, level })),
    content: inline,
  }),
  fc.constant({ type: 'horizontalRule' }),
  fc.record({ type: fc.constant('space'), attrs: fc.record({ height: fc.integer({ min: 1, max: 250 }) }) }),
  fc.record({
    type: fc.constant('image'),
    attrs: fc.record({
      fileId: fc.uuid(),
      width: fc.integer({ min: 5, max: 100 }),
      alt: fc.constantFrom('', 'Ein Pinsel'),
      textAlign: fc.constantFrom(...textAligns),
    }),
  }),
  fc.record({
    type: fc.constantFrom('bulletList', 'orderedList'),
    content: fc.array(fc.record({ type: fc.constant('listItem'), content: fc.tuple(paragraph) }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
)
const condition = (blocks: fc.Arbitrary<unknown[]>) =>
  fc.record({
    type: fc.constant('condition'),
    attrs: fc.record({
      placeholder: fc.constantFrom(...outside),
      test: fc.constantFrom(...conditionTests),
      value: fc.constantFrom('', 'Bar'),
    }),
    content: blocks,
  })
const some = (block: fc.Arbitrary<unknown>) => fc.array(block, { minLength: 1, maxLength: 3 })
const simple = some(fc.oneof(leaf, condition(some(leaf))))
const table = fc
  .record({
    columns: fc.integer({ min: 1, max: 3 }),
    rows: fc.integer({ min: 1, max: 3 }),
    lines: fc.boolean(),
    repeat: fc.option(fc.constantFrom(...documentListNames), { nil: undefined }),
    width: fc.option(fc.integer({ min: 10, max: 300 }), { nil: undefined }),
    content: simple,
  })
  .map(({ columns, rows, lines, repeat, width, content }) => ({
    type: 'table',
    ...(!lines && { attrs: { lines } }),
    content: Array.from({ length: rows }, (_, row) => ({
      type: 'tableRow',
      ...(row === rows - 1 && repeat && { attrs: { repeat } }),
      content: Array.from({ length: columns }, () => ({
        type: row === 0 ? 'tableHeader' : 'tableCell',
        ...(width && { attrs: { colwidth: [width] } }),
        content,
      })),
    })),
  }))
const columns = fc
  .array(simple, { minLength: 2, maxLength: 3 })
  .map((all) => ({ type: 'columns', content: all.map((content) => ({ type: 'column', content })) }))
const repetition = fc.record({
  type: fc.constant('repetition'),
  attrs: fc.record({ over: fc.constantFrom(...documentListNames) }),
  content: simple,
})
const body = some(
  fc.oneof(leaf, condition(simple), table, columns, repetition, fc.constant({ type: 'pageBreak' })),
)
const contents = body.map((content) => ({
  page: usualPage,
  header: null,
  body: { type: 'doc', content },
  footer: null,
})) as unknown as fc.Arbitrary<DocumentContent>

describe('the editor of documents', () => {
  it('holds whatever the contract accepts and gives it back unchanged, so that nothing looks edited', () => {
    fc.assert(
      fc.property(contents, (content) => {
        // More pictures than are allowed, for instance, are refused and not settled.
        fc.pre(documentContent.safeParse(content).success)
        const stored = settledContent(content)
        const held = schema.nodeFromJSON(stored.body)
        held.check()
        expect(settledContent({ ...stored, body: held.toJSON() })).toEqual(stored)
      }),
      { numRuns: 300 },
    )
  })

  it('knows nothing that the contract does not', () => {
    const attributes = Object.values({ ...schema.nodes, ...schema.marks }).flatMap(({ name, spec }) =>
      Object.keys(spec.attrs ?? {}).map((attribute) => `${name}.${attribute}`),
    )
    expect([...Object.keys(schema.nodes), ...Object.keys(schema.marks), ...attributes].sort()).toEqual(
      `doc text hardBreak paragraph paragraph.textAlign heading heading.level
       heading.textAlign bulletList orderedList listItem table table.lines tableRow
       tableRow.repeat tableCell tableCell.colspan tableCell.rowspan tableCell.colwidth
       tableHeader tableHeader.colspan tableHeader.rowspan tableHeader.colwidth image
       image.fileId image.width image.alt image.textAlign columns column horizontalRule
       pageBreak space space.height placeholder placeholder.name placeholder.style condition
       condition.placeholder condition.test condition.value repetition repetition.over bold
       italic underline textStyle textStyle.fontSize textStyle.color`
        .split(/\s+/)
        .sort(),
    )
  })
})
