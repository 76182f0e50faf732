import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useId } from 'react'
import classes from './agenda.module.css'
import type { CalendarItem, DayNotes } from './calendar-item.ts'
import { DayHeading } from './day-heading.tsx'
import { type DayPart, partsByDay } from './day-items.ts'
import { ItemList } from './item-list.tsx'
import type { ItemMove } from './time-grid.tsx'

type AgendaProps = {
  items: readonly CalendarItem[]
  first: string
  last: string
  timeZone: string
  notes?: DayNotes
  move?: ItemMove | undefined
}

/** The days that have items, below one another. */
export function Agenda({ items, first, last, timeZone, notes, move }: AgendaProps) {
  const today = wallClockOf(new Date(), timeZone).date
  const days = [...partsByDay(items, first, last, timeZone)].filter(([, parts]) => parts.length > 0)
  return days.map(([day, parts]) => (
    <AgendaDay key={day} day={day} isToday={day === today} parts={parts} note={notes?.get(day)} move={move} />
  ))
}

type AgendaDayProps = {
  day: string
  isToday: boolean
  parts: readonly DayPart<CalendarItem>[]
  note: string | undefined
  move: ItemMove | undefined
}

function AgendaDay({ day, isToday, parts, note, move }: AgendaDayProps) {
  const heading = useId()
  return (
    <section className={classes.day} aria-labelledby={heading}>
      <DayHeading id={heading} day={day} isToday={isToday} note={note} />
      <ItemList parts={parts} move={move} />
    </section>
  )
}
