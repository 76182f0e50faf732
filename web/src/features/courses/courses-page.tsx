import { courseFilter, courseOrderInput } from '@reihum/contract/courses/course-list.schema.ts'
import type { CourseKind } from '@reihum/contract/courses/course-states.ts'
import { coursesImports } from '@reihum/contract/courses/courses.imports.ts'
import { useEffect } from 'react'
import { api, queries } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { ImportButton } from '#platform/import-button.tsx'
import { useListLayout } from '#platform/list-layout.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { useListSelection } from '#ui/list/list-selection.ts'
import { useText } from '#ui/text.tsx'
import { CourseState } from './course-badge.tsx'
import { rememberCourseOrder } from './course-order.ts'
import { coursesMessages } from './courses.messages.ts'
import { useLeaderNames } from './leader-names.ts'
import { useLessonsTitle } from './lessons/lessons-title.ts'
import { useCourseBulk } from './list/course-bulk.tsx'
import { columnsAtFirst, useCourseColumns } from './list/course-columns.tsx'
import { useCourseFilters } from './list/course-filters.ts'
import { courseListMessages } from './list/course-list.messages.ts'
import { askedOf, courseAddress, partOf } from './list/course-parts.ts'
import { NewCourseButton } from './list/new-course-button.tsx'
import { PartChoice } from './list/part-choice.tsx'

/** All courses, whatever their kind. */
export function CoursesPage() {
  const text = useText(coursesMessages)
  return (
    <CourseList
      kind="COURSE"
      title={text('courses')}
      line={(count) => text('count', { count })}
      empty={text('empty')}
    />
  )
}

/** The courses that are a single date. */
export function EventsPage() {
  const text = useText(coursesMessages)
  const words = useText(courseListMessages)
  return (
    <CourseList
      kind="EVENT"
      title={text('events')}
      line={(count) => words('countEvents', { count })}
      empty={words('emptyEvents')}
    />
  )
}

type CourseListProps = {
  /** The kind of new courses; a list of events shows only that kind. */
  kind: CourseKind
  title: string
  line: (count: number) => string
  empty: string
}

function CourseList({ kind, title, line, empty }: CourseListProps) {
  const leaders = useLeaderNames()
  const titled = useLessonsTitle()
  const text = useText(courseListMessages)
  const tenant = useActiveTenant()
  const { dateTime, number } = useFormats()
  const within = kind === 'EVENT' ? { kind } : undefined
  const { query, search, onSearch } = useRecordList(courseAddress, (address) =>
    queries.courses.list.queryOptions({ input: { tenant: tenant.id, ...askedOf(address), ...within } }),
  )
  const part = partOf(search)
  // Whatever is changed within a part stays within it.
  const list = {
    query,
    search: askedOf(search),
    onSearch: (change: Record<string, unknown>) => onSearch({ part, ...change }),
  }
  const asked = { ...list.search, ...within }
  const filter = courseFilter.parse(asked)
  const order = courseOrderInput.parse(asked)
  const selection = useListSelection(filter)
  const bulk = useCourseBulk(selection, filter)
  useEffect(() => rememberCourseOrder(tenant.id, order))
  const layout = useListLayout('courses', columnsAtFirst)
  return (
    <>
      <ListPage
        title={title}
        line={line}
        action={
          <>
            <ImportButton kind="courses" permission={coursesImports.courses.permission} />
            <ExportMenu load={(format) => api.courses.exportList({ tenant: tenant.id, ...order, format })} />
            <NewCourseButton kind={kind} />
          </>
        }
        {...list}
        columns={useCourseColumns()}
        layout={layout}
        views={<ListViews list={kind === 'EVENT' ? 'events' : 'courses'} layout={layout} />}
        bulk={{ selection, rowName: (course) => course.title, actions: bulk.actions }}
        rowKey={(course) => course.id}
        rowLink={(course) => `/courses/${course.id}/general`}
        phoneRow={(course) => ({
          title: titled(course.title, course.agreedWith?.name),
          mark: <CourseState course={course} />,
          meta: [
            course.next || course.start ? dateTime(course.next ?? course.start ?? '') : '–',
            leaders(course.instructor?.fullname, course.furtherInstructors) ||
              course.location ||
              course.reference,
          ].join(' · '),
          amount:
            course.attendeeLimit === null
              ? number(course.attendeeCount)
              : text('attendeesOf', {
                  count: number(course.attendeeCount),
                  limit: number(course.attendeeLimit),
                }),
        })}
        parts={
          <PartChoice
            part={part}
            onPart={(chosen) => onSearch({ part: chosen, sort: undefined, dir: undefined, page: undefined })}
          />
        }
        filters={useCourseFilters(kind === 'EVENT')}
        foldsFilters
        empty={{
          sentence: part === 'past' ? text('emptyPast') : empty,
          action: (
            <>
              <NewCourseButton kind={kind} />
              <ImportButton kind="courses" permission={coursesImports.courses.permission} />
            </>
          ),
        }}
      />
      {bulk.dialog}
    </>
  )
}
