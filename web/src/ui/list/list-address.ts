import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { searchBy, withoutDefaults } from './list-search.ts'

/**
 * The list's part of the address, and the way to change it. Pages read it themselves, so that the table of all routes,
 * which everybody loads first, knows no schema of any list.
 */
export function useListAddress<Schema extends z.ZodObject>(schema: Schema) {
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  return {
    search: searchBy(schema)(raw),
    onSearch: (change: Record<string, unknown>) =>
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => withoutDefaults(schema, { ...previous, ...change }),
        // Whoever takes the last filter away is still in the list, and has not just come to it.
        state: (previous) => ({ ...previous, isWithinList: true }) as never,
        // Going back leads through pages, not through every letter that was typed.
        replace: !('page' in change && change.page !== undefined),
        resetScroll: change.page !== undefined,
      }),
  }
}
