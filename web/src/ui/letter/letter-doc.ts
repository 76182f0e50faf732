import { type LetterToken, readLetterText, writeLetterToken } from '@reihum/contract/messages/letter-text.ts'
import type { JSONContent } from '@tiptap/core'

/** What a chip stands for. */
export type TagAttributes = { kind: 'placeholder' | 'if' | 'else' | 'end'; name: string }

const tagOf = (token: Exclude<LetterToken, { kind: 'text' }>): JSONContent => ({
  type: 'letterTag',
  attrs: { kind: token.kind, name: 'name' in token ? token.name : '' } satisfies TagAttributes,
})

type Line = JSONContent[]

const isBlank = (line: Line) => line.every(({ type, text }) => type === 'text' && text?.trim() === '')

function linesOf(text: string): Line[] {
  const lines: Line[] = [[]]
  for (const token of readLetterText(text)) {
    if (token.kind !== 'text') lines.at(-1)?.push(tagOf(token))
    else
      for (const [at, said] of token.text.split('\n').entries()) {
        if (at > 0) lines.push([])
        if (said) lines.at(-1)?.push({ type: 'text', text: said })
      }
  }
  return lines
}

/** A text as the editor shows it: paragraphs with chips. Of a single line every break is a space. */
export function toDoc(text: string, { isLine = false } = {}): JSONContent {
  const plain = text.replace(/\r\n?/g, '\n')
  const paragraphs: Line[][] = [[]]
  for (const line of linesOf(isLine ? plain.replaceAll('\n', ' ') : plain)) {
    if (isBlank(line)) paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  const filled = paragraphs.filter((lines) => lines.length > 0)
  const content = (filled.length > 0 ? filled : [[[]]]).map((lines) => ({
    type: 'paragraph',
    content: lines.flatMap((line, at) => (at > 0 ? [{ type: 'hardBreak' }, ...line] : line)),
  }))
  return { type: 'doc', content }
}

function textOf({ type, text, attrs }: JSONContent): string {
  if (type === 'text') return text ?? ''
  if (type === 'hardBreak') return '\n'
  return type === 'letterTag' ? writeLetterToken(attrs as LetterToken) : ''
}

/** What the editor shows as text, which is what is stored. */
export function toText({ content = [] }: JSONContent): string {
  return content
    .map((paragraph) => (paragraph.content ?? []).map(textOf).join(''))
    .filter((paragraph) => paragraph.trim() !== '')
    .join('\n\n')
    .trim()
}
