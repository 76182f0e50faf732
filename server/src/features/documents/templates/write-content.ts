import type {
  DateStyle,
  DocumentBlock,
  DocumentCell,
  DocumentInline,
  DocumentListName,
  DocumentMark,
  DocumentRow,
  TextAlign,
} from '@reihum/contract/documents/content.ts'
import type { PlaceholderName } from '@reihum/contract/documents/placeholders.ts'

/*
 * Short forms for the templates that come with the product. In a text, `{receiver.name}` is a placeholder,
 * `{course.start|long}` one with a style of its dates.
 */

type Look = { align?: TextAlign; size?: number; colour?: string; bold?: true }

function marksOf({ size, colour, bold }: Look): { marks?: DocumentMark[] } {
  const attrs = { ...(size && { fontSize: `${size}pt` }), ...(colour && { color: colour }) }
  const marks: DocumentMark[] = [
    ...(Object.keys(attrs).length > 0 ? [{ type: 'textStyle' as const, attrs }] : []),
    ...(bold ? [{ type: 'bold' as const }] : []),
  ]
  return marks.length > 0 ? { marks } : {}
}

function inline(text: string, look: Look): DocumentInline[] {
  const marks = marksOf(look)
  return text.split(/(\{[^{}]+\}|\n)/).flatMap((part): DocumentInline[] => {
    if (part === '') return []
    if (part === '\n') return [{ type: 'hardBreak' }]
    const [, name, style] = /^\{([^|{}]+)(?:\|([^{}]+))?\}$/.exec(part) ?? []
    if (!name) return [{ type: 'text', text: part, ...marks }]
    const attrs = { name: name as PlaceholderName, ...(style && { style: style as DateStyle }) }
    return [{ type: 'placeholder', attrs, ...marks }]
  })
}

const aligned = (align: TextAlign | undefined) => (align ? { attrs: { textAlign: align } } : {})

export const paragraph = (text: string, look: Look = {}): DocumentBlock => ({
  type: 'paragraph',
  ...aligned(look.align),
  ...(text !== '' && { content: inline(text, look) }),
})

export const heading = (level: 1 | 2 | 3, text: string, look: Look = {}): DocumentBlock => ({
  type: 'heading',
  attrs: { level, ...(look.align && { textAlign: look.align }) },
  content: inline(text, look),
})

export const space = (height: number): DocumentBlock => ({ type: 'space', attrs: { height } })

const cell = (type: DocumentCell['type'], text: string, width?: number, look: Look = {}): DocumentCell => ({
  type,
  ...(width && { attrs: { colwidth: [width] } }),
  content: [paragraph(text, look)],
})

type Column = { head: string; text: string; width: number; align?: TextAlign }

/** A table with a row for each entry of a list. */
export const listTable = (repeat: DocumentListName, columns: readonly Column[]): DocumentBlock => ({
  type: 'table',
  content: [
    {
      type: 'tableRow',
      content: columns.map(({ head, width, align }) => cell('tableHeader', head, width, { align })),
    },
    {
      type: 'tableRow',
      attrs: { repeat },
      content: columns.map(({ text, width, align }) => cell('tableCell', text, width, { align })),
    },
  ],
})

/** Facts side by side with their names. */
export const facts = (...pairs: readonly (readonly [string, string])[]): DocumentBlock => ({
  type: 'table',
  attrs: { lines: false },
  content: pairs.map(
    ([name, text]): DocumentRow => ({
      type: 'tableRow',
      content: [cell('tableCell', name, 35, { colour: '#625f68' }), cell('tableCell', text, 100)],
    }),
  ),
})

export const onlyIf = (placeholder: PlaceholderName, ...content: DocumentBlock[]): DocumentBlock => ({
  type: 'condition',
  attrs: { placeholder, test: 'filled', value: '' },
  content,
})

export const unless = (placeholder: PlaceholderName, ...content: DocumentBlock[]): DocumentBlock => ({
  type: 'condition',
  attrs: { placeholder, test: 'empty', value: '' },
  content,
})
