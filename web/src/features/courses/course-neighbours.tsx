import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { useCourseOrder } from './course-order.ts'
import classes from './course-page.module.css'
import { coursesMessages } from './courses.messages.ts'

type Direction = 'next' | 'previous'
type Neighbour = { id: string; title: string } | null

/**
 * Whoever presses faster than courses load is taken on from the course they are on their way to. Between two courses
 * nothing of the page is there to keep that.
 */
let heading: string | null = null
let wished: { from: string; to: Direction } | null = null

/** Whether a course is there whose own keys are listened to. */
let isListening = false

/** Keys that are pressed while no course is shown yet, on the way from one to another, are kept for the one that comes. */
export function useKeysOnTheWay(courseId: string) {
  const keep = (to: Direction) => {
    if (!isListening) wished = { from: courseId, to }
  }
  useHotkeys([
    ['alt+ArrowDown', () => keep('next')],
    ['alt+ArrowUp', () => keep('previous')],
  ])
}

/** What comes before and after in the list one came from, by a button or by a key. */
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
  // The same tab of the other course.
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
    <nav className={classes.neighbours} aria-label={text('neighbours')}>
      {data.position > 0 && (
        <span className="grey numbers">
          {text('position', { position: number(data.position), total: number(data.total) })}
        </span>
      )}
      <Step
        label={text('previous')}
        shortcut="Alt+↑"
        keys="Alt+ArrowUp"
        to={data.previous}
        onGo={() => step('previous')}
      >
        <IconChevronUp size={16} stroke={1.75} aria-hidden />
      </Step>
      <Step
        label={text('next')}
        shortcut="Alt+↓"
        keys="Alt+ArrowDown"
        to={data.next}
        onGo={() => step('next')}
      >
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </Step>
    </nav>
  )
}

type StepProps = {
  label: string
  shortcut: string
  keys: string
  to: Neighbour
  onGo: () => void
  children: ReactNode
}

function Step({ label, shortcut, keys, to, onGo, children }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={to ? `${label}: ${to.title}` : label}
      aria-keyshortcuts={keys}
      title={`${to ? `${label}: ${to.title}` : label} (${shortcut})`}
      // Stays in reach at the end of the list, where the focus may be.
      aria-disabled={to === null || undefined}
      data-disabled={to === null || undefined}
      onClick={onGo}
    >
      {children}
    </ActionIcon>
  )
}
