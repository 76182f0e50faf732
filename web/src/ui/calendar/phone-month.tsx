import { Button } from '@mantine/core'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useLocale, useText } from '../text.tsx'
import { calendarMessages } from './calendar.messages.ts'
import { daysOfView, weeksOfMonth } from './calendar-days.ts'
import type { CalendarItem, DayNotes } from './calendar-item.ts'
import { partsByDay } from './day-items.ts'
import { dayWords, spokenDay, weekdayWord } from './day-words.ts'
import { shadesOf } from './item-colour.ts'
import { ItemList } from './item-list.tsx'
import classes from './phone-month.module.css'
import type { DayPick, ItemMove } from './time-grid.tsx'

type PhoneMonthProps = {
  items: readonly CalendarItem[]
  date: string
  timeZone: string
  notes?: DayNotes
  onDate: (date: string) => void
  pick?: DayPick | undefined
  move?: ItemMove | undefined
}

/** More dots would tell no more than that there are many items. */
const mostDots = 3

/** The month with a dot for each item, and below it the items of the chosen day. */
export function PhoneMonth({ items, date, timeZone, notes, onDate, pick, move }: PhoneMonthProps) {
  const text = useText(calendarMessages)
  const locale = useLocale()
  const weeks = weeksOfMonth(date)
  const { first, last } = daysOfView('month', date)
  const byDay = partsByDay(items, first, last, timeZone)
  const today = wallClockOf(new Date(), timeZone).date
  const chosen = byDay.get(date) ?? []
  return (
    <>
      <table className={classes.month}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={weekdayWord(day, locale, 'long')}>
                {weekdayWord(day, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const parts = byDay.get(day) ?? []
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={classes.day}
                      aria-label={text('dayEntries', {
                        day: [spokenDay(day, locale), notes?.get(day)].filter(Boolean).join(', '),
                        count: parts.length,
                      })}
                      aria-pressed={day === date}
                      aria-current={day === today ? 'date' : undefined}
                      data-noted={notes?.has(day) || undefined}
                      data-outside={day.slice(0, 7) !== date.slice(0, 7) || undefined}
                      onClick={() => onDate(day)}
                    >
                      <span className={classes.number}>{Number(day.slice(8))}</span>
                      <span className={classes.dots}>
                        {parts.slice(0, mostDots).map(({ item }) => (
                          <span key={item.id} style={{ background: shadesOf(item.colour).solid }} />
                        ))}
                      </span>
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-label={dayWords(date, locale)}>
        <h3 className={classes.chosen}>
          {dayWords(date, locale)}
          {notes?.has(date) && <span className="grey"> · {notes.get(date)}</span>}
        </h3>
        {chosen.length > 0 ? (
          <ItemList parts={chosen} move={move} />
        ) : (
          <p className="grey">{text('emptyDay')}</p>
        )}
        {pick && (
          <Button className={`${classes.pick} no-print`} variant="default" onClick={() => pick.run(date)}>
            {pick.label}
          </Button>
        )}
      </section>
    </>
  )
}
