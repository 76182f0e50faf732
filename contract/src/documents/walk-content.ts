import type { DocumentBlock, DocumentContent, DocumentInline } from './content.ts'
import { isPlaceholder, type PlaceholderName } from './placeholders.ts'

/** The blocks directly within a block. */
function blocksWithin(block: DocumentBlock): readonly DocumentBlock[] {
  switch (block.type) {
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap(({ content }) => content)
    case 'table':
      return block.content.flatMap((row) => row.content.flatMap((cell) => cell.content))
    case 'columns':
      return block.content.flatMap((column) => column.content)
    case 'condition':
    case 'repetition':
      return block.content
    default:
      return []
  }
}

function* blocksOf(blocks: readonly DocumentBlock[]): Generator<DocumentBlock> {
  for (const block of blocks) {
    yield block
    yield* blocksOf(blocksWithin(block))
  }
}

/** Every block of a content, also within others, from the head to the foot. */
export function allBlocks({ header, body, footer }: DocumentContent): DocumentBlock[] {
  return [header, body, footer].flatMap((part) => (part ? [...blocksOf(part.content)] : []))
}

const inlineOf = (block: DocumentBlock): readonly DocumentInline[] =>
  block.type === 'paragraph' || block.type === 'heading' ? (block.content ?? []) : []

/** The placeholders that a content shows or asks. */
export function placeholdersIn(content: DocumentContent): PlaceholderName[] {
  const names = allBlocks(content).flatMap((block) => [
    ...(block.type === 'condition' ? [block.attrs.placeholder] : []),
    ...inlineOf(block).flatMap((part) => (part.type === 'placeholder' ? [part.attrs.name] : [])),
  ])
  return [...new Set(names)].filter(isPlaceholder)
}

/** The files that a content shows. */
export function filesIn(content: DocumentContent): string[] {
  const images = allBlocks(content).flatMap((block) => (block.type === 'image' ? [block.attrs.fileId] : []))
  const background = content.page.background?.fileId
  return [...new Set([...images, ...(background ? [background] : [])])]
}

function textOfInline(part: DocumentInline): string {
  if (part.type === 'text') return part.text
  if (part.type === 'placeholder') return `{${part.attrs.name}}`
  return part.type === 'code' ? part.attrs.address : '\n'
}

/** The text of one block without formatting, a placeholder as its name in braces. */
export function textOfBlock(block: DocumentBlock): string {
  const own = inlineOf(block).map(textOfInline).join('')
  return [own, ...blocksWithin(block).map(textOfBlock)].filter((text) => text !== '').join('\n')
}

/** All texts of a filled content, line by line as they are printed. */
export function linesOf({ header, body, footer }: DocumentContent): string[] {
  const parts = [header, body, footer].flatMap((part) => (part ? part.content : []))
  return parts
    .flatMap((block) => textOfBlock(block).split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
