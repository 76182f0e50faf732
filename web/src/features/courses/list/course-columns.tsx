import { courseFieldWords } from '@reihum/contract/courses/course.fields.ts'
import type { CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import { headingOf } from '@reihum/contract/wire/field-words.ts'
import { useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useText } from '#ui/text.tsx'
import { useCharacteristics, valuesOfCourse } from '../characteristics/characteristic-query.ts'
import { CourseState } from '../course-badge.tsx'
import { DecisionBadge } from '../decision/decision-badge.tsx'
import { useLeaderNames } from '../leader-names.ts'
import { useLessonsTitle } from '../lessons/lessons-title.ts'
import classes from './course-columns.module.css'
import { courseListMessages } from './course-list.messages.ts'

export const columnsAtFirst = [
  'reference',
  'next',
  'instructor',
  'location',
  'phase',
  'attendeeCount',
  'feeCents',
]

/** All columns of a list of courses; the user chooses which are shown. */
export function useCourseColumns(): ListColumn<CourseSummary>[] {
  const words = useText(courseListMessages)
  const leaders = useLeaderNames()
  const titled = useLessonsTitle()
  const { locale, date, dateTime, weekday, money, number } = useFormats()
  const when = (instant: string) => `${weekday(instant)} ${dateTime(instant)}`
  const characteristics = useCharacteristics()
  const heading = (field: keyof typeof courseFieldWords) => headingOf(courseFieldWords[field], locale)
  return [
    {
      id: 'title',
      header: heading('title'),
      isSortable: true,
      isMain: true,
      cell: (course) => titled(course.title, course.agreedWith?.name),
    },
    { id: 'kind', header: heading('kind'), cell: (course) => words(course.kind) },
    {
      id: 'reference',
      header: heading('reference'),
      isSortable: true,
      givesWay: true,
      cell: ({ reference }) => (
        <span className="mono" title={reference}>
          {reference}
        </span>
      ),
    },
    {
      id: 'next',
      header: words('next'),
      isSortable: true,
      isNumeric: true,
      // Of a course that is over, the day on which it was is still of use.
      cell: ({ next, start }) =>
        next ? when(next) : <span className="grey">{start ? date(start) : '–'}</span>,
    },
    {
      id: 'start',
      header: heading('start'),
      isSortable: true,
      isNumeric: true,
      cell: (course) => (course.start ? dateTime(course.start) : '–'),
    },
    {
      id: 'end',
      header: heading('end'),
      isNumeric: true,
      cell: (course) => (course.end ? dateTime(course.end) : '–'),
    },
    {
      id: 'location',
      header: heading('placeId'),
      givesWay: true,
      cell: ({ place, location }) => <Short>{place?.name ?? location}</Short>,
    },
    {
      id: 'instructor',
      header: heading('instructorId'),
      givesWay: true,
      cell: ({ instructor, furtherInstructors }) => (
        <Short>{leaders(instructor?.fullname, furtherInstructors)}</Short>
      ),
    },
    {
      id: 'valueIds',
      header: heading('valueIds'),
      givesWay: true,
      cell: (course) => <Short>{valuesOfCourse(characteristics, course, locale).join(', ')}</Short>,
    },
    { id: 'phase', header: heading('state'), cell: (course) => <CourseState course={course} /> },
    {
      id: 'attendeeCount',
      header: heading('attendeeCount'),
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
      header: heading('minimumAttendees'),
      align: 'right',
      cell: ({ minimumAttendees }) => (minimumAttendees === null ? '–' : number(minimumAttendees)),
    },
    {
      id: 'waiterCount',
      header: heading('waiterCount'),
      align: 'right',
      cell: (course) => number(course.waiterCount),
    },
    {
      id: 'feeCents',
      header: heading('feeCents'),
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

/** A name shortened to its column; pointing at it shows it in full. */
function Short({ children = '' }: { children?: string }) {
  return (
    <span className={classes.short} title={children}>
      {children || '–'}
    </span>
  )
}

/** The attendees out of the limit, as numbers and as a bar. */
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
