import { contract } from '@reihum/contract/contract.ts'
import { wholeList } from '@reihum/contract/imports/export-limits.ts'
import { type ActingRole, isPermission, may } from '@reihum/contract/tenants/roles.ts'
import type { RouteMeta } from '@reihum/contract/wire/access.ts'
import type { RoomLists, RouteName } from '#platform/room-lists.ts'

type Described = { '~orpc': { meta: RouteMeta } }

/** Who may take a list along is said by its own route, and nowhere else. */
function accessOf(name: RouteName): string {
  const [room = '', route = ''] = name.split('.')
  const found = (contract as Record<string, Record<string, unknown>>)[room]?.[route] as Described | undefined
  return found?.['~orpc'].meta.access ?? ''
}

/** Whether somebody may take a list along, or everything. What is no list nobody may. */
export function mayTake(role: ActingRole | null, list: string, lists: RoomLists): boolean {
  if (list === wholeList) return may(role, 'tenant.take')
  const route = Object.hasOwn(lists, list) ? lists[list]?.route : undefined
  const access = route ? accessOf(route) : ''
  return isPermission(access) && may(role, access)
}
