import { type ViewSearch, viewSearch } from '@reihum/contract/tenants/list-view.schema.ts'

type Address = Record<string, unknown>

/** The view that an address names; nothing where it names none, or says that none is meant. */
export const noView = 'none'
export function viewIn({ view }: Address): string | undefined {
  return typeof view === 'string' && view !== noView ? view : undefined
}

/** Columns stand in the address as soon as a view does: a view looks the same to everybody. */
export function layoutStandsIn(address: Address): boolean {
  return viewIn(address) !== undefined || address.columns !== undefined || address.compact !== undefined
}

/** What of an address belongs to a view: neither its page nor what no view can keep. */
export function searchOfView(address: Address): ViewSearch {
  const keepable = Object.entries(address).filter(
    ([key, value]) => value !== undefined && viewSearch.safeParse({ [key]: value }).success,
  )
  return viewSearch.safeParse(Object.fromEntries(keepable)).data ?? {}
}

/** Whether a list shows something else than the view says. */
export function isChanged(view: { search: ViewSearch }, address: Address): boolean {
  return JSON.stringify(searchOfView(address)) !== JSON.stringify(searchOfView(view.search))
}

/** Columns as an address and a view hold them; which come first is up to the table. */
export const columnsText = (columns: readonly string[]) => [...columns].sort().join(',')
export const columnsOf = (text: unknown) => (typeof text === 'string' ? text.split(',') : undefined)
