import { Button } from '@mantine/core'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { IconMapPin, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { OverviewPanel } from '#ui/overview-panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { appointmentAddress } from '../appointments/appointment-query.ts'
import { useLeaderNames } from '../leader-names.ts'
import { overviewMessages } from './overview.messages.ts'
import classes from './overview.module.css'

const shown = 3

/** The next dates that people have to be there for. */
export function NextDates({ course }: { course: Course }) {
  const text = useText(overviewMessages)
  const tenant = useActiveTenant().id
  const { timeZone, number } = useFormats()
  const from = wallClockOf(new Date(), timeZone).date
  // A few more than are shown, because those of this morning may be over.
  const query = useQuery(
    queries.courses.listAppointments.queryOptions({
      input: { tenant, courseId: course.id, from, state: 'planned', size: 25 },
    }),
  )
  const all = {
    to: course.kind === 'EVENT' ? `/courses/${course.id}/details` : `/courses/${course.id}/appointments`,
    label: text('allDates', { count: course.appointmentCount, shown: number(course.appointmentCount) }),
  }
  return (
    <OverviewPanel title={text('nextDates')} all={course.appointmentCount > 0 ? all : undefined}>
      <Loaded query={query}>
        {({ items }) => {
          const ahead = items.filter(({ end }) => Date.parse(end) > Date.now()).slice(0, shown)
          return ahead.length === 0 ? (
            <NoDates course={course} />
          ) : (
            <ol className={classes.dates}>
              {ahead.map((appointment) => (
                <NextDate key={appointment.id} appointment={appointment} />
              ))}
            </ol>
          )
        }}
      </Loaded>
    </OverviewPanel>
  )
}

function NoDates({ course }: { course: Course }) {
  const text = useText(overviewMessages)
  const { weekday, date } = useFormats()
  const { id, kind, lastAppointment, allowedActions } = course
  if (lastAppointment && Date.parse(lastAppointment) <= Date.now())
    return <p>{text('lastDate', { date: `${weekday(lastAppointment)} ${date(lastAppointment)}` })}</p>
  return (
    <div className={classes.stack}>
      <p>{text('noDates')}</p>
      {allowedActions.includes('edit') && (
        <div>
          {kind === 'EVENT' ? (
            <Button component={Link} to={`/courses/${id}/details`} hash="start" variant="default">
              {text('enterDate')}
            </Button>
          ) : (
            <Button component={Link} to={`/courses/${id}/appointments`} variant="default">
              {text('planDates')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function NextDate({ appointment }: { appointment: Appointment }) {
  const text = useText(overviewMessages)
  const leaders = useLeaderNames()
  const { weekday, date, time } = useFormats()
  const { start, end, title, place, instructor, furtherInstructors } = appointment
  const isRunning = Date.parse(start) <= Date.now()
  const day = `${weekday(start)} ${date(start)}`
  return (
    <li>
      <Link to={appointmentAddress(appointment)} className={classes.date}>
        <strong className="numbers">
          {text('dateFromTo', { day, start: time(start), end: time(end) })}
          {isRunning && <span className={classes.now}> {text('now')}</span>}
        </strong>
        {title && <span>{title}</span>}
        {(place || instructor) && (
          <span className={`${classes.where} grey`}>
            {place && (
              <span>
                <IconMapPin size={14} stroke={1.75} aria-hidden />
                {place.name}
              </span>
            )}
            {instructor && (
              <span>
                <IconUser size={14} stroke={1.75} aria-hidden />
                {leaders(instructor.name, furtherInstructors)}
              </span>
            )}
          </span>
        )}
      </Link>
    </li>
  )
}
