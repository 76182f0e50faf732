import { NativeSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { fieldErrorText } from '@reihum/contract/field-errors.ts'
import { brokenDays, figureRanges } from '@reihum/contract/insights/figures.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useEffect, useState } from 'react'
import { useFormats } from '#platform/tenant.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { quickRanges } from '#ui/list/day-ranges.ts'
import { useText } from '#ui/text.tsx'
import { figuresMessages } from './figures.messages.ts'
import classes from './figures.module.css'
import type { AskedRange } from './use-asked-range.ts'

type RangeChoiceProps = { search: AskedRange; onSearch: (change: Record<string, unknown>) => void }

/** Chooses the period; own days begin as the last thirty. */
export function RangeChoice({ search, onSearch }: RangeChoiceProps) {
  const text = useText(figuresMessages)
  const { timeZone } = useFormats()
  const choose = (range: string) =>
    onSearch(
      range === 'own'
        ? { range, ...quickRanges(wallClockOf(new Date(), timeZone).date).last30 }
        : { range, from: undefined, to: undefined },
    )
  return (
    <div className={`${classes.range} no-print`}>
      <NativeSelect
        aria-label={text('range')}
        value={search.range}
        data={figureRanges.map((range) => ({ value: range, label: text(`range_${range}`) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {search.range === 'own' && <OwnDays search={search} onSearch={onSearch} />}
    </div>
  )
}

const isDay = (typed: string) => /^\d{4}-\d{2}-\d{2}$/.test(typed)

function OwnDays({ search: { from, to }, onSearch }: RangeChoiceProps) {
  const text = useText(figuresMessages)
  const { locale } = useFormats()
  const [typed, setTyped] = useState({ from: from ?? '', to: to ?? '' })
  // The address can also change without typing, by going back.
  useEffect(() => setTyped({ from: from ?? '', to: to ?? '' }), [from, to])
  const announce = useDebouncedCallback((days: typeof typed) => {
    if (isDay(days.from) && isDay(days.to) && !brokenDays({ range: 'own', ...days })) onSearch(days)
  }, 400)
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    announce(next)
  }
  const broken = brokenDays({ range: 'own', from: typed.from || undefined, to: typed.to || undefined })
  const errorOf = (path: 'from' | 'to') => {
    if (typed[path] !== '' && !isDay(typed[path])) return text('notADay')
    return broken?.path === path ? fieldErrorText(broken.code, locale) : undefined
  }
  return (['from', 'to'] as const).map((path) => (
    <DateField
      key={path}
      aria-label={text(path)}
      value={typed[path]}
      error={errorOf(path)}
      onChange={(day) => type({ [path]: day })}
    />
  ))
}
