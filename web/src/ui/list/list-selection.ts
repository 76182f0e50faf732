import { useState } from 'react'

/** What is picked in a list: rows one by one, or all that its filter finds. */
export type Picked = { isAll: boolean; ids: ReadonlySet<string> }

const nothing: Picked = { isAll: false, ids: new Set() }

export function isPicked({ isAll, ids }: Picked, id: string): boolean {
  return isAll || ids.has(id)
}

export function pickedCount({ isAll, ids }: Picked, total: number): number {
  return isAll ? total : ids.size
}

/** Without the row, where all were picked, only the rest of what is on the screen stays picked. */
export function withRow(picked: Picked, page: readonly string[], id: string, isOn: boolean): Picked {
  const ids = new Set(picked.isAll ? page : picked.ids)
  if (isOn) ids.add(id)
  else ids.delete(id)
  return { isAll: picked.isAll && isOn, ids }
}

/** From the row that was picked last up to this one; where that is not on the screen, only this one. */
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
  /** All that the filter finds: a question to the server, not a list of rows. */
  pickAll: () => void
  clear: () => void
}

/** Lives as long as what narrows the list: rows that nobody sees any more are not acted upon. */
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
