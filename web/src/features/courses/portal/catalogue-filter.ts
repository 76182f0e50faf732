import {
  type PortalChoices,
  type PortalFilter,
  portalFilter,
  portalMonthInput,
} from '@reihum/contract/courses/portal-course.schema.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'

export const listPath = '/course-list'

const fields = portalFilter.shape

/** What somebody chose to see, as far as it makes sense; the rest of an address is left out, not complained about. */
export function readFilter({ query }: Visit, { places }: Pick<PortalChoices, 'places'>): PortalFilter {
  const day = (name: 'from' | 'until') => fields[name].safeParse(query.get(name) ?? undefined).data
  const [from, until] = [day('from'), day('until')]
  const isBackwards = from !== undefined && until !== undefined && from > until
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    // Whoever mixes the two up means the days between them.
    from: isBackwards ? until : from,
    until: isBackwards ? from : until,
    placeId: places.find(({ id }) => id === query.get('placeId'))?.id,
    kind: fields.kind.safeParse(query.get('kind') ?? undefined).data,
    free: query.get('free') === 'true',
  }
}

/** The filter as the address holds it: nothing of what was not chosen. */
function queryOf({ q, from, until, placeId, kind, free }: PortalFilter) {
  return { q, from, until, placeId, kind, free: free ? 'true' : '' }
}

/** Everything but the words, which stand in a field of their own. */
export function countOf({ q: _, ...filter }: PortalFilter): number {
  return Object.values(filter).filter(Boolean).length
}

export const isFiltered = (filter: PortalFilter) => filter.q !== '' || countOf(filter) > 0

type Query = Record<string, string | number | undefined>

/** Where a widget begins with the month, the list has to be asked for. */
const asList = ({ widget }: Visit) => (widget?.view === 'month' ? { view: 'list' } : {})

/** The list or the month: what the address says, or how the widget begins. */
export const isMonth = ({ query, widget }: Visit) => (query.get('view') ?? widget?.view) === 'month'

export function listLink(visit: Visit, filter: PortalFilter, more: Query = {}): string {
  return pathTo(visit, listPath, { ...queryOf(filter), ...asList(visit), ...more })
}

/** A month has no period beside itself. */
export function monthLink(visit: Visit, filter: PortalFilter, month?: string, day?: string): string {
  return listLink(visit, { ...filter, from: undefined, until: undefined }, { view: 'month', month, day })
}

/** The month that the address names, and the day of it, if it names one. */
export function readMonth({ query }: Visit): { month?: string; day?: string } {
  const month = portalMonthInput.shape.month.safeParse(query.get('month')).data
  const day = portalMonthInput.shape.day.safeParse(query.get('day') ?? undefined).data
  return { month, day: month && day?.startsWith(month) ? day : undefined }
}

/** Days as `YYYY-MM-DD` belong to no zone; they are counted in one without summer time. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export const firstOf = (month: string) => `${month}-01`

export function lastOf(month: string): string {
  return plusDays(firstOf(plusDays(firstOf(month), 31).slice(0, 7)), -1)
}

/** The periods that most people ask for, from today on. */
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
