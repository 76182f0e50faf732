import { keepPreviousData } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import type { AskedRange } from './use-asked-range.ts'

/** One call for two panels. */
export const loadOptions = (input: AskedRange & { tenant: string }) => ({
  ...queries.insights.loadFigures.queryOptions({ input }),
  placeholderData: keepPreviousData,
})
