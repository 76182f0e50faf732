import type { CommandProps } from '@tiptap/core'
import { isInTable, selectedRect } from '@tiptap/pm/tables'

const usual = 100
const range = { least: 20, most: 500 }

/** Makes the columns at the cursor wider or narrower, in relation to the others. */
export const resizeColumns =
  (by: number) =>
  ({ state, tr, dispatch }: CommandProps): boolean => {
    if (!isInTable(state)) return false
    const { map, table, tableStart, left, right } = selectedRect(state)
    const cells = [...new Set(map.map)]
    const widths = new Array<number>(map.width).fill(usual)
    for (const at of cells) {
      const from = map.findCell(at).left
      const known: number[] = table.nodeAt(at)?.attrs.colwidth ?? []
      known.forEach((width, column) => {
        widths[from + column] = width
      })
    }
    const wanted = widths.map((width, column) =>
      column >= left && column < right ? Math.min(range.most, Math.max(range.least, width + by)) : width,
    )
    if (wanted.every((width, column) => width === widths[column])) return false
    if (!dispatch) return true
    for (const at of cells) {
      const cell = table.nodeAt(at)
      const { left: from, right: to } = map.findCell(at)
      if (cell) tr.setNodeMarkup(tableStart + at, null, { ...cell.attrs, colwidth: wanted.slice(from, to) })
    }
    return true
  }
