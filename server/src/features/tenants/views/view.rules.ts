import type { ListView } from '@reihum/contract/tenants/list-view.schema.ts'
import { type ActingRole, may } from '@reihum/contract/tenants/roles.ts'

/** A shared view may be changed by its maker and by admins, because the maker may be away or gone. */
export function actionsOnView(view: { isOwn: boolean; role: ActingRole | null }): ListView['allowedActions'] {
  return view.isOwn || may(view.role, 'members.manage') ? ['change', 'delete'] : []
}

/** Views in the user's own order; newer views follow by name, and deleted ones are skipped. */
export function inOwnOrder<View extends { id: string }>(
  byName: readonly View[],
  order: readonly string[],
): View[] {
  const known = new Map(byName.map((view) => [view.id, view]))
  const arranged = [...new Set(order)].flatMap((id) => known.get(id) ?? [])
  const placed = new Set(arranged)
  return [...arranged, ...byName.filter((view) => !placed.has(view))]
}
