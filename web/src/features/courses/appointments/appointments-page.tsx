import { Button } from '@mantine/core'
import { type Appointment, appointmentListInput } from '@reihum/contract/courses/appointment.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { plusDays } from '#ui/calendar/calendar-days.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useDaysFilter } from '#ui/list/days-filter.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { DaysListFilter, ListFilter } from '#ui/list/list-search.ts'
import { useText } from '#ui/text.tsx'
import { useLeaderNames } from '../leader-names.ts'
import { useLessonsTitle } from '../lessons/lessons-title.ts'
import { AppointmentBadge } from './appointment-badge.tsx'
import { appointmentAddress } from './appointment-query.ts'
import { useAppointmentWords } from './appointment-words.ts'
import { appointmentsMessages } from './appointments.messages.ts'
import classes from './appointments-tab.module.css'
import { useResourceFilters } from './choices.ts'

/** The appointments of all courses; unless other days are asked for, from today on. */
export function AppointmentsPage() {
  const text = useText(appointmentsMessages)
  const leaders = useLeaderNames()
  const tenant = useActiveTenant().id
  const { timeZone } = useFormats()
  const { day, times } = useAppointmentWords()
  const today = wallClockOf(new Date(), timeZone).date
  const namesDays = ({ from, until }: { from?: string; until?: string }) => Boolean(from || until)
  const list = useRecordList(appointmentListInput, (search) =>
    queries.courses.listAppointments.queryOptions({
      input: { tenant, ...search, ...(!namesDays(search) && { from: today }) },
    }),
  )
  return (
    <ListPage
      title={text('appointments')}
      line={(count) => text('count', { count })}
      {...list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowLink={appointmentAddress}
      phoneRow={(appointment) => ({
        title: <CourseAndTopic appointment={appointment} />,
        mark: <AppointmentBadge appointment={appointment} />,
        meta: [
          `${day(appointment.start)}, ${times(appointment)}`,
          appointment.place?.name,
          leaders(appointment.instructor?.name, appointment.furtherInstructors),
        ]
          .filter(Boolean)
          .join(' · '),
      })}
      filters={useFilters(today)}
      views={<ListViews list="appointments" />}
      empty={{
        sentence: text('empty'),
        action: (
          <>
            <Button component={Link} to="/courses">
              {text('toCourses')}
            </Button>
            {list.query.data?.total === 0 && !namesDays(list.search) && (
              <Earlier yesterday={plusDays(today, -1)} />
            )}
          </>
        ),
      }}
    />
  )
}

/** When no appointments are ahead, links to the past ones. */
function Earlier({ yesterday }: { yesterday: string }) {
  const text = useText(appointmentsMessages)
  const tenant = useActiveTenant().id
  const earlier = useQuery(
    queries.courses.listAppointments.queryOptions({ input: { tenant, until: yesterday } }),
  )
  const count = earlier.data?.total ?? 0
  if (count === 0) return null
  return (
    <Button component={Link} to="/appointments" search={{ until: yesterday } as never} variant="default">
      {text('earlier', { count })}
    </Button>
  )
}

function useColumns(): ListColumn<Appointment>[] {
  const text = useText(appointmentsMessages)
  const leaders = useLeaderNames()
  const { day, times } = useAppointmentWords()
  return [
    {
      id: 'start',
      header: text('date'),
      isSortable: true,
      isNumeric: true,
      cell: ({ start }) => day(start),
    },
    { id: 'time', header: text('time'), isNumeric: true, cell: times },
    {
      id: 'course',
      header: text('course'),
      isSortable: true,
      isMain: true,
      cell: (appointment) => <CourseAndTopic appointment={appointment} />,
    },
    {
      id: 'number',
      header: text('number'),
      isNumeric: true,
      cell: ({ number, count }) =>
        number > 0 ? text('numberOf', { number: String(number), count: String(count) }) : '–',
    },
    { id: 'place', header: text('place'), givesWay: true, cell: ({ place }) => place?.name ?? '–' },
    {
      id: 'instructor',
      header: text('instructor'),
      givesWay: true,
      cell: (one) => leaders(one.instructor?.name, one.furtherInstructors) || '–',
    },
    {
      id: 'state',
      header: text('state'),
      cell: (appointment) => <AppointmentBadge appointment={appointment} />,
    },
  ]
}

/** Struck through when it does not take place. */
function CourseAndTopic({ appointment }: { appointment: Appointment }) {
  const titled = useLessonsTitle()
  const { title, cancelled, coursePhase } = appointment
  const courseTitle = titled(appointment.courseTitle, appointment.agreedWith)
  return (
    <>
      {cancelled || coursePhase === 'cancelled' ? (
        <s className={classes.struck}>{courseTitle}</s>
      ) : (
        courseTitle
      )}
      {title && <span className="grey"> · {title}</span>}
    </>
  )
}

/** The quick ranges, upcoming ones before past ones. */
function useDays(today: string): DaysListFilter {
  const text = useText(appointmentsMessages)
  const days = useDaysFilter(text('period'), today, text('fromToday'))
  const coming = [
    { label: text('next7'), from: today, to: plusDays(today, 6) },
    { label: text('next30'), from: today, to: plusDays(today, 29) },
  ]
  return { ...days, toKey: 'until', ranges: [...coming, ...days.ranges] }
}

function useFilters(today: string): ListFilter[] {
  const text = useText(appointmentsMessages)
  return [
    { kind: 'text', key: 'q', label: text('search') },
    useDays(today),
    ...useResourceFilters(),
    {
      kind: 'choice',
      key: 'state',
      label: text('state'),
      options: [
        { value: 'planned', label: text('planned') },
        { value: 'cancelled', label: text('cancelled') },
      ],
    },
  ]
}
