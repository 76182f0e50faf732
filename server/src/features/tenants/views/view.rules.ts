import type { ListView } from '@reihum/contract/tenants/list-view.schema.ts'
import { may, type TenantRole } from '@reihum/contract/tenants/roles.ts'

/** What the team uses is changed by whoever made it, or by an admin: somebody may have left, or be away. */
export function actionsOnView(view: { isOwn: boolean; role: TenantRole | null }): ListView['allowedActions'] {
  return view.isOwn || may(view.role, 'members.manage') ? ['change', 'delete'] : []
}

/** As somebody has put them; those that came since follow by name, and what is gone leaves no gap. */
export function inOwnOrder<View extends { id: string }>(
  byName: readonly View[],
  order: readonly string[],
): View[] {
  const known = new Map(byName.map((view) => [view.id, view]))
  const arranged = [...new Set(order)].flatMap((id) => known.get(id) ?? [])
  const placed = new Set(arranged)
  return [...arranged, ...byName.filter((view) => !placed.has(view))]
}
