import {
  type PortalChoices,
  type PortalFilter,
  portalFilter,
  portalMonthInput,
} from '@reihum/contract/courses/portal-course.schema.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'

export const listPath = '/course-list'

const fields = portalFilter.shape

/** The name of a characteristic in a form and an address, which no other field has. */
export const valueField = (slug: string) => `in-${slug}`

/** The page of a value, given as `characteristic/value`. */
export const valuePagePath = (path: string) => `${listPath}/${path}`

/** Reads the filter from the address; invalid values are ignored without an error. */
export function readFilter(
  { query }: Visit,
  { places, characteristics }: Pick<PortalChoices, 'places' | 'characteristics'>,
): PortalFilter {
  const day = (name: 'from' | 'until') => fields[name].safeParse(query.get(name) ?? undefined).data
  const [from, until] = [day('from'), day('until')]
  const isBackwards = from !== undefined && until !== undefined && from > until
  return {
    // The database stores no NUL, so nothing is found by one.
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    // Days in the wrong order are swapped: the days between them are meant.
    from: isBackwards ? until : from,
    until: isBackwards ? from : until,
    placeId: places.find(({ id }) => id === query.get('placeId'))?.id,
    kind: fields.kind.safeParse(query.get('kind') ?? undefined).data,
    free: query.get('free') === 'true',
    values: characteristics.flatMap(({ slug, values }) => {
      const value = query.get(valueField(slug))
      return values.some((one) => one.slug === value) ? [`${slug}/${value}`] : []
    }),
    age: fields.age.safeParse(query.get('age')?.trim() || undefined).data,
  }
}

/** The filter as a query; values not chosen are left out. */
function queryOf({ q, from, until, placeId, kind, free, values, age }: PortalFilter) {
  const chosen = values.map((path) => path.split('/')).map(([slug = '', value]) => [valueField(slug), value])
  return { q, from, until, placeId, kind, free: free ? 'true' : '', age, ...Object.fromEntries(chosen) }
}

/** The number of active filters, without the search words, which have a field of their own. */
export function countOf({ q: _, values, age, ...filter }: PortalFilter): number {
  const isAged = age === undefined ? 0 : 1
  return Object.values(filter).filter(Boolean).length + values.length + isAged
}

export const isFiltered = (filter: PortalFilter) => filter.q !== '' || countOf(filter) > 0

type Query = Record<string, string | number | undefined>

/** When a widget begins with the month, the list has to be named in the address. */
const asList = ({ widget }: Visit) => (widget?.view === 'month' ? { view: 'list' } : {})

/** Whether the month is shown: the address decides, else the widget. */
export const isMonth = ({ query, widget }: Visit) => (query.get('view') ?? widget?.view) === 'month'

export function listLink(visit: Visit, filter: PortalFilter, more: Query = {}): string {
  return pathTo(visit, listPath, { ...queryOf(filter), ...asList(visit), ...more })
}

/** The month replaces a chosen period, so the link drops it. */
export function monthLink(visit: Visit, filter: PortalFilter, month?: string, day?: string): string {
  return listLink(visit, { ...filter, from: undefined, until: undefined }, { view: 'month', month, day })
}

/** The month named in the address, and its day if one is named. */
export function readMonth({ query }: Visit): { month?: string; day?: string } {
  const month = portalMonthInput.shape.month.safeParse(query.get('month')).data
  const day = portalMonthInput.shape.day.safeParse(query.get('day') ?? undefined).data
  return { month, day: month && day?.startsWith(month) ? day : undefined }
}

/** Adds days to a `YYYY-MM-DD`; calculated in UTC, which has no summer time. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export const firstOf = (month: string) => `${month}-01`

export function lastOf(month: string): string {
  return plusDays(firstOf(plusDays(firstOf(month), 31).slice(0, 7)), -1)
}

/** The periods that are asked for most, from today on. */
export function quickPeriods(today: string) {
  const thisMonth = today.slice(0, 7)
  const nextMonth = plusDays(lastOf(thisMonth), 1).slice(0, 7)
  return [
    { name: 'week', from: today, until: plusDays(today, 6) },
    { name: 'days', from: today, until: plusDays(today, 29) },
    { name: 'thisMonth', from: firstOf(thisMonth), until: lastOf(thisMonth) },
    { name: 'nextMonth', from: firstOf(nextMonth), until: lastOf(nextMonth) },
  ] as const
}
