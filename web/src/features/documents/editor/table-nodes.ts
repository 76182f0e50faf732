import { documentListNames } from '@reihum/contract/documents/content.ts'
import type { Extensions } from '@tiptap/core'
import { TableCell } from '@tiptap/extension-table/cell'
import { TableHeader } from '@tiptap/extension-table/header'
import { TableRow } from '@tiptap/extension-table/row'
import { Table } from '@tiptap/extension-table/table'

/** How wide a column is, in relation to the others; the editor draws it in pixels. */
const cellAttributes = () => ({
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: {
    default: null,
    parseHTML: (element: HTMLElement) =>
      element.getAttribute('colwidth')?.split(',').map(Number).filter(Boolean) ?? null,
  },
})

export type RowWords = (list: string) => string

/** Tables, in which a row may stand for each entry of a list. */
export const tableNodes = (rowLabel: RowWords): Extensions => [
  Table.extend({
    addAttributes: () => ({
      lines: {
        default: true,
        parseHTML: (element) => element.dataset.lines !== 'none',
        renderHTML: ({ lines }) => (lines ? {} : { 'data-lines': 'none' }),
      },
    }),
    addKeyboardShortcuts() {
      const { editor } = this
      // In the last cell the key leaves the text, as everywhere else; rows are added by a command.
      const moves = [
        ['Tab', 'goToNextCell'],
        ['Shift-Tab', 'goToPreviousCell'],
      ] as const
      return Object.fromEntries(
        moves.map(([key, command]) => [key, () => editor.isActive('table') && editor.commands[command]()]),
      )
    },
  }).configure({ resizable: false }),
  TableRow.extend({
    addAttributes: () => ({
      repeat: {
        default: null,
        parseHTML: (element) => documentListNames.find((list) => list === element.dataset.repeat) ?? null,
        renderHTML: ({ repeat }) =>
          repeat ? { 'data-repeat': repeat, style: `--row-label: ${JSON.stringify(rowLabel(repeat))}` } : {},
      },
    }),
  }),
  TableCell.extend({ addAttributes: cellAttributes }),
  TableHeader.extend({ addAttributes: cellAttributes }),
]
