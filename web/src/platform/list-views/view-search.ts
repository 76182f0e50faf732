import { type ViewSearch, viewSearch } from '@reihum/contract/tenants/list-view.schema.ts'

type Address = Record<string, unknown>

/**
 * The view named in an address; undefined when none is named, or when the address says that no view is meant
 * (`noView`).
 */
export const noView = 'none'
export function viewIn({ view }: Address): string | undefined {
  return typeof view === 'string' && view !== noView ? view : undefined
}

/** Once an address names a view, it holds the columns too, so that a view looks the same to everybody. */
export function layoutStandsIn(address: Address): boolean {
  return viewIn(address) !== undefined || address.columns !== undefined || address.compact !== undefined
}

/** The part of an address that belongs to a view: without the page number, and without what no view can keep. */
export function searchOfView(address: Address): ViewSearch {
  const keepable = Object.entries(address).filter(
    ([key, value]) => value !== undefined && viewSearch.safeParse({ [key]: value }).success,
  )
  return viewSearch.safeParse(Object.fromEntries(keepable)).data ?? {}
}

/** Whether a list shows something other than the view. */
export function isChanged(view: { search: ViewSearch }, address: Address): boolean {
  return JSON.stringify(searchOfView(address)) !== JSON.stringify(searchOfView(view.search))
}

/** Columns as written in an address or a view. They are sorted by name, because the table decides their order. */
export const columnsText = (columns: readonly string[]) => [...columns].sort().join(',')
export const columnsOf = (text: unknown) => (typeof text === 'string' ? text.split(',') : undefined)
