import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { useEffect, useRef } from 'react'
import { DataTable, type ListColumn } from '#ui/list/data-table.tsx'
import { PhoneRows } from '#ui/list/phone-rows.tsx'
import { useText } from '#ui/text.tsx'
import { useLeaderNames } from '../leader-names.ts'
import { AppointmentBadge } from './appointment-badge.tsx'
import { type AppointmentAct, AppointmentMenu } from './appointment-menu.tsx'
import { useAppointmentWords } from './appointment-words.ts'
import { appointmentsMessages } from './appointments.messages.ts'
import classes from './appointments-tab.module.css'

type AppointmentTableProps = {
  course: Course
  appointments: readonly Appointment[]
  /** The id of the appointment that the address names. */
  current: string | undefined
  onAct: (act: AppointmentAct, appointment: Appointment) => void
}

/** The appointments of one course, all of them. */
export function AppointmentTable({ course, appointments, current, onAct }: AppointmentTableProps) {
  const text = useText(appointmentsMessages)
  const isPhone = useMediaQuery('(max-width: 719.98px)', undefined, { getInitialValueInEffect: false })
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current) frame.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'center' })
  }, [current])
  const columns = useColumns(course, onAct)
  const { times } = useAppointmentWords()
  const named = (resource: Appointment['place' | 'instructor']) =>
    resource && (resource.own ? `${resource.name} (${text('own')})` : resource.name)
  const rows = {
    label: text('appointments'),
    rows: [...appointments],
    rowKey: ({ id }: Appointment) => id,
    isCurrent: ({ id }: Appointment) => id === current,
    isFetching: false,
  }
  return (
    <div ref={frame}>
      {isPhone ? (
        <PhoneRows
          {...rows}
          phoneRow={(appointment) => ({
            title: <Day appointment={appointment} onAct={onAct} />,
            mark: (
              <span className={classes.state}>
                <AppointmentBadge appointment={appointment} />
                <AppointmentMenu
                  course={course}
                  appointment={appointment}
                  onAct={(act) => onAct(act, appointment)}
                />
              </span>
            ),
            meta: [
              times(appointment),
              appointment.title,
              named(appointment.place),
              [named(appointment.instructor), ...appointment.furtherInstructors.map(({ name }) => name)]
                .filter(Boolean)
                .join(', '),
              appointment.cancellationReason,
            ]
              .filter(Boolean)
              .join(' · '),
            amount: appointment.number > 0 && text('numberOf', numbersOf(appointment)),
          })}
        />
      ) : (
        <DataTable {...rows} columns={columns} sorting={{}} onSort={() => {}} />
      )}
    </div>
  )
}

const numbersOf = ({ number, count }: Appointment) => ({ number: String(number), count: String(count) })

function useColumns(course: Course, onAct: AppointmentTableProps['onAct']): ListColumn<Appointment>[] {
  const text = useText(appointmentsMessages)
  const { times, duration } = useAppointmentWords()
  return [
    {
      id: 'number',
      header: text('number'),
      isNumeric: true,
      cell: (appointment) =>
        appointment.number > 0 ? text('numberOf', numbersOf(appointment)) : <span className="grey">–</span>,
    },
    {
      id: 'date',
      header: text('date'),
      isMain: true,
      isNumeric: true,
      cell: (appointment) => <Day appointment={appointment} onAct={onAct} />,
    },
    { id: 'time', header: text('time'), isNumeric: true, cell: times },
    { id: 'duration', header: text('duration'), isNumeric: true, cell: (one) => duration(one.duration) },
    { id: 'title', header: text('title'), givesWay: true, cell: ({ title }) => title || '–' },
    {
      id: 'place',
      header: text('place'),
      givesWay: true,
      cell: ({ place }) => <Resource resource={place} />,
    },
    {
      id: 'instructor',
      header: text('instructor'),
      givesWay: true,
      cell: (one) => <Resource resource={one.instructor} further={one.furtherInstructors} />,
    },
    {
      id: 'state',
      header: text('state'),
      cell: (appointment) => (
        <>
          <AppointmentBadge appointment={appointment} />
          {appointment.cancellationReason && (
            <span className={classes.own}>{appointment.cancellationReason}</span>
          )}
        </>
      ),
    },
    {
      id: 'menu',
      header: '',
      align: 'right',
      cell: (appointment) => (
        <AppointmentMenu course={course} appointment={appointment} onAct={(act) => onAct(act, appointment)} />
      ),
    },
  ]
}

type DayProps = { appointment: Appointment; onAct: AppointmentTableProps['onAct'] }

/** The day, and the shortest way to change it. */
function Day({ appointment, onAct }: DayProps) {
  const { day } = useAppointmentWords()
  const words = day(appointment.start)
  if (appointment.cancelled) return <s className={classes.struck}>{words}</s>
  if (!appointment.allowedActions.includes('edit')) return words
  return (
    <UnstyledButton className={classes.open} fz="inherit" fw={500} onClick={() => onAct('edit', appointment)}>
      {words}
    </UnstyledButton>
  )
}

/** Marked where it differs from the course's own. */
type ResourceProps = {
  resource: Appointment['place' | 'instructor']
  further?: Appointment['furtherInstructors']
}

function Resource({ resource, further = [] }: ResourceProps) {
  const text = useText(appointmentsMessages)
  const leaders = useLeaderNames()
  if (!resource) return '–'
  return (
    <>
      {leaders(resource.name, further)}
      {resource.own && (
        <span className={classes.own} title={text('ownHint')}>
          {text('own')}
        </span>
      )}
    </>
  )
}
