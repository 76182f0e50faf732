import { brokenDays, figuresInput } from '@reihum/contract/insights/figures.schema.ts'
import type { z } from 'zod'
import { useListAddress } from '#ui/list/list-address.ts'

export type AskedRange = z.output<typeof figuresInput>

/** The period in the address; nothing is asked for days that are wrong or unfinished. */
export function useAskedRange() {
  const { search, onSearch } = useListAddress(figuresInput)
  const asked: AskedRange = search.range === 'own' ? search : { range: search.range }
  return { search, onSearch, asked: brokenDays(search) ? null : asked }
}
