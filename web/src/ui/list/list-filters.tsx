import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import { FilterField } from './filter-fields.tsx'
import classes from './list-page.module.css'
import { type ListFilter, namesOfFilters, withoutFilters } from './list-search.ts'

type ListFiltersProps = {
  filters: readonly ListFilter[]
  search: Record<string, unknown>
  onFilter: (change: Record<string, unknown>) => void
  /** The saved views of the list. */
  views?: ReactNode
}

/** A few filters, side by side above the list. */
export function ListFilters({ filters, search, onFilter, views }: ListFiltersProps) {
  const text = useText(uiMessages)
  const isFiltered = namesOfFilters(filters, search).length > 0
  return (
    <search className={`${classes.filters} no-print`}>
      {filters.map((filter) => (
        <FilterField key={filter.key} filter={filter} search={search} onFilter={onFilter} />
      ))}
      {isFiltered && (
        <Button variant="subtle" color="gray" onClick={() => onFilter(withoutFilters(filters))}>
          {text('resetFilters')}
        </Button>
      )}
      {views && <div className={classes.tools}>{views}</div>}
    </search>
  )
}
