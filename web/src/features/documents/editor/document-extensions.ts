import type { Extensions } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { listExtensions } from '#ui/rich-text/editor-extensions.ts'
import { type LayoutWords, layoutNodes, type PictureAddress } from './layout-nodes.ts'
import { type RowWords, tableNodes } from './table-nodes.ts'
import { textNodes } from './text-nodes.ts'
import { type VariableWords, variableNodes } from './variable-nodes.ts'

/** What the editor writes into the text by itself, in the language of whoever edits. */
export type EditorWords = { layout: LayoutWords; variable: VariableWords; row: RowWords; pictureGone: string }

/** Only what the contract knows, so that nothing else can be typed or pasted. */
export const documentExtensions = (words: EditorWords, addressOf: PictureAddress): Extensions => [
  Document,
  ...textNodes,
  ...listExtensions,
  ...tableNodes(words.row),
  ...layoutNodes(words.layout, { addressOf, gone: words.pictureGone }),
  ...variableNodes(words.variable),
  UndoRedo,
]
