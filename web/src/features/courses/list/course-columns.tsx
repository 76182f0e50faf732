import type { CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useText } from '#ui/text.tsx'
import { CourseState } from '../course-badge.tsx'
import { coursesMessages } from '../courses.messages.ts'
import { DecisionBadge } from '../decision/decision-badge.tsx'
import classes from './course-columns.module.css'
import { courseListMessages } from './course-list.messages.ts'

export const columnsAtFirst = ['reference', 'start', 'location', 'phase', 'attendeeCount', 'feeCents']

/** All that a list of courses can show; which of them it does is up to whoever looks. */
export function useCourseColumns(): ListColumn<CourseSummary>[] {
  const text = useText(coursesMessages)
  const words = useText(courseListMessages)
  const { dateTime, money, number } = useFormats()
  return [
    { id: 'title', header: text('title'), isSortable: true, isMain: true, cell: (course) => course.title },
    { id: 'kind', header: words('kind'), cell: (course) => words(course.kind) },
    {
      id: 'reference',
      header: text('reference'),
      isSortable: true,
      cell: (course) => <span className="mono">{course.reference}</span>,
    },
    {
      id: 'start',
      header: text('start'),
      isSortable: true,
      isNumeric: true,
      cell: (course) => (course.start ? dateTime(course.start) : '–'),
    },
    {
      id: 'end',
      header: text('end'),
      isNumeric: true,
      cell: (course) => (course.end ? dateTime(course.end) : '–'),
    },
    {
      id: 'location',
      header: text('location'),
      cell: ({ place, location }) => <Short>{place?.name ?? location}</Short>,
    },
    {
      id: 'instructor',
      header: text('instructor'),
      cell: ({ instructor }) => <Short>{instructor?.fullname}</Short>,
    },
    { id: 'phase', header: text('state'), cell: (course) => <CourseState course={course} /> },
    {
      id: 'attendeeCount',
      header: text('attendees'),
      isSortable: true,
      align: 'right',
      cell: (course) => <Attendees course={course} />,
    },
    {
      id: 'decision',
      header: words('decision'),
      cell: ({ decisionPhase }) => (decisionPhase ? <DecisionBadge phase={decisionPhase} /> : '–'),
    },
    {
      id: 'minimumAttendees',
      header: words('minimum'),
      align: 'right',
      cell: ({ minimumAttendees }) => (minimumAttendees === null ? '–' : number(minimumAttendees)),
    },
    {
      id: 'waiterCount',
      header: words('waiters'),
      align: 'right',
      cell: (course) => number(course.waiterCount),
    },
    {
      id: 'feeCents',
      header: text('fee'),
      isSortable: true,
      align: 'right',
      cell: (course) => money(course.feeCents),
    },
    {
      id: 'promoted',
      header: words('promoted'),
      cell: (course) => (course.promoted ? words('yes') : '–'),
    },
  ]
}

/** A name that has no row to itself; whole for whoever points at it. */
function Short({ children = '' }: { children?: string }) {
  return (
    <span className={classes.short} title={children}>
      {children || '–'}
    </span>
  )
}

/** How many there are of how many, as numbers and as a line that fills. */
function Attendees({ course: { attendeeCount, attendeeLimit } }: { course: CourseSummary }) {
  const { number } = useFormats()
  if (attendeeLimit === null) return number(attendeeCount)
  const filled = attendeeLimit === 0 ? 100 : Math.min(100, (100 * attendeeCount) / attendeeLimit)
  return (
    <span className={classes.attendees}>
      <span>
        {number(attendeeCount)}
        <span className="grey"> / {number(attendeeLimit)}</span>
      </span>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${filled}%` }} />
      </span>
    </span>
  )
}
