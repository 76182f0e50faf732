import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import { type Editor, findParentNode } from '@tiptap/core'
import type { useText } from '../text.tsx'
import { canSink } from './editor-extensions.ts'
import type { EditorTool } from './editor-toolbar.tsx'
import type { richTextMessages } from './rich-text.messages.ts'

type Text = ReturnType<typeof useText<(typeof richTextMessages)['de']>>

/** The kind of the innermost list at the cursor; lists may lie in one of the other kind. */
export const listAt = ({ state }: Editor) =>
  findParentNode(({ type }) => type.name.endsWith('List'))(state.selection)?.node.type.name

export const plainTools = (text: Text): EditorTool[] => [
  {
    name: 'bold',
    label: text('bold'),
    Icon: IconBold,
    keys: 'Mod+B',
    run: (chain) => chain.toggleBold(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    label: text('italic'),
    Icon: IconItalic,
    keys: 'Mod+I',
    run: (chain) => chain.toggleItalic(),
    isOn: (editor) => editor.isActive('italic'),
  },
]

export const listTools = (text: Text): EditorTool[] => [
  {
    name: 'bulletList',
    label: text('bulletList'),
    Icon: IconList,
    keys: 'Mod+Shift+8',
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => listAt(editor) === 'bulletList',
  },
  {
    name: 'orderedList',
    label: text('orderedList'),
    Icon: IconListNumbers,
    keys: 'Mod+Shift+7',
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => listAt(editor) === 'orderedList',
  },
  {
    name: 'higher',
    label: text('higher'),
    Icon: IconIndentDecrease,
    keys: 'Alt+Shift+←',
    run: (chain) => chain.liftListItem('listItem'),
    isPossible: (editor) => listAt(editor) !== undefined,
  },
  {
    name: 'deeper',
    label: text('deeper'),
    Icon: IconIndentIncrease,
    keys: 'Alt+Shift+→',
    run: (chain) => chain.sinkListItem('listItem'),
    isPossible: canSink,
  },
]

export const historyTools = (text: Text): EditorTool[] => [
  {
    name: 'undo',
    label: text('undo'),
    Icon: IconArrowBackUp,
    keys: 'Mod+Z',
    run: (chain) => chain.undo(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    name: 'redo',
    label: text('redo'),
    Icon: IconArrowForwardUp,
    keys: 'Mod+Y',
    run: (chain) => chain.redo(),
    isPossible: (editor) => editor.can().redo(),
  },
]
