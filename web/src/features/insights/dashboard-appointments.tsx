import { Button } from '@mantine/core'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { IconMapPin, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import classes from './dashboard-appointments.module.css'
import { Panel, PanelRow } from './dashboard-panel.tsx'
import { insightsMessages } from './insights.messages.ts'
import { nextAppointments } from './next-appointments.ts'

const shown = 5
const dayMs = 86_400_000

/** The next appointments. */
export function NextAppointments() {
  const text = useText(insightsMessages)
  const tenant = useActiveTenant().id
  const { timeZone } = useFormats()
  const query = useQuery({
    queryKey: [...queries.courses.listAppointments.key(), 'next', tenant],
    queryFn: () => {
      const from = wallClockOf(new Date(), timeZone).date
      return nextAppointments(
        (page, size) => api.courses.listAppointments({ tenant, from, state: 'planned', page, size }),
        shown,
        Date.now(),
      )
    },
  })
  return (
    <Panel
      title={text('nextAppointment')}
      query={query}
      all={{ to: '/appointments', label: text('allAppointments') }}
      empty={text('noAppointments')}
      emptyAction={
        <Button component={Link} to="/courses/new" variant="default">
          {text('newCourse')}
        </Button>
      }
    >
      {([first, ...others]) => (
        <>
          {first && <First appointment={first} />}
          {others.map((appointment) => (
            <Following key={appointment.id} appointment={appointment} />
          ))}
        </>
      )}
    </Panel>
  )
}

/** An event has a single date, which is part of its details. */
const address = ({ courseId, courseKind, id }: Appointment) =>
  courseKind === 'EVENT' ? `/courses/${courseId}/general` : `/courses/${courseId}/appointments/${id}`

/** The day in words relative to now ("today"), otherwise its weekday and date. */
function useDay() {
  const text = useText(insightsMessages)
  const { timeZone, weekday, date } = useFormats()
  return (instant: string): string => {
    const now = Date.now()
    const day = wallClockOf(instant, timeZone).date
    if (day === wallClockOf(new Date(now), timeZone).date) return text('today')
    if (day === wallClockOf(new Date(now + dayMs), timeZone).date) return text('tomorrow')
    return `${weekday(instant)} ${date(instant)}`
  }
}

function First({ appointment }: { appointment: Appointment }) {
  const text = useText(insightsMessages)
  const { time } = useFormats()
  const day = useDay()
  const { start, end, place, instructor, title } = appointment
  const isRunning = Date.parse(start) <= Date.now()
  return (
    <li className={classes.first}>
      <Link to={address(appointment)}>
        <span className={classes.when}>
          <span>{isRunning ? text('runningNow') : day(start)}</span>
          <strong className="numbers">{text('until', { start: time(start), end: time(end) })}</strong>
        </span>
        <span className={classes.what}>
          <strong>{appointment.courseTitle}</strong>
          {title && <span>{title}</span>}
          {place && (
            <span className={classes.fact}>
              <IconMapPin size={14} stroke={1.75} aria-hidden />
              {place.name}
            </span>
          )}
          {instructor && (
            <span className={classes.fact}>
              <IconUser size={14} stroke={1.75} aria-hidden />
              {instructor.name}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

function Following({ appointment }: { appointment: Appointment }) {
  const { time } = useFormats()
  const day = useDay()
  return (
    <PanelRow
      to={address(appointment)}
      title={appointment.courseTitle}
      meta={
        [appointment.place, appointment.instructor, ...appointment.furtherInstructors]
          .flatMap((one) => one?.name ?? [])
          .join(' · ') || '–'
      }
      end={`${day(appointment.start)}, ${time(appointment.start)}`}
    />
  )
}
