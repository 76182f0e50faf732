import type { Permission } from '@reihum/contract/tenants/roles.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import type { Icon } from '@tabler/icons-react'
import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import type { Address } from './room.ts'

type CountQuery = { queryKey: QueryKey; queryFn: QueryFunction; select: (answer: unknown) => number }

/** A task on the dashboard, shown as long as there is something to do. */
export type Task<Own extends Address = Address> = {
  /** Tasks of all rooms stand in the order of these numbers. */
  position: number
  /** Set when fewer people are given the task than may open the page. */
  shownTo?: Permission
  /** How much there is to do. */
  ask: (tenant: TenantId) => CountQuery
  /** The text of the task, containing `count`. */
  says: Wording
  /** Shown instead of the number, for tasks without a count. */
  icon?: Icon
  /** The list of what is counted, and the search that shows only that. */
  to: Own
  search?: Readonly<Record<string, unknown>>
}

/** Counts something in the answer of a query, whose cache is shared with the pages that use the same query. */
export function counting<Answer>(
  query: { queryKey: QueryKey; queryFn: QueryFunction<Answer> },
  count: (answer: Answer) => number,
): CountQuery {
  return { ...query, select: (answer) => count(answer as Answer) }
}
