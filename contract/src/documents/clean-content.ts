import type {
  DocumentBlock,
  DocumentCell,
  DocumentInline,
  DocumentListItem,
  DocumentListName,
  DocumentMark,
  DocumentPart,
  DocumentRow,
  TextAlign,
} from './content.ts'
import { conditionTests, contentLimits, dateStyles, documentListNames, textAligns } from './content.ts'
import { isPlaceholder, placeholderOf } from './placeholders.ts'
import { columnsOf } from './table-grid.ts'

export type ContentFlawCode =
  | 'documentContent'
  | 'documentPlacement'
  | 'documentDepth'
  | 'documentSize'
  | 'documentTable'
  | 'unknownPlaceholder'
  | 'placeholderOutside'

export class ContentFlaw extends Error {
  readonly code: ContentFlawCode
  constructor(code: ContentFlawCode) {
    super(code)
    this.code = code
  }
}

/** Control characters, line breaks, and marks that change the writing direction. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
const fileId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const colour = /^#[0-9a-f]{6}$/
const fontSize = /^(\d{1,2}(?:\.5)?)pt$/

type Node = Record<string, unknown>

function nodeOf(value: unknown): Node {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ContentFlaw('documentContent')
  return value as Node
}

function partsOf({ content }: Node): Node[] {
  if (content === undefined) return []
  if (!Array.isArray(content)) throw new ContentFlaw('documentContent')
  return content.map(nodeOf)
}

const attribute = (node: Node, name: string) => nodeOf(node.attrs ?? {})[name] ?? undefined

/** One of the named values, or nothing if there is none. */
function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  if (given === undefined) return undefined
  const found = values.find((value) => value === given)
  if (found === undefined) throw new ContentFlaw('documentContent')
  return found
}

function numberOf(given: unknown, least: number, most: number): number {
  if (typeof given !== 'number' || !Number.isFinite(given) || given < least || given > most)
    throw new ContentFlaw('documentContent')
  return Math.round(given)
}

function wordsOf(given: unknown, most: number): string {
  if (typeof given !== 'string' || given.length > most) throw new ContentFlaw('documentContent')
  return given.replace(breaking, ' ')
}

function align(node: Node): { textAlign?: TextAlign } {
  const found = oneOf(textAligns, attribute(node, 'textAlign'))
  return found === undefined || found === 'left' ? {} : { textAlign: found }
}

function styleMark(mark: Node): DocumentMark | null {
  const size = attribute(mark, 'fontSize')
  const paint = attribute(mark, 'color')
  const attrs: { fontSize?: string; color?: string } = {}
  if (size !== undefined && size !== '') {
    const points = fontSize.exec(wordsOf(size, 10))?.[1]
    if (points === undefined || Number(points) < 6 || Number(points) > 96)
      throw new ContentFlaw('documentContent')
    attrs.fontSize = `${points}pt`
  }
  if (paint !== undefined && paint !== '') {
    attrs.color = wordsOf(paint, 10).toLowerCase()
    if (!colour.test(attrs.color)) throw new ContentFlaw('documentContent')
  }
  return Object.keys(attrs).length > 0 ? { type: 'textStyle', attrs } : null
}

const plainMarks = ['bold', 'italic', 'underline'] as const
const markOrder = ['textStyle', ...plainMarks] as const

function marksOf({ marks }: Node): { marks?: DocumentMark[] } {
  if (marks === undefined) return {}
  if (!Array.isArray(marks)) throw new ContentFlaw('documentContent')
  const found = new Map<string, DocumentMark>()
  for (const mark of marks.map(nodeOf)) {
    const plain = plainMarks.find((type) => type === mark.type)
    if (!plain && mark.type !== 'textStyle') throw new ContentFlaw('documentContent')
    const clean = plain ? ({ type: plain } as const) : styleMark(mark)
    if (clean) found.set(clean.type, clean)
  }
  const ordered = markOrder.flatMap((type) => found.get(type) ?? [])
  return ordered.length > 0 ? { marks: ordered } : {}
}

/** Where a block stands: the sheet itself, the head or foot of each page, a column, a cell, or an item of a list. */
type Place = {
  on: 'page' | 'band' | 'column' | 'cell'
  /** The list that is repeated there. */
  within: DocumentListName | null
  depth: number
  lists: number
}

/** Nothing else may stand in each place. */
const texts = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'image',
  'horizontalRule',
  'space',
  'condition',
]
const allowed: Record<Place['on'], readonly string[]> = {
  page: [...texts, 'table', 'columns', 'repetition', 'pageBreak'],
  band: [...texts, 'table', 'columns'],
  column: [...texts, 'table', 'repetition'],
  cell: texts,
}

/** Rebuilds a content from known nodes only, so that nothing else can be in it. */
export class CleanContent {
  private nodes = 0
  private letters = 0
  private images = 0

  private count() {
    this.nodes += 1
    if (this.nodes > contentLimits.nodes) throw new ContentFlaw('documentSize')
  }

  private placeholderName(name: unknown, { within }: Place): string {
    if (typeof name !== 'string' || !isPlaceholder(name)) throw new ContentFlaw('unknownPlaceholder')
    const list = placeholderOf(name).within
    if (list !== undefined && list !== within) throw new ContentFlaw('placeholderOutside')
    return name
  }

  private inlinePart(node: Node, place: Place): DocumentInline | null {
    this.count()
    if (node.type === 'hardBreak') return { type: 'hardBreak' }
    if (node.type === 'text') {
      const text = wordsOf(node.text, contentLimits.letters)
      this.letters += text.length
      if (this.letters > contentLimits.letters) throw new ContentFlaw('documentSize')
      return text === '' ? null : { type: 'text', text, ...marksOf(node) }
    }
    if (node.type !== 'placeholder') throw new ContentFlaw('documentContent')
    const name = this.placeholderName(attribute(node, 'name'), place)
    const style = oneOf(dateStyles, attribute(node, 'style'))
    const attrs = style === undefined || style === 'short' ? { name } : { name, style }
    return { type: 'placeholder', attrs, ...marksOf(node) }
  }

  private inline(node: Node, place: Place): { content?: DocumentInline[] } {
    const content: DocumentInline[] = []
    for (const part of partsOf(node)) {
      const clean = this.inlinePart(part, place)
      const last = content.at(-1)
      const continues =
        clean?.type === 'text' &&
        last?.type === 'text' &&
        JSON.stringify(clean.marks) === JSON.stringify(last.marks)
      if (continues) last.text += clean.text
      else if (clean) content.push(clean)
    }
    return content.length > 0 ? { content } : {}
  }

  private item(node: Node, place: Place): DocumentListItem {
    this.count()
    if (node.type !== 'listItem') throw new ContentFlaw('documentContent')
    const content = partsOf(node).map((part) => this.block(part, place))
    const isText = content.every(({ type }) => ['paragraph', 'bulletList', 'orderedList'].includes(type))
    if (content[0]?.type !== 'paragraph' || !isText) throw new ContentFlaw('documentPlacement')
    return { type: 'listItem', content: content as DocumentListItem['content'] }
  }

  private cell(node: Node, place: Place): DocumentCell {
    this.count()
    if (node.type !== 'tableCell' && node.type !== 'tableHeader') throw new ContentFlaw('documentContent')
    const colspan = numberOf(attribute(node, 'colspan') ?? 1, 1, contentLimits.tableColumns)
    const rowspan = numberOf(attribute(node, 'rowspan') ?? 1, 1, contentLimits.tableRows)
    const widths = attribute(node, 'colwidth')
    if (widths !== undefined && (!Array.isArray(widths) || widths.length !== colspan))
      throw new ContentFlaw('documentContent')
    const colwidth = (widths as unknown[] | undefined)?.map((width) => numberOf(width, 1, 5_000))
    const attrs = {
      ...(colspan > 1 && { colspan }),
      ...(rowspan > 1 && { rowspan }),
      ...(colwidth && { colwidth }),
    }
    return {
      type: node.type,
      ...(Object.keys(attrs).length > 0 && { attrs }),
      content: this.blocks(node, { ...place, on: 'cell', lists: 0 }),
    }
  }

  private row(node: Node, place: Place): DocumentRow {
    this.count()
    if (node.type !== 'tableRow') throw new ContentFlaw('documentContent')
    const repeat = oneOf(documentListNames, attribute(node, 'repeat'))
    if (repeat && place.within) throw new ContentFlaw('documentPlacement')
    const cells = partsOf(node)
    const content = cells.map((cell) => this.cell(cell, { ...place, within: repeat ?? place.within }))
    return { type: 'tableRow', ...(repeat && { attrs: { repeat } }), content }
  }

  private table(node: Node, place: Place): DocumentBlock {
    const content = partsOf(node).map((row) => this.row(row, place))
    if (content.length > contentLimits.tableRows) throw new ContentFlaw('documentSize')
    const columns = columnsOf(content)
    if (columns === null || columns > contentLimits.tableColumns) throw new ContentFlaw('documentTable')
    const hasLines = attribute(node, 'lines') !== false
    return { type: 'table', ...(!hasLines && { attrs: { lines: false as const } }), content }
  }

  private columns(node: Node, place: Place): DocumentBlock {
    const content = partsOf(node).map((column) => {
      this.count()
      if (column.type !== 'column') throw new ContentFlaw('documentContent')
      const on = place.on === 'band' ? ('cell' as const) : ('column' as const)
      return { type: 'column' as const, content: this.blocks(column, { ...place, on }) }
    })
    if (content.length < 2 || content.length > contentLimits.columns) throw new ContentFlaw('documentContent')
    return { type: 'columns', content }
  }

  private image(node: Node): DocumentBlock {
    this.images += 1
    if (this.images > contentLimits.images) throw new ContentFlaw('documentSize')
    const id = wordsOf(attribute(node, 'fileId'), 36).toLowerCase()
    if (!fileId.test(id)) throw new ContentFlaw('documentContent')
    return {
      type: 'image',
      attrs: {
        fileId: id,
        width: numberOf(attribute(node, 'width') ?? 100, 5, 100),
        alt: wordsOf(attribute(node, 'alt') ?? '', 300).trim(),
        ...align(node),
      },
    }
  }

  private condition(node: Node, place: Place): DocumentBlock {
    const test = oneOf(conditionTests, attribute(node, 'test'))
    if (test === undefined) throw new ContentFlaw('documentContent')
    const isCompared = test === 'equals' || test === 'differs'
    return {
      type: 'condition',
      attrs: {
        placeholder: this.placeholderName(attribute(node, 'placeholder'), place),
        test,
        value: isCompared ? wordsOf(attribute(node, 'value') ?? '', 200).trim() : '',
      },
      content: this.blocks(node, place),
    }
  }

  private repetition(node: Node, place: Place): DocumentBlock {
    const over = oneOf(documentListNames, attribute(node, 'over'))
    if (over === undefined) throw new ContentFlaw('documentContent')
    if (place.within) throw new ContentFlaw('documentPlacement')
    return { type: 'repetition', attrs: { over }, content: this.blocks(node, { ...place, within: over }) }
  }

  private list(node: Node, type: 'bulletList' | 'orderedList', place: Place): DocumentBlock {
    if (place.lists > contentLimits.lists) throw new ContentFlaw('documentDepth')
    const content = partsOf(node).map((part) => this.item(part, place))
    if (content.length === 0) throw new ContentFlaw('documentContent')
    return { type, content }
  }

  private block(node: Node, around: Place): DocumentBlock {
    this.count()
    const { type } = node
    if (typeof type !== 'string' || !allowed.page.includes(type)) throw new ContentFlaw('documentContent')
    if (!allowed[around.on].includes(type)) throw new ContentFlaw('documentPlacement')
    const isList = type === 'bulletList' || type === 'orderedList'
    const place = { ...around, depth: around.depth + 1, lists: around.lists + (isList ? 1 : 0) }
    if (place.depth > contentLimits.depth) throw new ContentFlaw('documentDepth')
    switch (type) {
      case 'paragraph': {
        const attrs = align(node)
        const aligned = attrs.textAlign ? { attrs: { textAlign: attrs.textAlign } } : {}
        return { type, ...aligned, ...this.inline(node, place) }
      }
      case 'heading': {
        const level = numberOf(attribute(node, 'level'), 1, 3) as 1 | 2 | 3
        return { type, attrs: { level, ...align(node) }, ...this.inline(node, place) }
      }
      case 'bulletList':
      case 'orderedList':
        return this.list(node, type, place)
      case 'table':
        return this.table(node, place)
      case 'columns':
        return this.columns(node, place)
      case 'image':
        return this.image(node)
      case 'condition':
        return this.condition(node, place)
      case 'repetition':
        return this.repetition(node, place)
      case 'space':
        return { type, attrs: { height: numberOf(attribute(node, 'height'), 1, 250) } }
      default:
        return { type: type as 'pageBreak' | 'horizontalRule' }
    }
  }

  /** What holds blocks holds one at least, because the editor needs a place for the cursor. */
  private blocks(node: Node, place: Place): DocumentBlock[] {
    const content = partsOf(node).map((part) => this.block(part, place))
    return content.length > 0 ? content : [{ type: 'paragraph' }]
  }

  part(value: unknown, on: 'page' | 'band'): DocumentPart {
    const node = nodeOf(value)
    if (node.type !== 'doc') throw new ContentFlaw('documentContent')
    return { type: 'doc', content: this.blocks(node, { on, within: null, depth: 0, lists: 0 }) }
  }
}
