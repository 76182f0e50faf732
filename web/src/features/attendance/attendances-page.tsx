import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { AttendanceSheet } from '@reihum/contract/attendance/attendance.schema.ts'
import { sheetsLimit } from '@reihum/contract/attendance/attendance.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { plusDays } from '#ui/calendar/calendar-days.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'
import { dayQuery } from './attendance-query.ts'
import { isFoundIn, useAttendanceWords } from './attendance-words.ts'
import { isDay } from './attendances.routes.tsx'
import classes from './attendances-page.module.css'
import { LineNotice } from './line-notice.tsx'
import { useMarksOf, type WaitingMark } from './mark-queue.ts'
import { countsOf, standingsOf } from './standing.ts'
import { useMarkOwner } from './use-door.ts'

/** The appointments of a day; from here the attendance of each can be taken, with or without a network. */
export function AttendancesPage() {
  const text = useText(attendanceMessages)
  const tenant = useActiveTenant()
  const { timeZone } = useFormats()
  const { day: words } = useAttendanceWords()
  const search = useSearch({ strict: false }) as { day?: string }
  const today = wallClockOf(new Date(), timeZone).date
  const day = search.day ?? today
  const query = useQuery(dayQuery(tenant.id, day))
  const [q, setQ] = useState('')
  return (
    <>
      <PageTitle
        title={text('title')}
        line={
          <>
            {words(instantOf({ date: day, time: '12:00' }, timeZone))}
            <span role="status">
              {query.data && ` · ${text('appointments', { count: query.data.sheets.length })}`}
            </span>
          </>
        }
      />
      <LineNotice />
      <div className={`${classes.tools} no-print`}>
        <DaySwitch day={day} today={today} />
        <TextInput
          className={classes.search}
          type="search"
          aria-label={text('search')}
          placeholder={text('search')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      </div>
      <Loaded query={query}>
        {({ sheets, truncated }) => (
          <>
            {truncated && <p className={classes.hint}>{text('truncated', { count: String(sheetsLimit) })}</p>}
            <Sheets sheets={sheets} q={q.trim()} onClear={() => setQ('')} />
          </>
        )}
      </Loaded>
    </>
  )
}

function DaySwitch({ day, today }: { day: string; today: string }) {
  const text = useText(attendanceMessages)
  const navigate = useNavigate()
  const go = (next: string) =>
    void navigate({ to: '.', search: (next === today ? {} : { day: next }) as never, replace: true })
  return (
    <div className={classes.days}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={text('previousDay')}
        onClick={() => go(plusDays(day, -1))}
      >
        <IconChevronLeft size={18} stroke={1.75} />
      </ActionIcon>
      <DateField
        className={classes.day}
        aria-label={text('day')}
        value={day}
        onChange={(typed) => isDay(typed) && go(typed)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={text('nextDay')}
        onClick={() => go(plusDays(day, 1))}
      >
        <IconChevronRight size={18} stroke={1.75} />
      </ActionIcon>
      {day !== today && (
        <Button variant="default" onClick={() => go(today)}>
          {text('today')}
        </Button>
      )}
    </div>
  )
}

function wordsOf({ appointment, attendees }: AttendanceSheet): string {
  const { courseTitle, courseReference, title, place, instructor } = appointment
  const names = attendees.map((attendee) => personName(attendee, 'de'))
  return [courseTitle, courseReference, title, place, instructor, ...names].join(' ')
}

/** The up and down arrow keys move from one appointment to the next. */
function onArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

type SheetsProps = { sheets: AttendanceSheet[]; q: string; onClear: () => void }

function Sheets({ sheets, q, onClear }: SheetsProps) {
  const text = useText(attendanceMessages)
  const { role } = useActiveTenant()
  const waiting = useMarksOf(useMarkOwner())
  if (sheets.length === 0) {
    const leads = !may(role, 'courses.manage')
    return <ScreenState sentence={text(leads ? 'noLedAppointments' : 'noAppointments')} />
  }
  const found = sheets.filter((sheet) => isFoundIn(wordsOf(sheet), q))
  if (found.length === 0) {
    return (
      <ScreenState sentence={text('nothingFound', { q })}>
        <Button variant="default" onClick={onClear}>
          {text('clearSearch')}
        </Button>
      </ScreenState>
    )
  }
  return (
    <ul className={classes.list} onKeyDown={onArrow}>
      {found.map((sheet) => (
        <SheetRow key={sheet.appointment.id} sheet={sheet} waiting={waiting} />
      ))}
    </ul>
  )
}

function SheetRow({ sheet, waiting }: { sheet: AttendanceSheet; waiting: readonly WaitingMark[] }) {
  const text = useText(attendanceMessages)
  const { times, counts: words } = useAttendanceWords()
  const { id, courseTitle, title, place, instructor, cancelled, coursePhase } = sheet.appointment
  const counts = countsOf(standingsOf(sheet, waiting))
  const expected = counts.present + counts.absent + counts.excused + counts.open
  const isCancelled = cancelled || coursePhase === 'cancelled'
  const share = (count: number) => ({ flexGrow: count })
  return (
    <li>
      <Link to={`/attendances/${id}`} className={classes.row}>
        <span className={classes.time}>{times(sheet.appointment)}</span>
        <span className={classes.course}>
          <strong>{isCancelled ? <s>{courseTitle}</s> : courseTitle}</strong>
          <span className="grey">{[title, place, instructor].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={classes.counts}>
          {isCancelled ? text('cancelled') : expected === 0 ? text('nobody') : words(counts)}
          {expected > 0 && !isCancelled && (
            <span className={classes.track} aria-hidden>
              <span data-kind="present" style={share(counts.present)} />
              <span data-kind="absent" style={share(counts.absent + counts.excused)} />
              <span style={share(counts.open)} />
            </span>
          )}
        </span>
        <IconChevronRight className={classes.go} size={18} stroke={1.75} aria-hidden />
      </Link>
    </li>
  )
}
