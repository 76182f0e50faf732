import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ChoiceField } from '../form/choice-field.tsx'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import { DaysFilter } from './days-filter.tsx'
import classes from './list-page.module.css'
import type { ListFilter } from './list-search.ts'

type FilterFieldProps = {
  filter: ListFilter
  search: Record<string, unknown>
  onFilter: (change: Record<string, unknown>) => void
  /** Shows the label above where there is room; elsewhere only screen readers get it. */
  hasLabel?: boolean
}

export function FilterField({ filter, search, onFilter, hasLabel = false }: FilterFieldProps) {
  const text = useText(uiMessages)
  const value = search[filter.key]
  const change = (next: unknown) => onFilter({ [filter.key]: next || undefined })
  const named = hasLabel ? { label: filter.label } : { 'aria-label': filter.label }
  switch (filter.kind) {
    case 'text':
      return <TextFilter label={filter.label} value={String(value ?? '')} onChange={change} />
    case 'flag':
      return (
        <Checkbox
          className={classes.flag}
          label={filter.label}
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      )
    case 'days':
      return (
        <DaysFilter
          label={filter.label}
          hasLabel={hasLabel}
          all={filter.all}
          ranges={filter.ranges}
          from={value as string | undefined}
          to={search[filter.toKey] as string | undefined}
          onChange={({ from, to }) => onFilter({ [filter.key]: from, [filter.toKey]: to })}
        />
      )
    case 'given':
      return value === undefined ? null : (
        <FilterChip name={filter.label} onRemove={() => onFilter({ [filter.key]: undefined })} />
      )
    case 'choice': {
      const all = { value: '', label: hasLabel ? text('all') : `${filter.label}: ${text('all')}` }
      const data = [all, ...filter.options]
      const { onType } = filter
      return filter.isSearchable ? (
        <ChoiceField
          {...named}
          {...(onType && { onSearchChange: onType, filter: ({ options }) => options })}
          data={data}
          value={String(value ?? '')}
          onChange={change}
        />
      ) : (
        <NativeSelect
          {...named}
          value={String(value ?? '')}
          data={data}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
    }
  }
}

/** An active filter; pressing it removes the filter. */
export function FilterChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const text = useText(uiMessages)
  return (
    <Button
      variant="default"
      className={classes.chip}
      rightSection={<IconX size={14} stroke={1.75} aria-hidden />}
      aria-label={text('removeFilter', { filter: name })}
      onClick={onRemove}
    >
      {name}
    </Button>
  )
}

type TextFilterProps = { label: string; value: string; onChange: (q: string) => void }

function TextFilter({ label, value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(value)
  const announce = useDebouncedCallback((next: string) => onChange(next.trim()), 250)
  // The address can also change without typing: by the reset button, or by going back.
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
