import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useListAddress } from '#ui/list/list-address.ts'

/**
 * The query of a list page. Filters, sorting and page stand in the address, and the former rows stay until new ones
 * have arrived. What is returned goes to `<ListPage>` or `<List>` as it is.
 */
export function useRecordList<Schema extends z.ZodObject, Answer, Listed = Answer>(
  /** The input of the list's call; it says what the address may hold. */
  input: Schema,
  queryOf: (search: z.infer<Schema>) => UseQueryOptions<Answer, Error, Listed>,
) {
  const { search, onSearch } = useListAddress(input)
  const query = useQuery({ ...queryOf(search), placeholderData: keepPreviousData })
  return { query, search, onSearch }
}
