import { Button } from '@mantine/core'
import type { DayRange } from '@reihum/contract/courses/appointment.schema.ts'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { weekdayWord } from '#ui/calendar/day-words.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { showDate } from '#ui/form/date-text.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { seriesMessages } from './series.messages.ts'
import classes from './series.module.css'

type SkipDaysProps = {
  dates: readonly string[]
  ranges: readonly DayRange[]
  onChange: (days: { skipDates?: string[]; skipRanges?: DayRange[] }) => void
}

const isDay = (typed: string) => /^\d{4}-\d{2}-\d{2}$/.test(typed)

/** Further days, and days in a row, on which no appointment takes place. */
export function SkipDays({ dates, ranges, onChange }: SkipDaysProps) {
  const text = useText(seriesMessages)
  const locale = useLocale()
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const isTurned = isDay(from) && isDay(until) && until < from
  const isReady = isDay(from) && (until === '' || isDay(until)) && !isTurned
  const add = () => {
    if (!isReady) return
    if (until === '' || until === from) onChange({ skipDates: [...new Set([...dates, from])].sort() })
    else onChange({ skipRanges: withRange(ranges, { from, until }) })
    setFrom('')
    setUntil('')
  }
  // Enter adds the days instead of submitting the form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  const day = (date: string) => `${weekdayWord(date, locale)} ${showDate(date, locale)}`
  const chosen = [
    ...dates.map((date) => ({
      from: date,
      words: day(date),
      remove: () => onChange({ skipDates: dates.filter((one) => one !== date) }),
    })),
    ...ranges.map((range) => ({
      from: range.from,
      words: `${day(range.from)} – ${day(range.until)}`,
      remove: () => onChange({ skipRanges: ranges.filter((one) => one !== range) }),
    })),
  ].sort((one, other) => (one.from < other.from ? -1 : 1))
  return (
    <>
      <div className={classes.skip}>
        <DateField label={text('skipFrom')} value={from} onChange={setFrom} onKeyDown={onKeyDown} />
        <DateField
          label={text('skipUntil')}
          description={text('skipUntilHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={isTurned && text('rangeTurned')}
          value={until}
          onChange={setUntil}
          onKeyDown={onKeyDown}
        />
        <Button variant="default" disabled={!isReady} onClick={add}>
          {text('addDate')}
        </Button>
      </div>
      {chosen.length > 0 && (
        <ul className={classes.dates} aria-label={text('skipped')}>
          {chosen.map(({ words, remove }) => (
            <li key={words}>
              <Button
                variant="default"
                size="compact-md"
                rightSection={<IconX size={14} stroke={1.75} aria-hidden />}
                aria-label={text('unskip', { day: words })}
                onClick={remove}
              >
                {words}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The same days twice are kept once. */
function withRange(ranges: readonly DayRange[], added: DayRange): DayRange[] {
  const others = ranges.filter(({ from, until }) => from !== added.from || until !== added.until)
  return [...others, added].sort((one, other) => (one.from < other.from ? -1 : 1))
}
