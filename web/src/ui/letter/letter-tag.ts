import { type Extensions, Node } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import type { TagAttributes } from './letter-doc.ts'

/** How a chip is called. */
export type TagLabel = (tag: TagAttributes) => string

const kinds = ['placeholder', 'if', 'else', 'end'] as const

const LetterTag = Node.create<{ label: TagLabel }>({
  name: 'letterTag',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ label: ({ name }) => name }),
  addAttributes: () => ({
    kind: {
      default: 'placeholder',
      rendered: false,
      parseHTML: ({ dataset }) => kinds.find((kind) => kind === dataset.letterTag) ?? 'placeholder',
    },
    name: { default: '', rendered: false, parseHTML: ({ dataset }) => dataset.name ?? '' },
  }),
  parseHTML: () => [{ tag: 'span[data-letter-tag]' }],
  renderHTML({ node }) {
    const tag = node.attrs as TagAttributes
    return ['span', { 'data-letter-tag': tag.kind, 'data-name': tag.name }, this.options.label(tag)]
  },
})

const Line = Document.extend({ content: 'paragraph' })

/** Nothing but words and chips, so that nothing else can be typed or pasted. */
export const letterExtensions = (label: TagLabel, isLine: boolean): Extensions => [
  isLine ? Line : Document,
  Paragraph,
  Text,
  ...(isLine ? [] : [HardBreak]),
  LetterTag.configure({ label }),
  UndoRedo,
]
