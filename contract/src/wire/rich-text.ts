import { z } from 'zod'
import { safeHref } from './safe-href.ts'

/** Formatted text as a small tree in the editor's own format; it is never stored as HTML. */
export type RichText = { type: 'doc'; content: RichBlock[] }
export type RichBlock = RichParagraph | RichHeading | RichList
export type RichParagraph = { type: 'paragraph'; content?: RichInline[] }
export type RichHeading = { type: 'heading'; attrs: { level: 2 | 3 }; content?: RichInline[] }
export type RichList = { type: 'bulletList' | 'orderedList'; content: RichListItem[] }
export type RichListItem = { type: 'listItem'; content: (RichParagraph | RichList)[] }
export type RichInline = RichWords | { type: 'hardBreak' }
export type RichWords = { type: 'text'; text: string; marks?: RichMark[] }
export type RichMark = { type: 'link'; attrs: { href: string } } | { type: 'bold' } | { type: 'italic' }

export const richTextLimit = 20_000
/** How deep lists may be nested. */
export const deepestList = 3
const mostNodes = 3_000
const largestJson = 200_000

export const emptyRichText: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

type FlawCode = 'richText' | 'richTextDepth' | 'richTextSize' | 'link'

class Flaw extends Error {
  readonly code: FlawCode
  constructor(code: FlawCode) {
    super(code)
    this.code = code
  }
}

/** Control characters, line breaks, and marks that change the writing direction. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

type Node = Record<string, unknown>

function nodeOf(value: unknown): Node {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Flaw('richText')
  return value as Node
}

function partsOf(node: Node): unknown[] {
  if (node.content === undefined) return []
  if (!Array.isArray(node.content)) throw new Flaw('richText')
  return node.content
}

const attribute = (node: Node, name: string) => nodeOf(node.attrs ?? {})[name]

/** The order in which the editor keeps marks; each occurs once. */
const markOrder = ['link', 'bold', 'italic'] as const

function cleanMarks(value: unknown): RichMark[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new Flaw('richText')
  const found = new Map<string, RichMark>()
  for (const entry of value) {
    const mark = nodeOf(entry)
    if (mark.type === 'bold' || mark.type === 'italic') found.set(mark.type, { type: mark.type })
    else if (mark.type === 'link') {
      const typed = attribute(mark, 'href')
      const href = typeof typed === 'string' ? safeHref(typed) : null
      if (href === null) throw new Flaw('link')
      found.set('link', { type: 'link', attrs: { href } })
    } else throw new Flaw('richText')
  }
  return markOrder.flatMap((type) => found.get(type) ?? [])
}

function cleanWords(node: Node): RichWords {
  if (typeof node.text !== 'string') throw new Flaw('richText')
  const text = node.text.replace(breaking, ' ')
  const marks = cleanMarks(node.marks)
  return marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }
}

const isSameStyle = (one: RichWords, other: RichWords) =>
  JSON.stringify(one.marks) === JSON.stringify(other.marks)

/** Rebuilds the tree from known nodes only, so that nothing else can be in it. */
class Cleaning {
  private nodes = 0

  private count() {
    this.nodes += 1
    if (this.nodes > mostNodes) throw new Flaw('richTextSize')
  }

  private inline(node: Node): { content?: RichInline[] } {
    const content: RichInline[] = []
    for (const part of partsOf(node).map(nodeOf)) {
      this.count()
      if (part.type === 'hardBreak') content.push({ type: 'hardBreak' })
      else if (part.type === 'text') {
        const words = cleanWords(part)
        const last = content.at(-1)
        if (last?.type === 'text' && isSameStyle(last, words)) last.text += words.text
        else if (words.text !== '') content.push(words)
      } else throw new Flaw('richText')
    }
    return content.length > 0 ? { content } : {}
  }

  private item(value: unknown, depth: number): RichListItem {
    this.count()
    const node = nodeOf(value)
    if (node.type !== 'listItem') throw new Flaw('richText')
    const content = partsOf(node).map((part) => this.block(part, depth))
    if (content[0]?.type !== 'paragraph' || content.some(({ type }) => type === 'heading'))
      throw new Flaw('richText')
    return { type: 'listItem', content: content as RichListItem['content'] }
  }

  private block(value: unknown, depth: number): RichBlock {
    this.count()
    const node = nodeOf(value)
    switch (node.type) {
      case 'paragraph':
        return { type: 'paragraph', ...this.inline(node) }
      case 'heading': {
        const level = attribute(node, 'level')
        if (level !== 2 && level !== 3) throw new Flaw('richText')
        return { type: 'heading', attrs: { level }, ...this.inline(node) }
      }
      case 'bulletList':
      case 'orderedList': {
        if (depth === deepestList) throw new Flaw('richTextDepth')
        const content = partsOf(node).map((part) => this.item(part, depth + 1))
        if (content.length === 0) throw new Flaw('richText')
        return { type: node.type, content }
      }
      default:
        throw new Flaw('richText')
    }
  }

  document(value: unknown): RichText {
    const node = nodeOf(value)
    if (node.type !== 'doc') throw new Flaw('richText')
    const content = partsOf(node).map((part) => this.block(part, 0))
    const isBlank = (block: RichBlock | undefined) => block?.type === 'paragraph' && !block.content
    while (isBlank(content[0])) content.shift()
    while (isBlank(content.at(-1))) content.pop()
    return content.length > 0 ? { type: 'doc', content } : emptyRichText
  }
}

/**
 * The canonical form of a text: unknown attributes are left out, adjacent words of one style are joined, and empty
 * lines around the text are removed. An unknown node is a `Flaw`.
 */
function cleanRichText(value: unknown): RichText {
  const clean = new Cleaning().document(value)
  if (JSON.stringify(clean).length > largestJson) throw new Flaw('richTextSize')
  return clean
}

/** The canonical form of an editor's content, or the content itself if it is not allowed. */
export function settledRichText(held: RichText): RichText {
  try {
    return cleanRichText(held)
  } catch (error) {
    if (error instanceof Flaw) return held
    throw error
  }
}

const inlineText = (content: RichInline[] = []) =>
  content.map((part) => (part.type === 'text' ? part.text : '\n')).join('')

function listText(list: RichList, indent: string): string {
  return list.content
    .map((item, index) => {
      const bullet = list.type === 'orderedList' ? `${index + 1}. ` : '– '
      const inner = indent + ' '.repeat(bullet.length)
      const lines = item.content.map((part) =>
        part.type === 'paragraph'
          ? inner + inlineText(part.content).replaceAll('\n', `\n${inner}`)
          : listText(part, inner),
      )
      return indent + bullet + lines.join('\n').slice(inner.length)
    })
    .join('\n')
}

/** The text without formatting, for mails, tables, search and descriptions; an empty line between blocks. */
export function plainTextOf({ content }: RichText): string {
  return content
    .map((block) =>
      'attrs' in block || block.type === 'paragraph' ? inlineText(block.content) : listText(block, ''),
    )
    .join('\n\n')
    .trim()
}

/** Makes paragraphs of plain text: an empty line separates them, a single line break stays. */
export function richTextFrom(plain: string): RichText {
  const content = plain
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph): RichBlock => {
      const lines = paragraph.split('\n').map((line): RichInline[] => [{ type: 'text', text: line.trim() }])
      const content = lines.flatMap((line, index): RichInline[] =>
        index === 0 ? line : [{ type: 'hardBreak' }, ...line],
      )
      return { type: 'paragraph', content }
    })
  return settledRichText({ type: 'doc', content })
}

function wordsIn(blocks: readonly (RichBlock | RichListItem)[]): string[] {
  return blocks.flatMap((block) =>
    block.type === 'paragraph' || block.type === 'heading'
      ? [inlineText(block.content)]
      : wordsIn(block.content),
  )
}

/** The number of typed characters, including line breaks. */
export const richTextLength = ({ content }: RichText) =>
  wordsIn(content).reduce((sum, words) => sum + words.length, 0)

export const isEmptyRichText = ({ content }: RichText) =>
  wordsIn(content).every((words) => words.trim() === '')

const object = (type: string | string[], properties: object, required: string[] = []) => ({
  type: 'object',
  properties: { type: Array.isArray(type) ? { enum: type } : { const: type }, ...properties },
  required: ['type', ...required],
})
const arrayOf = (...items: object[]) => ({
  type: 'array',
  items: items.length > 1 ? { oneOf: items } : items[0],
})

/** The schema for the API document, in which nested lists are only named. */
function shape() {
  const link = object(
    'link',
    { attrs: { type: 'object', properties: { href: { type: 'string' } }, required: ['href'] } },
    ['attrs'],
  )
  const words = object(
    'text',
    { text: { type: 'string' }, marks: arrayOf(object(['bold', 'italic'], {}), link) },
    ['text'],
  )
  const content = arrayOf(words, object('hardBreak', {}))
  const paragraph = object('paragraph', { content })
  const level = { type: 'object', properties: { level: { enum: [2, 3] } }, required: ['level'] }
  const heading = object('heading', { attrs: level, content }, ['attrs'])
  const innerList = object(['bulletList', 'orderedList'], { content: { type: 'array' } }, ['content'])
  const item = object('listItem', { content: arrayOf(paragraph, innerList) }, ['content'])
  const list = object(['bulletList', 'orderedList'], { content: arrayOf(item) }, ['content'])
  return {
    ...object('doc', { content: arrayOf(paragraph, heading, list) }, ['content']),
    description: `Formatted text of at most ${richTextLimit} characters. Lists lie at most ${deepestList} deep; a link leads to https:, http:, mailto: or tel:.`,
  }
}

/**
 * Formatted text from a request. It reports one error at most, at the text itself and not at the node where it lies,
 * because the text is the field that people see.
 */
export const richText = z
  .custom<RichText>()
  .check((payload) => {
    const input = payload.value as unknown
    if (input === undefined || input === null) {
      payload.issues.push({ code: 'invalid_type', expected: 'object', input })
      return
    }
    try {
      payload.value = cleanRichText(input)
      if (richTextLength(payload.value) > richTextLimit)
        payload.issues.push({
          code: 'too_big',
          origin: 'string',
          maximum: richTextLimit,
          inclusive: true,
          input,
        })
    } catch (error) {
      if (!(error instanceof Flaw)) throw error
      payload.issues.push({ code: 'custom', params: { code: error.code }, input })
    }
  })
  .meta({ jsonSchema: shape() })
