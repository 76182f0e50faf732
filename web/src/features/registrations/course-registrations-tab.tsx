import { Anchor, Button, Menu, SegmentedControl } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { RegistrationFilter } from '@reihum/contract/registrations/registration.schema.ts'
import { registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { portalAddress } from '#platform/addresses.ts'
import { queries } from '#platform/connection.ts'
import { ExportItems, ExportMenu } from '#platform/export-menu.tsx'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { List } from '#ui/list/list-page.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { usePhone } from '#ui/use-phone.ts'
import { extrasMessages } from './extras/extras.messages.ts'
import { useCourseRegistrationFilters } from './list/registration-filters.ts'
import { registrationListMessages } from './list/registration-list.messages.ts'
import classes from './list/registration-list.module.css'
import { useRegistrationList } from './list/registration-list.tsx'
import { RegisterButton } from './registering/register-button.tsx'
import { registrationsMessages } from './registrations.messages.ts'

type CourseId = Course['id']

export function CourseRegistrationsTab() {
  const text = useText(registrationsMessages)
  const words = useText(registrationListMessages)
  const tenant = useActiveTenant()
  const { courseId } = useParams({ strict: false }) as { courseId: CourseId }
  const { list, exportList, bulkDialog } = useRegistrationList(courseId)
  const course = useQuery(queries.courses.get.queryOptions({ input: { tenant: tenant.id, courseId } })).data
  const isPhone = usePhone()
  const isWhole = partOf(list.search) === 'all' && list.search.q === ''
  const isEmpty = isWhole && list.query.data?.total === 0
  return (
    <>
      <div className={classes.head}>
        {course && <Seats course={course} />}
        <div className={`${classes.actions} no-print`}>
          {!(isEmpty || isPhone) && (
            <>
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
                onClick={() => print()}
              >
                {words('print')}
              </Button>
              <ExportMenu load={exportList} />
            </>
          )}
          <RegisterButton courseId={courseId} />
          {!isEmpty && isPhone && (
            <MoreMenu label={words('moreActions')}>
              <Menu.Item onClick={() => print()}>{words('print')}</Menu.Item>
              <ExportItems load={exportList} />
            </MoreMenu>
          )}
        </div>
      </div>
      {course && !isEmpty && <Parts course={course} search={list.search} onSearch={list.onSearch} />}
      <List
        {...list}
        label={text('registrations')}
        filters={useCourseRegistrationFilters()}
        empty={{
          sentence: words('emptyOfCourse'),
          action: (
            <Button
              component="a"
              variant="default"
              href={portalAddress(tenant.slug, `course/${courseId}/register`)}
            >
              {words('toPortal')}
            </Button>
          ),
        }}
      />
      {bulkDialog}
    </>
  )
}

/** The taken places out of the limit, and how many people are on the waiting list. */
function Seats({ course }: { course: Course }) {
  const words = useText(registrationListMessages)
  const { number } = useFormats()
  const { attendeeCount, attendeeLimit, waiterCount, waiterLimit } = course
  const taken =
    attendeeLimit === null
      ? words('takenUnlimited', { count: attendeeCount })
      : words('takenOf', { taken: number(attendeeCount), limit: number(attendeeLimit) })
  const waiting = words('waiting', {
    count: waiterCount,
    limit: waiterCount > 0 && waiterLimit !== null ? number(waiterLimit) : 'none',
  })
  return (
    <div className={classes.seats}>
      <p>
        <strong>{taken}</strong> <span className="grey">· {waiting}</span>
      </p>
      <SeatAlerts courseId={course.id} />
      <ToExtras courseId={course.id} />
      {attendeeLimit !== null && (
        <span className={classes.track} aria-hidden>
          <span
            style={{
              width: `${attendeeLimit === 0 ? 100 : Math.min(100, (100 * attendeeCount) / attendeeLimit)}%`,
            }}
          />
        </span>
      )}
    </div>
  )
}

/** How many want an e-mail when a place is free; nothing where nobody does. */
function SeatAlerts({ courseId }: { courseId: CourseId }) {
  const words = useText(registrationListMessages)
  const tenant = useActiveTenant()
  const input = { tenant: tenant.id, courseId }
  const { data } = useQuery(queries.registrations.countSeatAlerts.queryOptions({ input }))
  if (!data?.count) return null
  return <p className="grey">{words('seatAlerts', { count: data.count })}</p>
}

/** Leads to who gets what besides the place; nothing where the course offers nothing. */
function ToExtras({ courseId }: { courseId: CourseId }) {
  const words = useText(extrasMessages)
  const tenant = useActiveTenant()
  const may = useMay()
  const { data } = useQuery({
    ...queries.registrations.takenExtras.queryOptions({ input: { tenant: tenant.id, courseId } }),
    enabled: may('registrations.manage'),
  })
  if (!data || data.extras.length === 0) return null
  const sums = data.extras.filter(({ quantity }) => quantity > 0)
  return (
    <p className="no-print">
      <Anchor component={Link} to={`/courses/${courseId}/extras`} size="sm">
        {words('whoTakes')}
      </Anchor>
      {sums.length > 0 && (
        <span className="grey">
          {' '}
          · {sums.map(({ name, quantity }) => words('line', { count: String(quantity), name })).join(', ')}
        </span>
      )}
    </p>
  )
}

const parts = {
  all: { seated: undefined, state: undefined },
  seated: { seated: true, state: undefined },
  waiting: { seated: undefined, state: 'on_waiting_list', sort: 'waiting', dir: 'asc' },
  cancelled: { seated: undefined, state: 'cancelled' },
} as const
type Part = keyof typeof parts

function partOf({ seated, state }: Pick<RegistrationFilter, 'seated' | 'state'>): Part | '' {
  if (seated) return state === undefined ? 'seated' : ''
  if (state === undefined) return 'all'
  if (state === 'on_waiting_list') return 'waiting'
  return state === 'cancelled' ? 'cancelled' : ''
}

type PartsProps = {
  course: Course
  search: RegistrationFilter
  onSearch: (change: Record<string, unknown>) => void
}

/** Switches between registrations with a place and the waiting list in its order. */
function Parts({ course, search, onSearch }: PartsProps) {
  const words = useText(registrationListMessages)
  const { number, locale } = useFormats()
  const counted = (name: string, count: number) => `${name} (${number(count)})`
  return (
    <SegmentedControl
      className={`${classes.parts} no-print`}
      aria-label={words('part')}
      size="xs"
      value={partOf(search)}
      data={[
        { value: 'all', label: words('all') },
        { value: 'seated', label: counted(words('seated'), course.attendeeCount) },
        {
          value: 'waiting',
          label: counted(registrationStateNames.on_waiting_list[locale], course.waiterCount),
        },
        { value: 'cancelled', label: words('cancelled') },
      ]}
      onChange={(part) =>
        onSearch({ sort: undefined, dir: undefined, ...parts[part as Part], page: undefined })
      }
    />
  )
}
