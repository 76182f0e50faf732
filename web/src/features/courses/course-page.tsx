import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '#platform/connection.ts'
import { useTabs } from '#platform/house-context.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { useBelonging } from '#ui/shell/belonging.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { ChangedDatesNotice } from './appointments/changed-dates-notice.tsx'
import { CourseActions } from './course-actions.tsx'
import { CourseState } from './course-badge.tsx'
import { courseFrame } from './course-frame.ts'
import { CourseLacking } from './course-lacking.tsx'
import { CourseNeighbours, useKeysOnTheWay } from './course-neighbours.tsx'
import { CoursePageForms } from './course-page-form.tsx'
import { useCourse } from './course-query.ts'
import { coursesMessages } from './courses.messages.ts'
import { CourseDecision } from './decision/course-decision.tsx'
import { LessonsWith } from './lessons/lessons-with.tsx'
import { TrialOf } from './trials/trial-of.tsx'

const courseFrames = [courseFrame]

/** Agreed lessons have none: the public never sees them. */
const portalTab = '/courses/$courseId/portal-settings'

/** The frame of a course: its head, its actions and its tabs. */
export function CoursePage() {
  const query = useCourse()
  const { courseId } = useParams({ strict: false }) as { courseId: Course['id'] }
  useKeysOnTheWay(courseId)
  return (
    <CoursePageForms>
      <Loaded query={query}>{(course) => <CourseHead course={course} />}</Loaded>
    </CoursePageForms>
  )
}

/** Records the visit of a course; a failure is ignored. */
function useVisit({ id }: Pick<Course, 'id'>) {
  const tenant = useActiveTenant()
  useEffect(() => {
    void api.courses.visit({ tenant: tenant.id, courseId: id }).catch(() => {})
  }, [tenant.id, id])
}

function CourseHead({ course }: { course: Course }) {
  const text = useText(coursesMessages)
  const { date, time, weekday, number } = useFormats()
  useVisit(course)
  useBelonging(course.kind === 'EVENT' ? '/events' : '/courses')
  const { id, kind, start, attendeeCount, attendeeLimit } = course
  const when = start
    ? text('at', { date: `${weekday(start)} ${date(start)}`, time: time(start) })
    : text('undated')
  const taken = text('taken', {
    count: attendeeCount,
    limit: attendeeLimit === null ? 'none' : number(attendeeLimit),
  })
  const tabs = useTabs(courseFrames)
    .filter(({ address }) => !course.agreedWith || address !== portalTab)
    .map(({ address, label }) => ({ to: address.replace('$courseId', id), label }))
  return (
    <DetailPage
      title={course.title}
      mark={<CourseState course={course} />}
      line={[course.reference, when, taken].join(' · ')}
      backTo={
        kind === 'EVENT'
          ? { to: '/events', label: text('events') }
          : { to: '/courses', label: text('courses') }
      }
      neighbours={<CourseNeighbours course={course} />}
      actions={<CourseActions key={id} course={course} />}
      tabs={tabs}
    >
      <TrialOf course={course} />
      <LessonsWith course={course} />
      <CourseLacking course={course} />
      <CourseDecision course={course} />
      <ChangedDatesNotice course={course} />
      <Outlet />
    </DetailPage>
  )
}
