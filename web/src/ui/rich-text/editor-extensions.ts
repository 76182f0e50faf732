import { deepestList } from '@reihum/contract/wire/rich-text.ts'
import type { Editor, Extensions } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListItem } from '@tiptap/extension-list/item'
import { OrderedList } from '@tiptap/extension-list/ordered-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import type { Node } from '@tiptap/pm/model'
import { sinkListItem } from '@tiptap/pm/schema-list'
import { LinkMark } from './link-mark.ts'

const listDepth = (node: Node): number => {
  let deepest = 0
  node.forEach((child) => {
    deepest = Math.max(deepest, listDepth(child))
  })
  return deepest + (node.type.name.endsWith('List') ? 1 : 0)
}

/** Whether the list item can be indented, without any list exceeding the deepest level. */
export function canSink({ state }: Editor): boolean {
  let depth = 0
  const item = state.schema.nodes.listItem
  if (!item || state.selection.$from.depth < 3) return false
  const isPossible = sinkListItem(item)(state, ({ doc }) => {
    depth = listDepth(doc)
  })
  return isPossible && depth <= deepestList
}

/** Lists, as every editor has them. */
export const listExtensions: Extensions = [
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem.extend({
    content: 'paragraph (paragraph | bulletList | orderedList)*',
    // Tab leaves the field as in every other field; the level is changed with the keys that Word uses.
    addKeyboardShortcuts() {
      const { editor, name } = this
      return {
        Enter: () => editor.commands.splitListItem(name),
        'Alt-Shift-ArrowRight': () => canSink(editor) && editor.commands.sinkListItem(name),
        'Alt-Shift-ArrowLeft': () => editor.commands.liftListItem(name),
      }
    },
  }),
]

/** Only the elements that the contract knows, so that nothing else can be typed or pasted. */
export const editorExtensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.extend({
    addAttributes: () => ({ level: { default: 2, rendered: false } }),
    // Pasted headings are mapped to levels below the heading of this page.
    parseHTML: () => [
      ...['h1', 'h2'].map((tag) => ({ tag, attrs: { level: 2 } })),
      ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
    ],
    renderHTML: ({ node }) => (node.attrs.level === 3 ? ['h3', { class: 'subheading' }, 0] : ['h2', 0]),
  }).configure({ levels: [2, 3] }),
  ...listExtensions,
  LinkMark,
  Bold,
  Italic,
  UndoRedo,
]
