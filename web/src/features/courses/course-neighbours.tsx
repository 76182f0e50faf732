import { useHotkeys } from '@mantine/hooks'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Neighbours } from '#ui/list/neighbours.tsx'
import { useText } from '#ui/text.tsx'
import { useCourseOrder } from './course-order.ts'
import { coursesMessages } from './courses.messages.ts'

type Direction = 'next' | 'previous'
type Neighbour = { id: string; title: string } | null

/**
 * Remembers a key pressed while the next course is still loading, so that the user is taken on from there. Kept outside
 * of React, because between two courses nothing of the page is mounted.
 */
let heading: string | null = null
let wished: { from: string; to: Direction } | null = null

/** Whether a course is mounted that listens to its keys itself. */
let isListening = false

/** Keeps keys pressed while no course is shown yet, for the course that is loading. */
export function useKeysOnTheWay(courseId: string) {
  const keep = (to: Direction) => {
    if (!isListening) wished = { from: courseId, to }
  }
  useHotkeys([
    ['alt+ArrowDown', () => keep('next')],
    ['alt+ArrowUp', () => keep('previous')],
  ])
}

/** The course before and after this one in the list the user came from, by button or key. */
export function CourseNeighbours({ course }: { course: Pick<Course, 'id'> }) {
  const text = useText(coursesMessages)
  const tenant = useActiveTenant()
  const { number } = useFormats()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const order = useCourseOrder(tenant.id)
  const { data, isPlaceholderData } = useQuery({
    ...queries.courses.neighbours.queryOptions({
      input: { tenant: tenant.id, courseId: course.id, ...order },
    }),
    placeholderData: keepPreviousData,
  })
  // Opens the same tab of the other course.
  const go = (to: Neighbour) => {
    if (!to) return
    wished = null
    heading = to.id
    void navigate({ to: pathname.replace(course.id, to.id) }).finally(() => {
      heading = null
    })
  }
  const isFresh = data !== undefined && !isPlaceholderData
  const step = (to: Direction) => {
    const isUnderWay = heading !== null && heading !== course.id
    if (isUnderWay || !isFresh) wished = { from: heading ?? course.id, to }
    else go(data[to])
  }
  useEffect(() => {
    if (isFresh && wished?.from === course.id) go(data[wished.to])
  })
  useEffect(() => {
    isListening = true
    return () => {
      isListening = false
    }
  }, [])
  useHotkeys([
    ['alt+ArrowDown', () => step('next')],
    ['alt+ArrowUp', () => step('previous')],
  ])
  if (!data || data.total < 2) return null
  return (
    <Neighbours
      label={text('neighbours')}
      previous={{ label: text('previous'), name: data.previous?.title, onGo: () => step('previous') }}
      next={{ label: text('next'), name: data.next?.title, onGo: () => step('next') }}
      position={
        data.position > 0 && text('position', { position: number(data.position), total: number(data.total) })
      }
    />
  )
}
