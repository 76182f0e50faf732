import type { PortalFilter, PortalMonth } from '@reihum/contract/courses/portal-course.schema.ts'
import { dateInWords, formatMonth, formatTime, formatWeekday } from '@reihum/contract/wire/dates.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { firstOf, lastOf, monthLink, plusDays } from './catalogue-filter.ts'
import { coursePath } from './course-data.ts'
import { filterTexts } from './filter.messages.ts'
import { weekdayOf, zonedOf } from './period.tsx'

type Appointment = PortalMonth['appointments'][number]

type Shown = {
  month: string
  found: PortalMonth
  today: string
  filter: PortalFilter
  visit: Visit
}

/** Noon UTC, at which nearly every time zone has the same date. */
const noon = (date: string) => `${date}T12:00:00Z`

const utcOf = ({ locale }: Visit) => ({ timeZone: 'UTC', locale })

export function monthName(month: string, visit: Visit): string {
  return `${formatMonth(noon(firstOf(month)), utcOf(visit), 'long')} ${month.slice(0, 4)}`
}

/** The weeks that contain days of the month, from Monday to Sunday. */
function weeksOf(month: string): string[][] {
  const weekday = (date: string) => (new Date(noon(date)).getUTCDay() + 6) % 7
  const last = lastOf(month)
  const weeks: string[][] = []
  for (
    let monday = plusDays(firstOf(month), -weekday(firstOf(month)));
    monday <= last;
    monday = plusDays(monday, 7)
  )
    weeks.push(Array.from({ length: 7 }, (_, at) => plusDays(monday, at)))
  return weeks
}

function Entry({ appointment, visit }: { appointment: Appointment; visit: Visit }) {
  const texts = filterTexts[visit.locale]
  const { cancelled, offer, title } = appointment
  const word = cancelled
    ? texts.cancelled
    : { open: '', waiting_list: texts.waiting, closed: texts.closed, opens_later: texts.later }[offer]
  return (
    <li className={cancelled ? 'entry off' : `entry ${offer}`}>
      <a href={pathTo(visit, coursePath({ id: appointment.courseId, hasPage: appointment.hasPage }))}>
        <time dateTime={appointment.start}>{formatTime(appointment.start, zonedOf(visit))}</time>{' '}
        {cancelled ? <s>{title}</s> : <span>{title}</span>}
        {word && <small> {word}</small>}
      </a>
    </li>
  )
}

type DayShown = { date: string; entries: Appointment[]; count: number } & Pick<
  Shown,
  'today' | 'filter' | 'visit'
>

function Day({ date, entries, count, today, filter, visit }: DayShown) {
  const texts = filterTexts[visit.locale]
  const zoned = utcOf(visit)
  return (
    <td
      className={entries.length === 0 ? 'idle' : date < today ? 'over' : undefined}
      aria-current={date === today ? 'date' : undefined}
    >
      <time className="date" dateTime={date}>
        <span className="wordy">{weekdayOf(noon(date), zoned)}, </span>
        {Number(date.slice(8))}
        <span className="wordy">. {formatMonth(noon(date), zoned, 'long')}</span>
      </time>
      {entries.length > 0 && (
        <ul>
          {entries.map((appointment) => (
            <Entry
              key={`${appointment.courseId}${appointment.start}`}
              appointment={appointment}
              visit={visit}
            />
          ))}
        </ul>
      )}
      {count > entries.length && (
        <a className="further" href={monthLink(visit, filter, date.slice(0, 7), date)}>
          {texts.further(count - entries.length)}
          <span className="unseen"> {texts.ofDay(dateInWords(noon(date), zoned))}</span>
        </a>
      )}
    </td>
  )
}

function Calendar({ month, found, today, filter, visit }: Shown) {
  const { timeZone } = visit.tenant
  const byDay = Map.groupBy(found.appointments, ({ start }) => wallClockOf(start, timeZone).date)
  const weeks = weeksOf(month)
  return (
    <table className="calendar">
      <caption className="unseen">{monthName(month, visit)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" abbr={formatWeekday(noon(date), utcOf(visit), 'long')}>
              {weekdayOf(noon(date), utcOf(visit)).replace('.', '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              if (!date.startsWith(month)) return <td key={date} className="idle outside" />
              const entries = byDay.get(date) ?? []
              const crowd = found.crowded.find((day) => day.date === date)
              return (
                <Day
                  key={date}
                  date={date}
                  entries={entries}
                  count={crowd?.count ?? entries.length}
                  today={today}
                  filter={filter}
                  visit={visit}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One day of a month with all that it holds. */
export function DayView({ day, found, filter, visit }: Omit<Shown, 'month' | 'today'> & { day: string }) {
  const month = day.slice(0, 7)
  const zoned = utcOf(visit)
  return (
    <section aria-labelledby="day">
      <div className="month-head">
        <h2 id="day">{`${formatWeekday(noon(day), zoned, 'long')}, ${dateInWords(noon(day), zoned)}`}</h2>
        <a className="button" href={monthLink(visit, filter, month)}>
          <span aria-hidden="true">←&nbsp;</span>
          {monthName(month, visit)}
        </a>
      </div>
      {found.appointments.length === 0 && (
        <div className="nothing">
          <h3>{filterTexts[visit.locale].nothingThatDay}</h3>
        </div>
      )}
      <ul className="day-entries">
        {found.appointments.map((appointment) => (
          <Entry
            key={`${appointment.courseId}${appointment.start}`}
            appointment={appointment}
            visit={visit}
          />
        ))}
      </ul>
    </section>
  )
}

/** A month as a table of weeks; on a phone its days are listed one below the other. */
export function MonthView(shown: Shown) {
  const { month, found, filter, visit } = shown
  const texts = filterTexts[visit.locale]
  return (
    <section aria-labelledby="month">
      <div className="month-head">
        <h2 id="month">{monthName(month, visit)}</h2>
        <nav aria-label={texts.months}>
          {found.previous && (
            <a className="button" rel="prev" href={monthLink(visit, filter, found.previous)}>
              <span aria-hidden="true">←&nbsp;</span>
              {monthName(found.previous, visit)}
            </a>
          )}
          {found.next && (
            <a className="button" rel="next" href={monthLink(visit, filter, found.next)}>
              {monthName(found.next, visit)}
              <span aria-hidden="true">&nbsp;→</span>
            </a>
          )}
        </nav>
      </div>
      {found.appointments.length === 0 ? (
        <div className="nothing">
          <h3>{texts.nothing}</h3>
        </div>
      ) : (
        <Calendar {...shown} />
      )}
    </section>
  )
}
