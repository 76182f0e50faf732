import type { z } from 'zod'

/** What every list keeps in its address. */
export type ListSearch = {
  page: number
  size: 25 | 50 | 100
  sort?: string
  dir?: 'asc' | 'desc'
}

/** Reads the address by the schema of the list's call; an invalid value counts as not given. */
export function searchBy<Schema extends z.ZodObject>(schema: Schema) {
  return (raw: Record<string, unknown>): z.infer<Schema> => {
    const entries = Object.entries(schema.shape).map(([key, part]) => {
      const value = raw[key]
      const given = part.safeParse(value)
      // The router turns digits into a number, but a search text may consist of digits, so it is tried as a string too.
      const read = given.success || typeof value !== 'number' ? given : part.safeParse(String(value))
      return [key, read.success ? read.data : part.safeParse(undefined).data]
    })
    return Object.fromEntries(entries) as z.infer<Schema>
  }
}

/** Removes the values that are the defaults. */
export function withoutDefaults(schema: z.ZodObject, raw: Record<string, unknown>): Record<string, unknown> {
  const defaults: Record<string, unknown> = searchBy(schema)({})
  return Object.fromEntries(
    Object.entries(raw).filter(([key, value]) => value !== undefined && value !== defaults[key]),
  )
}

export type ListFilter =
  | { kind: 'text'; key: string; label: string }
  | {
      kind: 'choice'
      key: string
      label: string
      options: ReadonlyArray<{ value: string; label: string }>
      /** The options are so many that one is found by typing. */
      isSearchable?: boolean
      /** Called while somebody types; the server finds the options. */
      onType?: (typed: string) => void
    }
  | { kind: 'flag'; key: string; label: string }
  | DaysListFilter
  /** Set only by a link from elsewhere; it is shown and can be removed. */
  | { kind: 'given'; key: string; label: string }

/** A range of days; the quick ranges have names. */
export type DaysListFilter = {
  kind: 'days'
  key: string
  toKey: string
  label: string
  /** The choice without any days. */
  all: string
  ranges: readonly DayRange[]
  show: (day: string) => string
}

export type DayRange = { label: string; from: string; to: string }

type FilterInUse = {
  key: string
  name: string
  /** The change that removes the filter. */
  change: Record<string, undefined>
}

/** The active filters, in words. */
export function filtersInUse(
  filters: readonly ListFilter[],
  search: Record<string, unknown>,
  quote: (text: string) => string = String,
): FilterInUse[] {
  return filters.flatMap((filter) => {
    const name = nameInUse(filter, search, quote)
    return name === null ? [] : [{ key: filter.key, name, change: withoutFilters([filter]) }]
  })
}

function nameInUse(filter: ListFilter, search: Record<string, unknown>, quote: (text: string) => string) {
  const value = search[filter.key]
  if (filter.kind === 'days') {
    const [from, to] = [value, search[filter.toKey]]
    if (from === undefined && to === undefined) return null
    const quick = filter.ranges.find((range) => range.from === from && range.to === to)
    return `${filter.label}: ${quick?.label ?? `${from ? filter.show(String(from)) : '…'} – ${to ? filter.show(String(to)) : '…'}`}`
  }
  if (value === undefined || value === '' || value === false) return null
  if (filter.kind === 'text') return quote(String(value))
  if (filter.kind === 'flag' || filter.kind === 'given') return filter.label
  // The address may have read a number.
  const option = filter.options.find((one) => one.value === String(value))
  // The id itself is not shown when its name is unknown or not yet loaded.
  return `${filter.label}: ${option?.label ?? (filter.isSearchable ? '…' : value)}`
}

export function namesOfFilters(...of: Parameters<typeof filtersInUse>): string[] {
  return filtersInUse(...of).map(({ name }) => name)
}

/** The change that switches all filters off. */
export function withoutFilters(filters: readonly ListFilter[]): Record<string, undefined> {
  const keys = filters.flatMap((filter) =>
    filter.kind === 'days' ? [filter.key, filter.toKey] : [filter.key],
  )
  return Object.fromEntries(keys.map((key) => [key, undefined]))
}
