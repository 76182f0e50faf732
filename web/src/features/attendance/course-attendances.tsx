import { Button } from '@mantine/core'
import type { CourseAttendances as Attendances } from '@reihum/contract/attendance/attendance.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import { registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { IconCheck, IconChevronRight, IconPrinter, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'
import { useAttendanceWords } from './attendance-words.ts'
import classes from './course-attendances.module.css'
import { SignInSheet } from './sign-in-sheet.tsx'

type Attendee = Attendances['attendees'][number]
type Figures = Attendances['figures']

type CourseAttendancesProps = {
  attendances: Attendances
  /** Set where the course is already named above. */
  isUnderHead?: boolean
}

/** Attendees by appointments with a count for each; on a phone one appointment after another. */
export function CourseAttendances({ attendances, isUnderHead = false }: CourseAttendancesProps) {
  const text = useText(attendanceMessages)
  const tenant = useActiveTenant()
  const { course, appointments, attendees, figures } = attendances
  if (appointments.length === 0) return <ScreenState sentence={text('noDates')} />
  // People on the waiting list are shown only once they have a mark.
  const shown = attendees.filter(
    ({ state, types }) => state !== 'on_waiting_list' || types.some((type) => type !== null),
  )
  return (
    <>
      <div className={`${classes.head} no-print`}>
        <p>
          {figures.rate === null ? (
            <span className="grey">{text('notTaken')}</span>
          ) : (
            <strong>{text('average', { rate: String(figures.rate) })}</strong>
          )}
        </p>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            onClick={() => print()}
          >
            {text('print')}
          </Button>
          <ExportMenu
            load={(format) => api.attendance.exportCourse({ tenant: tenant.id, courseId: course.id, format })}
          />
        </div>
      </div>
      <Appointments attendances={attendances} />
      {shown.length === 0 ? (
        <ScreenState sentence={text('nobodyYet')} />
      ) : (
        <Matrix attendances={attendances} attendees={shown} />
      )}
      <SignInSheet
        course={course}
        appointments={appointments.filter(({ cancelled }) => !cancelled)}
        attendees={attendees}
        isUnderHead={isUnderHead}
      />
    </>
  )
}

/** The appointments as a list, for screens too narrow for the table; each links to its door page. */
function Appointments({ attendances: { appointments } }: { attendances: Attendances }) {
  const text = useText(attendanceMessages)
  const { day, times } = useAttendanceWords()
  return (
    <ul className={`${classes.appointments} no-print`}>
      {appointments.map((appointment) => (
        <li key={appointment.id}>
          <Link to={`/attendances/${appointment.id}`}>
            <span>
              <strong>{day(appointment.start)}</strong>
              <span className="grey">
                {[times(appointment), appointment.title].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="numbers">
              {appointment.cancelled ? text('cancelled') : <Taken figures={appointment.figures} />}
            </span>
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Taken({ figures: { attended, absent, excused, rate } }: { figures: Figures }) {
  const text = useText(attendanceMessages)
  if (rate === null) return '–'
  return (
    <>
      {text('ofTaken', { attended: String(attended), taken: String(attended + absent + excused) })}
      <span className="grey"> · {text('rate', { rate: String(rate) })}</span>
    </>
  )
}

function Matrix({ attendances, attendees }: { attendances: Attendances; attendees: readonly Attendee[] }) {
  const text = useText(attendanceMessages)
  const { date, time, weekday, locale } = useFormats()
  const { appointments } = attendances
  // Without the year, because a course seldom spans two.
  const shortDate = (instant: string) => date(instant).replace(/[./]\d{4}$/, locale === 'de' ? '.' : '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className={`${classes.scroll} no-print`} tabIndex={0} aria-label={text('attendance')}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{text('name')}</th>
            {appointments.map(({ id, start, title, cancelled }) => (
              <th key={id} scope="col" data-cancelled={cancelled || undefined}>
                <Link
                  to={`/attendances/${id}`}
                  title={[title, cancelled && text('cancelled')].filter(Boolean).join(' · ') || undefined}
                  aria-label={text('takeAt', { date: `${weekday(start)} ${date(start)} ${time(start)}` })}
                >
                  {weekday(start)}
                  <br />
                  {shortDate(start)}
                </Link>
              </th>
            ))}
            <th scope="col" className={classes.figure}>
              {text('attendance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {attendees.map((attendee) => (
            <MatrixRow key={attendee.registrationId} attendee={attendee} attendances={attendances} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text('present')}</th>
            {appointments.map(({ id, figures, cancelled }) => (
              <td key={id}>{cancelled || figures.rate === null ? '–' : figures.attended}</td>
            ))}
            <td className={classes.figure}>
              {attendances.figures.rate === null
                ? '–'
                : text('rate', { rate: String(attendances.figures.rate) })}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function MatrixRow({ attendee, attendances }: { attendee: Attendee; attendances: Attendances }) {
  const { role } = useActiveTenant()
  const { locale } = useFormats()
  const { said } = useAttendanceWords()
  const { registrationId, state, types, figures } = attendee
  const name = personName(attendee, locale)
  return (
    <tr>
      <th scope="row">
        {may(role, 'registrations.read') ? (
          <Link to={`/courses/${attendances.course.id}/registrations/${registrationId}`}>{name}</Link>
        ) : (
          name
        )}
        {state !== 'confirmed' && <small>{registrationStateNames[state][locale]}</small>}
      </th>
      {attendances.appointments.map(({ id }, at) => (
        <td key={id} data-type={types[at] ?? undefined}>
          {types[at] === 'ATTENDANCE' && <IconCheck size={18} stroke={2} aria-hidden />}
          {types[at] === 'EXCUSED' && <span aria-hidden>E</span>}
          {types[at] === 'ABSENCE' && <IconX size={18} stroke={2} aria-hidden />}
          {types[at] ? <span className="visually-hidden">{said(types[at])}</span> : '–'}
        </td>
      ))}
      <td className={classes.figure}>
        <Taken figures={figures} />
      </td>
    </tr>
  )
}
