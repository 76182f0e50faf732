import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import { DaysFilter } from './days-filter.tsx'
import classes from './list-page.module.css'
import { type ListFilter, namesOfFilters, withoutFilters } from './list-search.ts'

type ListFiltersProps = {
  filters: readonly ListFilter[]
  search: Record<string, unknown>
  onFilter: (change: Record<string, unknown>) => void
}

export function ListFilters({ filters, search, onFilter }: ListFiltersProps) {
  const text = useText(uiMessages)
  const isFiltered = namesOfFilters(filters, search).length > 0
  return (
    <search className={`${classes.filters} no-print`}>
      {filters.map((filter) => (
        <OneFilter key={filter.key} filter={filter} search={search} onFilter={onFilter} />
      ))}
      {isFiltered && (
        <Button variant="subtle" color="gray" onClick={() => onFilter(withoutFilters(filters))}>
          {text('resetFilters')}
        </Button>
      )}
    </search>
  )
}

type OneFilterProps = {
  filter: ListFilter
  search: Record<string, unknown>
  onFilter: (change: Record<string, unknown>) => void
}

function OneFilter({ filter, search, onFilter }: OneFilterProps) {
  const text = useText(uiMessages)
  const value = search[filter.key]
  if (filter.kind === 'text') {
    return (
      <TextFilter
        label={filter.label}
        value={String(value ?? '')}
        onChange={(q) => onFilter({ [filter.key]: q || undefined })}
      />
    )
  }
  if (filter.kind === 'flag') {
    return (
      <Checkbox
        className={classes.flag}
        label={filter.label}
        checked={value === true}
        onChange={(event) => onFilter({ [filter.key]: event.currentTarget.checked || undefined })}
      />
    )
  }
  if (filter.kind === 'days') {
    const { key, toKey } = filter
    return (
      <DaysFilter
        label={filter.label}
        all={filter.all}
        ranges={filter.ranges}
        from={value as string | undefined}
        to={search[toKey] as string | undefined}
        onChange={({ from, to }) => onFilter({ [key]: from, [toKey]: to })}
      />
    )
  }
  if (filter.kind === 'given') {
    return value === undefined ? null : (
      <Button
        variant="default"
        rightSection={<IconX size={14} stroke={1.75} aria-hidden />}
        aria-label={text('removeFilter', { filter: filter.label })}
        onClick={() => onFilter({ [filter.key]: undefined })}
      >
        {filter.label}
      </Button>
    )
  }
  return (
    <NativeSelect
      aria-label={filter.label}
      value={String(value ?? '')}
      data={[{ value: '', label: `${filter.label}: ${text('all')}` }, ...filter.options]}
      onChange={(event) => onFilter({ [filter.key]: event.currentTarget.value || undefined })}
    />
  )
}

function TextFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (q: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const announce = useDebouncedCallback((next: string) => onChange(next.trim()), 250)
  // The address can change without typing: by the reset button, or by going back.
  useEffect(() => setTyped((current) => (current.trim() === value ? current : value)), [value])
  return (
    <TextInput
      className={classes.textFilter}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={typed}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        announce(event.currentTarget.value)
      }}
    />
  )
}
