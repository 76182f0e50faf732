import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queries } from '#platform/connection.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { useFoundCourses } from '../found-courses.ts'
import { registrationListMessages } from '../list/registration-list.messages.ts'
import { useMoveUp } from '../moves/use-move-up.tsx'
import { fullName, registrationAddress } from '../registration-names.ts'
import { registrationsMessages } from '../registrations.messages.ts'
import { type WaitingBooking, waitingBookings } from './waiting-bookings.ts'
import { WaitingMenu } from './waiting-menu.tsx'
import { waitlistInput } from './waitlist-input.ts'
import classes from './waitlist-page.module.css'

/** The waiting lists of all courses, one after another, each in its order. */
export function WaitlistPage() {
  const text = useText(registrationsMessages)
  const words = useText(registrationListMessages)
  const tenant = useActiveTenant()
  const list = useRecordList(waitlistInput, (search) =>
    queries.registrations.list.queryOptions({
      input: { tenant: tenant.id, ...search, state: 'on_waiting_list', sort: 'waiting', dir: 'asc' },
      select: ({ items, total }) => ({ items: waitingBookings(items), total }),
    }),
  )
  const { courses, onType } = useFoundCourses(list.search.courseId)
  const { askToMoveUp, dialogs } = useMoveUp()
  const { columns, phoneRow } = useWaitingRows(list.query.data?.items ?? [], ({ first, people }) => {
    const name = fullName(first)
    return (
      <span className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={words('moveUpNamed', { name })}
          onClick={() => askToMoveUp({ registration: first, people: people.length })}
        >
          {words('moveUp')} …
        </Button>
        <WaitingMenu registration={first} />
      </span>
    )
  })
  return (
    <>
      <ListPage
        title={text('waitlist')}
        line={(count) => words('waitingPeople', { count })}
        {...list}
        columns={columns}
        phoneRow={phoneRow}
        rowKey={({ first }) => first.id}
        rowLink={({ first }) => registrationAddress(first)}
        filters={[
          { kind: 'text', key: 'q', label: words('search') },
          {
            kind: 'choice',
            key: 'courseId',
            label: text('course'),
            isSearchable: true,
            onType,
            options: courses.map(({ id, title }) => ({ value: id, label: title })),
          },
        ]}
        views={<ListViews list="waitlist" />}
        empty={{
          sentence: words('emptyWaitlist'),
          action: (
            <Button component={Link} to="/courses" variant="default">
              {words('toCourses')}
            </Button>
          ),
        }}
      />
      {dialogs}
    </>
  )
}

/**
 * The columns for offers and other dates are shown only when there are any, because most schools give places at once.
 */
function useWaitingRows(rows: readonly WaitingBooking[], action: (booking: WaitingBooking) => ReactNode) {
  const text = useText(registrationsMessages)
  const words = useText(registrationListMessages)
  const { date, dateTime } = useFormats()
  const otherDates = ({ first: { otherDates: dates } }: WaitingBooking) => {
    const [next] = dates
    if (!next) return '–'
    const start = next.start ? date(next.start) : next.courseTitle
    return dates.length === 1 ? start : words('furtherDates', { start, count: String(dates.length - 1) })
  }
  const turn = ({ first }: WaitingBooking) =>
    first.waitingPosition === null ? '–' : `${first.waitingPosition}.`
  const names = ({ people }: WaitingBooking) => people.map(fullName).join(', ')
  const offer = {
    id: 'offer',
    header: words('offer'),
    isNumeric: true,
    cell: ({ first }: WaitingBooking) => (first.offer ? dateTime(first.offer.expiresAt) : '–'),
  }
  const dates = { id: 'dates', header: words('otherDates'), isNumeric: true, cell: otherDates }
  return {
    columns: [
      { id: 'turn', header: words('turn'), align: 'right' as const, width: 72, cell: turn },
      { id: 'name', header: text('name'), isMain: true, cell: names },
      {
        id: 'course',
        header: text('course'),
        cell: ({ first }: WaitingBooking) => (
          <Link className={classes.course} to={`/courses/${first.courseId}/registrations`}>
            {first.courseTitle} <span className="grey">{first.courseReference}</span>
          </Link>
        ),
      },
      ...(rows.some(({ first }) => first.offer) ? [offer] : []),
      ...(rows.some(({ first }) => first.otherDates.length > 0) ? [dates] : []),
      {
        id: 'since',
        header: words('since'),
        isNumeric: true,
        cell: ({ first }: WaitingBooking) => date(first.registeredAt),
      },
      { id: 'moveUp', header: '', align: 'right' as const, cell: action },
    ],
    phoneRow: (booking: WaitingBooking) => ({
      title: `${turn(booking)} ${names(booking)}`,
      meta: [
        booking.first.offer && words('offeredUntil', { until: dateTime(booking.first.offer.expiresAt) }),
        `${booking.first.courseTitle} ${booking.first.courseReference}`,
      ]
        .filter(Boolean)
        .join(' · '),
      amount: action(booking),
    }),
  }
}
