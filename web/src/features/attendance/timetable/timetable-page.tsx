import { Button } from '@mantine/core'
import {
  type Timetable,
  type TimetableDate,
  timetableLimit,
} from '@reihum/contract/attendance/timetable.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { mondayOf } from '#ui/calendar/calendar-days.ts'
import { CalendarToolbar } from '#ui/calendar/calendar-toolbar.tsx'
import { DayHeading } from '#ui/calendar/day-heading.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { timetableMessages } from './timetable.messages.ts'
import { DateOfTimetable } from './timetable-date.tsx'
import classes from './timetable-page.module.css'

/** A week of the dates that the caller leads; each opens to those who come. */
export function TimetablePage() {
  const text = useText(timetableMessages)
  const tenant = useActiveTenant()
  const { timeZone } = useFormats()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { day?: string }
  const today = wallClockOf(new Date(), timeZone).date
  const day = search.day ?? today
  // One entry for each week, whatever day of it is asked for.
  const input = { tenant: tenant.id, day: mondayOf(day) }
  const query = useQuery(queries.attendance.timetable.queryOptions({ input }))
  const go = (next: string) =>
    void navigate({
      to: '.',
      search: (mondayOf(next) === mondayOf(today) ? {} : { day: next }) as never,
      replace: true,
    })
  return (
    <>
      <PageTitle
        title={text('title')}
        line={
          <span role="status">
            {query.data?.isInstructor && text('dates', { count: query.data.dates.length })}
          </span>
        }
      />
      <Loaded query={query}>
        {(timetable) =>
          timetable.isInstructor ? (
            <>
              <CalendarToolbar span="week" date={day} timeZone={timeZone} onDate={go} />
              <Week timetable={timetable} today={today} />
            </>
          ) : (
            <NoInstructor />
          )
        }
      </Loaded>
    </>
  )
}

function NoInstructor() {
  const text = useText(timetableMessages)
  const may = useMay()
  return (
    <ScreenState
      sentence={
        <>
          {text('noInstructor')} {text('askToLink')}
        </>
      }
    >
      {may('members.manage') && (
        <Button component={Link} to="/instructors" variant="default">
          {text('toInstructors')}
        </Button>
      )}
    </ScreenState>
  )
}

/** On paper everything is open; afterwards what was closed is closed again. */
function useOpenOnPaper() {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [...(list.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])]
      for (const one of opened) one.open = true
    }
    const close = () => {
      for (const one of opened) one.open = false
      opened = []
    }
    addEventListener('beforeprint', open)
    addEventListener('afterprint', close)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', close)
    }
  }, [])
  return list
}

/** The up and down arrow keys move from one date to the next. */
function onArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const dates = [...event.currentTarget.querySelectorAll<HTMLElement>('summary')]
  const at = dates.indexOf(document.activeElement as HTMLElement)
  if (!step || at < 0) return
  const next = dates[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Week({ timetable, today }: { timetable: Timetable; today: string }) {
  const text = useText(timetableMessages)
  const { timeZone } = useFormats()
  const list = useOpenOnPaper()
  const { monday, dates, truncated } = timetable
  if (dates.length === 0) return <ScreenState sentence={text('noDates')} />
  // What began before the week stands at its beginning.
  const dayOf = ({ appointment }: TimetableDate) => {
    const { date } = wallClockOf(new Date(appointment.start), timeZone)
    const beganBefore = date < monday
    return beganBefore ? monday : date
  }
  return (
    <>
      {truncated && <p className={classes.hint}>{text('truncated', { count: String(timetableLimit) })}</p>}
      <ul ref={list} className={classes.days} onKeyDown={onArrow}>
        {[...Map.groupBy(dates, dayOf)].map(([day, ofDay]) => (
          <Day key={day} day={day} isToday={day === today} dates={ofDay} />
        ))}
      </ul>
    </>
  )
}

function Day({ day, isToday, dates }: { day: string; isToday: boolean; dates: readonly TimetableDate[] }) {
  const heading = useId()
  return (
    <li className={classes.day}>
      <DayHeading id={heading} day={day} isToday={isToday} />
      <ul className={classes.dates} aria-labelledby={heading}>
        {dates.map((date) => (
          <DateOfTimetable key={date.appointment.id} date={date} />
        ))}
      </ul>
    </li>
  )
}
