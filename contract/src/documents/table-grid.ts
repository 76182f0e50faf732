import type { DocumentRow } from './content.ts'

/**
 * How many columns a table has; null if its cells do not fill a rectangle. A row that is repeated may not share a cell
 * with its neighbours.
 */
export function columnsOf(rows: readonly DocumentRow[]): number | null {
  /** For each column, how many of the next rows are taken by a cell from above. */
  let taken: number[] = []
  let width: number | null = null
  for (const row of rows) {
    const next: number[] = []
    let column = 0
    const skipTaken = () => {
      while ((taken[column] ?? 0) > 0) {
        next[column] = (taken[column] as number) - 1
        column += 1
      }
    }
    if (row.attrs && taken.some((left) => left > 0)) return null
    for (const { attrs } of row.content) {
      skipTaken()
      const rowspan = attrs?.rowspan ?? 1
      if (row.attrs && rowspan > 1) return null
      for (let at = 0; at < (attrs?.colspan ?? 1); at += 1) {
        if ((taken[column] ?? 0) > 0) return null
        next[column] = rowspan - 1
        column += 1
      }
    }
    skipTaken()
    width ??= column
    if (column !== width || width === 0) return null
    taken = next
  }
  return taken.some((left) => left > 0) ? null : width
}
