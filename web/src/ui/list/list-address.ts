import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { searchBy, withoutDefaults } from './list-search.ts'

/**
 * The part of the address that belongs to the list, and the function that changes it. Pages read it themselves, so that
 * the table of all routes, which everybody loads first, contains no schema of any list.
 */
export function useListAddress<Schema extends z.ZodObject>(schema: Schema) {
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const router = useRouter()
  /** A filter typed just before another page was opened is told when that page is on its way, and does not belong to it. */
  const isLeaving = () => router.latestLocation.pathname !== router.state.resolvedLocation?.pathname
  return {
    search: searchBy(schema)(raw),
    onSearch: (change: Record<string, unknown>) => {
      if (isLeaving()) return
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => withoutDefaults(schema, { ...previous, ...change }),
        // Tells that the user was in the list already: removing the last filter is not coming to the list anew.
        state: (previous) => ({ ...previous, isWithinList: true }) as never,
        // The history keeps pages, not every typed letter.
        replace: !('page' in change && change.page !== undefined),
        resetScroll: change.page !== undefined,
      })
    },
  }
}
