import { useState } from 'react'

/** The selection of a list: single rows, or all that its filter finds. */
export type Picked = { isAll: boolean; ids: ReadonlySet<string> }

const nothing: Picked = { isAll: false, ids: new Set() }

export function isPicked({ isAll, ids }: Picked, id: string): boolean {
  return isAll || ids.has(id)
}

export function pickedCount({ isAll, ids }: Picked, total: number): number {
  return isAll ? total : ids.size
}

/** Picks or unpicks a row. When all were picked, unpicking one keeps only the other rows of this page picked. */
export function withRow(picked: Picked, page: readonly string[], id: string, isOn: boolean): Picked {
  const ids = new Set(picked.isAll ? page : picked.ids)
  if (isOn) ids.add(id)
  else ids.delete(id)
  return { isAll: picked.isAll && isOn, ids }
}

/** Picks the rows from the last picked one to this one; only this one when the last is not on this page. */
export function withRange(
  picked: Picked,
  page: readonly string[],
  [from, to]: readonly [from: string, to: string],
  isOn: boolean,
): Picked {
  const ends = [page.indexOf(from), page.indexOf(to)].sort((one, other) => one - other)
  const [first = -1, last = -1] = ends
  if (first === -1) return withRow(picked, page, to, isOn)
  return page.slice(first, last + 1).reduce((next, id) => withRow(next, page, id, isOn), picked)
}

export function withPage(picked: Picked, page: readonly string[], isOn: boolean): Picked {
  if (picked.isAll) return isOn ? picked : nothing
  const ids = new Set(picked.ids)
  for (const id of page) {
    if (isOn) ids.add(id)
    else ids.delete(id)
  }
  return { isAll: false, ids }
}

export type ListSelection = {
  picked: Picked
  pick: (next: Picked) => void
  /** Picks all that the filter finds: a query for the server, not a list of rows. */
  pickAll: () => void
  clear: () => void
}

/** The selection is dropped when the filter changes, so that nobody acts on rows that are no longer visible. */
export function useListSelection(filter: Record<string, unknown>): ListSelection {
  const scope = JSON.stringify(filter)
  const [state, setState] = useState({ scope, picked: nothing })
  const pick = (picked: Picked) => setState({ scope, picked })
  return {
    picked: state.scope === scope ? state.picked : nothing,
    pick,
    pickAll: () => pick({ isAll: true, ids: new Set() }),
    clear: () => pick(nothing),
  }
}
