import { courseFields } from '@reihum/contract/courses/course.schema.ts'
import { Navigate, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAdditions } from '#platform/house-context.tsx'
import { Overview } from '#ui/overview-panel.tsx'
import { useCourse } from '../course-query.ts'
import { TrialsPanel } from '../trials/trials-panel.tsx'
import { NextDates } from './next-dates.tsx'
import { overviewSections } from './overview-sections.ts'
import { SeatsPanel } from './seats-panel.tsx'
import { StandingPanel } from './standing-panel.tsx'

/** What matters about a course today; each panel leads to the whole of it. */
export function CourseOverviewTab() {
  const course = useCourse().data
  const { hash, pathname } = useLocation()
  const sections = useAdditions(overviewSections).toSorted((a, b) => a.position - b.position)
  if (!course) return null
  // Older links name a field behind /general, which is on the form now. While the form loads, this page is still shown
  // under the form's address and must not lead there again.
  if (hash in courseFields.shape && pathname.endsWith('/general'))
    return <Navigate to={`/courses/${course.id}/details`} hash={hash} replace />
  return (
    <Overview key={course.id}>
      <StandingPanel course={course} />
      <NextDates course={course} />
      <SeatsPanel course={course} />
      <TrialsPanel course={course} />
      <Suspense>
        {sections.map(({ position, component: Section }) => (
          <Section key={position} course={course} />
        ))}
      </Suspense>
    </Overview>
  )
}
