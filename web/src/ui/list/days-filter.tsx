import { NativeSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { DateField } from '../form/date-field.tsx'
import { showDate } from '../form/date-text.ts'
import { useLocale, useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import { quickRangeNames, quickRanges } from './day-ranges.ts'
import classes from './list-page.module.css'
import type { DayRange, DaysListFilter } from './list-search.ts'

/**
 * The filter by `from` and `to`, with the quick ranges relative to today. `withoutDays` names the days that a list
 * reads when none are given.
 */
export function useDaysFilter(label: string, today: string, withoutDays?: string): DaysListFilter {
  const text = useText(uiMessages)
  const locale = useLocale()
  const quick = quickRanges(today)
  const ranges = quickRangeNames.map((name) => ({ label: text(name), ...quick[name] }))
  const all = withoutDays ?? `${label}: ${text('all')}`
  const named = ranges.filter((range) => range.label !== withoutDays)
  return {
    kind: 'days',
    key: 'from',
    toKey: 'to',
    label,
    all,
    ranges: named,
    show: (day) => showDate(day, locale),
  }
}

type Days = { from: string | undefined; to: string | undefined }

type DaysFilterProps = Days & {
  label: string
  hasLabel?: boolean
  all: string
  ranges: readonly DayRange[]
  onChange: (days: Days) => void
}

const own = 'own'
const isDay = (typed: string) => /^\d{4}-\d{2}-\d{2}$/.test(typed)

/** A quick range, or two typed days; an unfinished day does not query the list. */
export function DaysFilter({ label, hasLabel, all, ranges, from, to, onChange }: DaysFilterProps) {
  const text = useText(uiMessages)
  const [isOwn, setOwn] = useState(false)
  const isOpen = from === undefined && to === undefined
  const quick = ranges.findIndex((range) => range.from === from && range.to === to)
  const value = isOwn || (!isOpen && quick === -1) ? own : isOpen ? '' : String(quick)

  const choose = (chosen: string) => {
    setOwn(chosen === own)
    const range = ranges[Number(chosen)]
    if (chosen === '') onChange({ from: undefined, to: undefined })
    else if (chosen !== own && range) onChange({ from: range.from, to: range.to })
  }
  return (
    <div className={classes.days}>
      <NativeSelect
        {...(hasLabel ? { label } : { 'aria-label': label })}
        value={value}
        data={[
          { value: '', label: hasLabel ? text('all') : all },
          ...ranges.map((range, at) => ({ value: String(at), label: range.label })),
          { value: own, label: text('ownRange') },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {value === own && <OwnRange from={from} to={to} hasLabel={hasLabel} onChange={onChange} />}
    </div>
  )
}

type OwnRangeProps = Days & { hasLabel?: boolean; onChange: (days: Days) => void }

function OwnRange({ from, to, hasLabel, onChange }: OwnRangeProps) {
  const text = useText(uiMessages)
  const [typed, setTyped] = useState({ from: from ?? '', to: to ?? '' })
  // The address can also change without typing: by a quick range, or by going back.
  useEffect(() => setTyped({ from: from ?? '', to: to ?? '' }), [from, to])
  const announce = useDebouncedCallback(({ from, to }: typeof typed) => {
    if ([from, to].some((one) => one !== '' && !isDay(one)) || (from && to && from > to)) return
    onChange({ from: from || undefined, to: to || undefined })
  }, 400)
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    announce(next)
  }
  const named = (key: 'rangeFrom' | 'rangeTo') =>
    hasLabel ? { label: text(key) } : { 'aria-label': text(key) }
  const notADay = (day: string) =>
    day !== '' && !isDay(day) ? text('notADay', { pattern: text('datePlaceholder') }) : undefined
  const isBackwards = isDay(typed.from) && isDay(typed.to) && typed.from > typed.to
  return (
    <>
      <DateField
        {...named('rangeFrom')}
        value={typed.from}
        error={notADay(typed.from)}
        onChange={(day) => type({ from: day })}
      />
      <DateField
        {...named('rangeTo')}
        value={typed.to}
        error={notADay(typed.to) ?? (isBackwards ? text('rangeBackwards') : undefined)}
        onChange={(day) => type({ to: day })}
      />
    </>
  )
}
