import { Button, Drawer, NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import type { ListColumn } from './data-table.tsx'
import { FilterChip, FilterField } from './filter-fields.tsx'
import classes from './list-page.module.css'
import { filtersInUse, type ListFilter, type ListSearch, withoutFilters } from './list-search.ts'

type FoldedFiltersProps = {
  filters: readonly ListFilter[]
  search: ListSearch & Record<string, unknown>
  onFilter: (change: Record<string, unknown>) => void
  /** The columns to sort by on a phone, which has no table heads. */
  sortable: readonly Pick<ListColumn<never>, 'id' | 'header'>[]
  isPhone: boolean
  total: number | undefined
  /** The saved views of the list. */
  views?: ReactNode
  /** Shown at the far end, for example the choice of columns. */
  tools: ReactNode
}

/** For many filters: the search and the active filters are visible, all others are behind one button. */
export function FoldedFilters(props: FoldedFiltersProps) {
  const { filters, search, onFilter, isPhone, tools, views } = props
  const text = useText(uiMessages)
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const texts = filters.filter(({ kind }) => kind === 'text')
  const others = filters.filter(({ kind }) => kind !== 'text')
  const inUse = filtersInUse(others, search)
  return (
    <search className={`${classes.folded} no-print`}>
      <div className={classes.filters}>
        {texts.map((filter) => (
          <FilterField key={filter.key} filter={filter} search={search} onFilter={onFilter} />
        ))}
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {text('filterButton', { count: inUse.length })}
        </Button>
        {views}
        {tools && <div className={classes.tools}>{tools}</div>}
      </div>
      {isPhone ? (
        <Drawer
          opened={isOpen}
          onClose={() => setOpen(false)}
          position="right"
          size={320}
          padding={16}
          title={text('filters')}
          closeButtonProps={{ 'aria-label': text('close') }}
        >
          <Fields {...props} filters={others} id={panelId}>
            <Button fullWidth onClick={() => setOpen(false)}>
              {text('showHits', { total: props.total ?? 0 })}
            </Button>
          </Fields>
        </Drawer>
      ) : (
        isOpen && <Fields {...props} filters={others} id={panelId} />
      )}
      {inUse.length > 0 && (
        <div className={classes.chips}>
          {inUse.map(({ key, name, change }) => (
            <FilterChip key={key} name={name} onRemove={() => onFilter(change)} />
          ))}
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => onFilter(withoutFilters(filters))}
          >
            {text('resetFilters')}
          </Button>
        </div>
      )}
    </search>
  )
}

type FieldsProps = FoldedFiltersProps & { id: string; children?: ReactNode }

function Fields({ id, filters, search, onFilter, sortable, isPhone, children }: FieldsProps) {
  const text = useText(uiMessages)
  return (
    <div id={id} className={classes.fields}>
      {filters.map(
        (filter) =>
          filter.kind !== 'given' && (
            <FilterField key={filter.key} filter={filter} search={search} onFilter={onFilter} hasLabel />
          ),
      )}
      {isPhone && sortable.length > 0 && (
        <>
          <NativeSelect
            label={text('sortedBy')}
            value={search.sort}
            data={sortable.map(({ id: value, header }) => ({ value, label: header }))}
            onChange={(event) => onFilter({ sort: event.currentTarget.value })}
          />
          <NativeSelect
            label={text('sortDirection')}
            value={search.dir}
            data={[
              { value: 'asc', label: text('ascending') },
              { value: 'desc', label: text('descending') },
            ]}
            onChange={(event) => onFilter({ dir: event.currentTarget.value })}
          />
        </>
      )}
      {children}
    </div>
  )
}
