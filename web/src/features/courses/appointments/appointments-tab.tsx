import { Button } from '@mantine/core'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { useCourse } from '../course-query.ts'
import { OfferTrialDialog } from '../trials/offer-trial-dialog.tsx'
import { AppointmentDialog } from './appointment-dialog.tsx'
import type { AppointmentAct } from './appointment-menu.tsx'
import { appointmentsOfCourse } from './appointment-query.ts'
import { AppointmentTable } from './appointment-table.tsx'
import { appointmentsMessages } from './appointments.messages.ts'
import classes from './appointments-tab.module.css'
import { CancelDialog } from './cancel-dialog.tsx'
import { useAppointmentMoves } from './use-appointment-moves.tsx'

/** The appointments of a course; the address may name one of them. */
export function AppointmentsTab() {
  const course = useCourse().data
  if (!course) return null
  return course.kind === 'EVENT' ? <OnlyDate course={course} /> : <Appointments course={course} />
}

function OnlyDate({ course }: { course: Course }) {
  const text = useText(appointmentsMessages)
  return (
    <ScreenState sentence={text('event')}>
      <Button component={Link} to={`/courses/${course.id}/details`} variant="default">
        {text('eventLink')}
      </Button>
    </ScreenState>
  )
}

function Appointments({ course }: { course: Course }) {
  const tenant = useActiveTenant().id
  const query = useQuery(appointmentsOfCourse(tenant, course.id))
  return <Loaded query={query}>{(all) => <AppointmentList course={course} all={all} />}</Loaded>
}

type Open = { act: 'add' } | { act: 'edit' | 'cancel' | 'try'; appointment: Appointment }

function AppointmentList({ course, all }: { course: Course; all: readonly Appointment[] }) {
  const text = useText(appointmentsMessages)
  const { appointmentId } = useParams({ strict: false }) as { appointmentId?: string }
  const { restore, remove, clashDialog } = useAppointmentMoves(course)
  const [open, setOpen] = useState<Open | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const show = (next: Open) => {
    setOpen(next)
    setIsOpen(true)
  }
  const act = (name: AppointmentAct, appointment: Appointment) => {
    if (name === 'restore') return restore(appointment)
    if (name === 'delete') return remove(appointment)
    show({ act: name, appointment })
  }
  const planned = all.filter(({ cancelled }) => !cancelled)
  const buttons = course.allowedActions.includes('edit') && (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => show({ act: 'add' })}
      >
        {text('add')}
      </Button>
      <Button
        component={Link}
        to={`/courses/${course.id}/appointments/series`}
        leftSection={<IconRepeat size={16} stroke={1.75} aria-hidden />}
      >
        {text('addSeries')}
      </Button>
    </>
  )
  const isGone = appointmentId !== undefined && !all.some(({ id }) => id === appointmentId)
  return (
    <>
      {isGone && <p className={`${classes.note} grey`}>{text('gone')}</p>}
      {all.length === 0 ? (
        <ScreenState sentence={text(buttons ? 'emptyOfCourse' : 'emptyFixed')}>{buttons}</ScreenState>
      ) : (
        <>
          <div className={classes.bar}>
            <span className="grey" role="status">
              {text('countOfCourse', { planned: planned.length, cancelled: all.length - planned.length })}
            </span>
            {buttons && <div className={`${classes.buttons} no-print`}>{buttons}</div>}
          </div>
          <AppointmentTable course={course} appointments={all} current={appointmentId} onAct={act} />
        </>
      )}
      {clashDialog}
      {(open?.act === 'add' || open?.act === 'edit') && (
        <AppointmentDialog
          key={open.act === 'edit' ? open.appointment.id : 'new'}
          course={course}
          appointment={open.act === 'edit' ? open.appointment : undefined}
          last={all.at(-1)}
          isOpen={isOpen}
          onClose={close}
        />
      )}
      {open?.act === 'try' && (
        <OfferTrialDialog
          key={open.appointment.id}
          course={course}
          appointment={open.appointment}
          isOpen={isOpen}
          onClose={close}
        />
      )}
      {open?.act === 'cancel' && (
        <CancelDialog
          key={open.appointment.id}
          course={course}
          appointment={open.appointment}
          onUndo={() => restore(open.appointment)}
          isOpen={isOpen}
          onClose={close}
        />
      )}
    </>
  )
}
