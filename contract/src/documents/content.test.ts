import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from '../field-errors.ts'
import { locales } from '../wire/locales.ts'
import { compareContents } from './compare-contents.ts'
import { documentContent, roomOf, settledContent } from './content.schema.ts'
import {
  contentLimits,
  type DocumentBlock,
  type DocumentContent,
  emptyContent,
  usualPage,
} from './content.ts'
import { fillContent } from './fill-content.ts'
import { placeholderNames, placeholderOf } from './placeholders.ts'
import { sampleContext } from './sample-context.ts'
import { allBlocks, filesIn, placeholdersIn, textOfBlock } from './walk-content.ts'

type Json = Record<string, unknown>

const words = (text: string, ...marks: unknown[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
})
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', ...(content.length > 0 && { content }) })
const placeholder = (name: unknown, more: Json = {}) => ({ type: 'placeholder', attrs: { name, ...more } })
const item = (...content: unknown[]) => ({ type: 'listItem', content })
const bullets = (...content: unknown[]) => ({ type: 'bulletList', content })
const cell = (more: Json = {}, ...content: unknown[]) => ({ type: 'tableCell', attrs: more, content })
const row = (attrs: Json, ...content: unknown[]) => ({ type: 'tableRow', attrs, content })
const table = (...content: unknown[]) => ({ type: 'table', content })
const repetition = (over: string, ...content: unknown[]) => ({ type: 'repetition', attrs: { over }, content })
const condition = (attrs: Json, ...content: unknown[]) => ({ type: 'condition', attrs, content })
const columns = (...content: unknown[][]) => ({
  type: 'columns',
  content: content.map((blocks) => ({ type: 'column', content: blocks })),
})
const fileId = '0199d0e5-7d5a-7c11-8f00-000000000001'
const image = (more: Json = {}) => ({ type: 'image', attrs: { fileId, ...more } })
const holding = (...content: unknown[]) => ({ ...emptyContent, body: { type: 'doc', content } })

function finding(content: unknown): unknown {
  const input = { content }
  const parsed = z.object({ content: documentContent }).safeParse(input)
  if (parsed.success) return null
  const params = parsed.error.issues.map((issue) =>
    issue.code === 'custom' ? issue.params?.code : issue.code,
  )
  expect(fieldErrors(parsed.error.issues, input, 'de')).not.toEqual({})
  return params[0]
}
const parsed = (...content: unknown[]) => documentContent.parse(holding(...content))
const nested = (levels: number): unknown =>
  bullets(item(paragraph(words('x')), ...(levels > 1 ? [nested(levels - 1)] : [])))

describe('a content', () => {
  const everything = holding(
    { type: 'heading', attrs: { level: 1, textAlign: 'center' }, content: [words('Bescheinigung')] },
    paragraph(words('für '), placeholder('receiver.name', {}), { type: 'hardBreak' }),
    bullets(item(paragraph(words('eins')), { type: 'orderedList', content: [item(paragraph())] })),
    table(
      row(
        {},
        { type: 'tableHeader', content: [paragraph(words('Tag'))] },
        { type: 'tableHeader', content: [paragraph()] },
      ),
      row(
        { repeat: 'appointments' },
        cell({}, paragraph(placeholder('appointment.date', { style: 'weekday' }))),
        cell(),
      ),
      row({}, cell({ colspan: 2, colwidth: [100, 50] }, paragraph())),
    ),
    columns([paragraph(words('links'))], [image({ width: 50, alt: 'Stempel' })]),
    condition({ placeholder: 'registration.open', test: 'filled' }, paragraph(words('offen'))),
    repetition('participants', paragraph(placeholder('participant.name'))),
    { type: 'pageBreak' },
    { type: 'horizontalRule' },
    { type: 'space', attrs: { height: 12 } },
  )

  it('of all that there is is taken, and is canonical afterwards', () => {
    expect(finding(everything)).toBeNull()
    const clean = documentContent.parse(everything)
    expect(documentContent.parse(clean)).toEqual(clean)
    expect(settledContent(clean)).toEqual(clean)
  })

  it('loses what nobody knows, and what goes without saying', () => {
    const given = paragraph(
      words(
        'a',
        { type: 'bold' },
        { type: 'textStyle', attrs: { fontSize: null, color: '#AABBCC', onclick: 'x' } },
      ),
      words('b', { type: 'textStyle', attrs: { color: '#aabbcc' } }, { type: 'bold' }),
    )
    const page = { ...given, attrs: { textAlign: 'left', style: 'position:fixed' }, onload: 'x' }
    expect(parsed(page).body.content).toEqual([
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'ab',
            marks: [{ type: 'textStyle', attrs: { color: '#aabbcc' } }, { type: 'bold' }],
          },
        ],
      },
    ])
  })

  it.each<[string, unknown, string]>([
    ['an unknown node', holding({ type: 'script', content: [] }), 'documentContent'],
    ['an unknown mark', holding(paragraph(words('x', { type: 'link' }))), 'documentContent'],
    [
      'a colour that is none',
      holding(paragraph(words('x', { type: 'textStyle', attrs: { color: 'red;' } }))),
      'documentContent',
    ],
    ['an unknown placeholder', holding(paragraph(placeholder('receiver.password'))), 'unknownPlaceholder'],
    ['a placeholder of the prototype', holding(paragraph(placeholder('toString'))), 'unknownPlaceholder'],
    [
      'an entry outside of its list',
      holding(paragraph(placeholder('appointment.date'))),
      'placeholderOutside',
    ],
    [
      'an entry of another list',
      holding(repetition('priceLines', paragraph(placeholder('appointment.date')))),
      'placeholderOutside',
    ],
    [
      'a condition on an unknown placeholder',
      holding(condition({ placeholder: 'x', test: 'filled' })),
      'unknownPlaceholder',
    ],
    [
      'a repetition within another',
      holding(repetition('priceLines', repetition('appointments'))),
      'documentPlacement',
    ],
    ['a table in a table', holding(table(row({}, cell({}, table(row({}, cell())))))), 'documentPlacement'],
    ['a page break in a column', holding(columns([{ type: 'pageBreak' }], [])), 'documentPlacement'],
    [
      'a heading in a list',
      holding(bullets(item({ type: 'heading', attrs: { level: 1 } }))),
      'documentPlacement',
    ],
    [
      'a page break in the head',
      { ...emptyContent, header: { type: 'doc', content: [{ type: 'pageBreak' }] } },
      'documentPlacement',
    ],
    ['four levels of lists', holding(nested(4)), 'documentDepth'],
    ['a row that is too short', holding(table(row({}, cell(), cell()), row({}, cell()))), 'documentTable'],
    ['a cell that reaches out of the table', holding(table(row({}, cell({ rowspan: 2 })))), 'documentTable'],
    [
      'a table of thirteen columns',
      holding(table(row({}, ...Array.from({ length: 13 }, () => cell())))),
      'documentTable',
    ],
    [
      'too many words',
      holding(paragraph(words('x'.repeat(contentLimits.letters)), words('y', { type: 'bold' }))),
      'documentSize',
    ],
    [
      'too many nodes',
      holding(...Array.from({ length: contentLimits.nodes + 1 }, () => paragraph())),
      'documentSize',
    ],
    [
      'too many pictures',
      holding(...Array.from({ length: contentLimits.images + 1 }, () => image())),
      'documentSize',
    ],
    ['a picture from elsewhere', holding(image({ fileId: '../../etc/passwd' })), 'documentContent'],
    [
      'margins without room',
      { ...emptyContent, page: { ...usualPage, margins: { top: 150, right: 24, bottom: 150, left: 24 } } },
      'pageRoom',
    ],
    ['a page that is none', { ...emptyContent, page: null }, 'invalid_type'],
    ['nothing', null, 'invalid_type'],
  ])('with %s is refused', (_, content, code) => {
    expect(finding(content)).toBe(code)
  })

  it('keeps three levels of lists, and a cell over two rows', () => {
    expect(finding(holding(nested(3)))).toBeNull()
    const spanning = table(row({}, cell({ rowspan: 2 }), cell()), row({}, cell()))
    expect(finding(holding(spanning))).toBeNull()
  })

  it('whatever is sent is taken or refused, and never breaks', () => {
    const kinds = [
      'doc',
      'paragraph',
      'heading',
      'text',
      'table',
      'tableRow',
      'tableCell',
      'columns',
      'column',
      'image',
      'condition',
      'repetition',
      'bulletList',
      'listItem',
      'placeholder',
    ]
    const { node } = fc.letrec((tie) => ({
      node: fc.record(
        {
          type: fc.constantFrom(...kinds),
          attrs: fc.oneof(
            fc.constant(null),
            fc.dictionary(
              fc.constantFrom('level', 'name', 'over', 'test', 'repeat', 'colspan'),
              fc.jsonValue({ maxDepth: 1 }),
              { maxKeys: 3 },
            ),
          ),
          text: fc.jsonValue({ maxDepth: 1 }),
          content: fc.oneof({ maxDepth: 4 }, fc.constant(undefined), fc.array(tie('node'), { maxLength: 3 })),
        },
        { requiredKeys: ['type'] },
      ),
    }))
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (content) => {
        const found = documentContent.safeParse(holding(...content))
        if (found.success) expect(documentContent.parse(found.data)).toEqual(found.data)
      }),
    )
  })

  it('is laid on a page whose room is what the margins leave', () => {
    expect(roomOf(usualPage)).toEqual({ width: 162, height: 241 })
    expect(roomOf({ ...usualPage, orientation: 'landscape' })).toEqual({ width: 249, height: 154 })
  })

  it('tells its placeholders, files and texts', () => {
    const clean = documentContent.parse(everything)
    expect(placeholdersIn(clean)).toEqual([
      'receiver.name',
      'appointment.date',
      'registration.open',
      'participant.name',
    ])
    expect(filesIn({ ...clean, page: { ...usualPage, background: { fileId, on: 'all' } } })).toEqual([fileId])
    expect(allBlocks(clean).length).toBeGreaterThan(15)
    expect(textOfBlock(clean.body.content[1] as DocumentBlock)).toBe('für {receiver.name}\n')
  })
})

describe('filling', () => {
  const fill = (blocks: unknown[], locale: 'de' | 'en' = 'de', context = sampleContext(locale)) =>
    fillContent(parsed(...blocks), context, locale)
  const texts = (blocks: unknown[], locale: 'de' | 'en' = 'de', context = sampleContext(locale)) =>
    fill(blocks, locale, context).content.body.content.map(textOfBlock)

  it.each(locales)('writes a sample of every placeholder in %s', (locale) => {
    const blocks = placeholderNames.map((name) => {
      const { within } = placeholderOf(name)
      return within ? repetition(within, paragraph(placeholder(name))) : paragraph(placeholder(name))
    })
    const { content, unfilled } = fill(blocks, locale)
    expect(unfilled).toEqual([])
    expect(content.body.content.every((block) => textOfBlock(block) !== '')).toBe(true)
    expect(JSON.stringify(content)).not.toContain('placeholder')
  })

  it('writes dates, amounts and shares as the language does', () => {
    const shown = [
      placeholder('course.start'),
      placeholder('course.start', { style: 'long' }),
      placeholder('course.start', { style: 'weekday' }),
      placeholder('registration.fee'),
      placeholder('appointments.attendedPercent'),
    ].map((one) => paragraph(one))
    const plain = (written: string[]) => written.map((text) => text.replaceAll('\u00a0', ' '))
    expect(plain(texts(shown))).toEqual([
      '09.03.2027',
      '9. März 2027',
      'Dienstag, 9. März 2027',
      '89,00 €',
      '100 %',
    ])
    expect(plain(texts(shown, 'en'))).toEqual([
      '9 Mar 2027',
      'March 9, 2027',
      'Tuesday, March 9, 2027',
      '€89.00',
      '100%',
    ])
  })

  it('says what is missing, once for each, and shows nothing in its place', () => {
    const { content, unfilled } = fill(
      [
        paragraph(
          words('An '),
          placeholder('receiver.name'),
          placeholder('receiver.name'),
          placeholder('course.title'),
        ),
      ],
      'de',
      { values: { 'course.title': ' ' }, lists: {} },
    )
    expect(unfilled).toEqual(['receiver.name', 'course.title'])
    expect(content.body.content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'An ' }] }])
  })

  it.each<[Json, boolean]>([
    [{ placeholder: 'registration.open', test: 'filled' }, true],
    [{ placeholder: 'registration.paid', test: 'filled' }, false],
    [{ placeholder: 'registration.paid', test: 'empty' }, true],
    [{ placeholder: 'receiver.street', test: 'empty' }, true],
    [{ placeholder: 'course.place', test: 'equals', value: 'ATELIER ' }, true],
    [{ placeholder: 'course.place', test: 'differs', value: 'Atelier' }, false],
    [{ placeholder: 'course.start', test: 'equals', value: '09.03.2027' }, true],
  ])('shows under the condition %j what is there: %s', (attrs, isShown) => {
    const context = {
      values: {
        'registration.open': { cents: 100, currencyCode: 'EUR' },
        'registration.paid': { cents: 0, currencyCode: 'EUR' },
        'course.place': 'Atelier',
        'course.start': '2027-03-09',
      },
      lists: {},
    }
    expect(texts([condition(attrs, paragraph(words('x')))], 'de', context)).toEqual(isShown ? ['x'] : [])
  })

  it('repeats blocks and rows for each entry, and leaves a table without rows out', () => {
    const rows = table(
      row(
        { repeat: 'participants' },
        cell(
          {},
          paragraph(placeholder('participant.position'), words(' '), placeholder('participant.lastName')),
        ),
      ),
    )
    expect(texts([rows])).toEqual(['1 Vogt\n2 Yılmaz\n3 von der Heide-Rosenbaum'])
    expect(texts([repetition('appointments', paragraph(placeholder('appointment.date')))])).toEqual([
      '09.03.2027',
      '16.03.2027',
      '23.03.2027',
    ])
    expect(texts([rows], 'de', { values: {}, lists: {} })).toEqual([])
  })

  it('keeps a hostile text as a text', () => {
    const hostile = '#panic("x")\n{receiver.email} <script>'
    const { content } = fill([paragraph(placeholder('receiver.address'))], 'de', {
      values: { 'receiver.address': hostile, 'receiver.email': 'geheim' },
      lists: {},
    })
    expect(content.body.content).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '#panic("x")' },
          { type: 'hardBreak' },
          { type: 'text', text: '{receiver.email} <script>' },
        ],
      },
    ])
  })
})

describe('comparing', () => {
  const of = (...texts: string[]): DocumentContent => parsed(...texts.map((text) => paragraph(words(text))))
  const told = (before: DocumentContent, after: DocumentContent) =>
    compareContents(before, after).map(({ kind, before, after }) => `${kind} ${before}>${after}`)

  it.each<[string[], string[], string[]]>([
    [['a', 'b'], ['a', 'b'], []],
    [['a', 'b'], ['a', 'c'], ['changed b>c']],
    [['a', 'b'], ['a', 'x', 'b'], ['added >x']],
    [['a', 'b', 'c'], ['a', 'c'], ['removed b>']],
    [
      ['a', 'b', 'c', 'd'],
      ['b', 'x', 'd', 'e'],
      ['removed a>', 'changed c>x', 'added >e'],
    ],
  ])('%j with %j finds %j', (before, after, changes) => {
    expect(told(of(...before), of(...after))).toEqual(changes)
  })

  it('tells a change of the page and of the head', () => {
    const before = of('a')
    const after = documentContent.parse({
      ...before,
      page: { ...usualPage, onePage: true },
      header: { type: 'doc', content: [paragraph(words('Kopf'))] },
    })
    expect(compareContents(before, after).map(({ place, kind }) => `${place} ${kind}`)).toEqual([
      'page changed',
      'header added',
    ])
  })

  it('finds no more changes than blocks, and none between the same', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const changes = compareContents(of(...before), of(...after))
        const removed = changes.filter(({ kind }) => kind !== 'added').length
        const added = changes.filter(({ kind }) => kind !== 'removed').length
        expect(before.length - removed).toBe(after.length - added)
        expect(compareContents(of(...before), of(...before))).toEqual([])
      }),
    )
  })
})
