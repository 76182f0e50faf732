import type { RegistrationAttendances } from '@reihum/contract/attendance/attendance.schema.ts'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'
import { useAttendanceWords } from './attendance-words.ts'
import classes from './registration-attendance.module.css'

type Appointment = RegistrationAttendances['appointments'][number]

/** How often an attendee was there, and who marked it when; nothing when there are no marks. */
export default function RegistrationAttendance({ registrationId }: { registrationId: Registration['id'] }) {
  const text = useText(attendanceMessages)
  const tenant = useActiveTenant()
  const { data } = useQuery(
    queries.attendance.ofRegistration.queryOptions({ input: { tenant: tenant.id, registrationId } }),
  )
  const told = data?.appointments.filter(({ marks }) => marks.length > 0) ?? []
  if (!data || told.length === 0) return null
  const { attended, absent, excused, rate } = data.figures
  return (
    <Section title={text('attendance')}>
      {rate !== null && (
        <p className={classes.figures}>
          <strong>
            {text('ofTaken', { attended: String(attended), taken: String(attended + absent + excused) })}
          </strong>
          <span className="grey">
            {' · '}
            {text('rate', { rate: String(rate) })}
            {excused > 0 && ` · ${text('excusedOf', { count: String(excused) })}`}
          </span>
        </p>
      )}
      <ul className={classes.list}>
        {told.map((appointment) => (
          <AppointmentOf key={appointment.appointmentId ?? appointment.start} appointment={appointment} />
        ))}
      </ul>
    </Section>
  )
}

function AppointmentOf({ appointment }: { appointment: Appointment }) {
  const text = useText(attendanceMessages)
  const { day, said } = useAttendanceWords()
  const { time } = useFormats()
  const { appointmentId, start, title, cancelled, type, marks } = appointment
  const note = appointmentId === null ? text('deletedAppointment') : cancelled ? text('cancelled') : ''
  return (
    <li>
      <details>
        <summary>
          <span>
            {day(start)}, {time(start)}
            <span className="grey">{[title, note].filter(Boolean).map((word) => ` · ${word}`)}</span>
          </span>
          <strong data-type={type ?? undefined}>{said(type)}</strong>
        </summary>
        <ol aria-label={text('history')}>
          {marks.map((mark) => (
            <Said key={mark.id} mark={mark} />
          ))}
        </ol>
      </details>
    </li>
  )
}

/** Marks handed in later than this were made without a network, and show when they were handed in. */
const noticeable = 60_000

function Said({ mark }: { mark: Appointment['marks'][number] }) {
  const text = useText(attendanceMessages)
  const { dateTime } = useFormats()
  const { said } = useAttendanceWords()
  const { type, markedAt, receivedAt, by } = mark
  const isLate = Date.parse(receivedAt) - Date.parse(markedAt) > noticeable
  const words = [
    type === null ? text('takenBack') : said(type),
    by && text('by', { name: by }),
    isLate && text('handedIn', { at: dateTime(receivedAt) }),
  ]
  return (
    <li>
      <time dateTime={markedAt}>{dateTime(markedAt)}</time> {words.filter(Boolean).join(', ')}
    </li>
  )
}
