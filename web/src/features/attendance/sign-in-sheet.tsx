import type { AttendedAppointment, SheetAttendee } from '@reihum/contract/attendance/attendance.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'
import { useAttendanceWords } from './attendance-words.ts'
import classes from './sign-in-sheet.module.css'

type Attendee = Pick<SheetAttendee, 'registrationId' | 'firstName' | 'lastName' | 'shortcode' | 'state'>

type SignInSheetProps = {
  course: { title: string; reference: string }
  appointments: readonly AttendedAppointment[]
  attendees: readonly Attendee[]
  /** Set where the heading above already names the first page. */
  isUnderHead?: boolean
}

/** The number of columns for signatures that fit on a page; longer series continue on the next. */
const columnsOnPage = 6
const emptyRows = ['a', 'b', 'c', 'd', 'e']

/** For paper only: names, and room to sign for each appointment. */
export function SignInSheet({ course, appointments, attendees, isUnderHead }: SignInSheetProps) {
  const pages = Array.from({ length: Math.ceil(appointments.length / columnsOnPage) }, (_, page) =>
    appointments.slice(page * columnsOnPage, (page + 1) * columnsOnPage),
  )
  const seated = attendees.filter(({ state }) => seatStates.includes(state))
  return (
    <div className={classes.sheet}>
      {pages.map((columns, page) => (
        <SheetPage
          key={columns[0]?.id}
          course={course}
          appointments={columns}
          attendees={seated}
          isUnderHead={isUnderHead && page === 0}
        />
      ))}
    </div>
  )
}

function SheetPage({ course, appointments, attendees, isUnderHead }: SignInSheetProps) {
  const text = useText(attendanceMessages)
  const { name: company } = useActiveTenant()
  const { locale, date, time, weekday } = useFormats()
  const { day, times } = useAttendanceWords()
  const [first, ...others] = appointments
  const isSeries = others.length > 0
  const of = (pick: (appointment: AttendedAppointment) => string) =>
    [...new Set(appointments.map(pick).filter(Boolean))].join(', ')
  const facts = [
    [text('date'), first && !isSeries ? `${day(first.start)}, ${times(first)}` : ''],
    [text('place'), of(({ place }) => place)],
    [text('instructor'), of(({ instructor }) => instructor)],
  ].filter(([, value]) => value)
  return (
    <section className={classes.page}>
      <header>
        <p>
          {company} · {text('signInSheet')}
        </p>
        {!isUnderHead && (
          <h1>
            {course.title} <small>{course.reference}</small>
          </h1>
        )}
        <p>{facts.map(([label, value]) => `${label}: ${value}`).join(' · ')}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('name')}</th>
            <th scope="col">{text('shortcode')}</th>
            {isSeries ? (
              appointments.map(({ id, start }) => (
                <th key={id} scope="col" className={classes.signature}>
                  {weekday(start)} {date(start)}
                  <br />
                  {time(start)}
                </th>
              ))
            ) : (
              <th scope="col" className={classes.signature}>
                {text('signature')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {attendees.map((attendee) => (
            <tr key={attendee.registrationId}>
              <td>{personName(attendee, locale)}</td>
              <td>{formatShortcode(attendee.shortcode)}</td>
              {appointments.map(({ id }) => (
                <td key={id} />
              ))}
            </tr>
          ))}
          {emptyRows.map((row) => (
            <tr key={row}>
              <td />
              <td />
              {appointments.map(({ id }) => (
                <td key={id} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
