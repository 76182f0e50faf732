import type { CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import { useText } from '#ui/text.tsx'
import { coursesMessages } from './courses.messages.ts'

/** Who leads a course or an appointment, short enough for a list; the empty text where nobody does. */
export function useLeaderNames() {
  const text = useText(coursesMessages)
  return (main: string | undefined, further: readonly unknown[]): string =>
    main ? text('leaders', { name: main, count: further.length }) : ''
}

/** The names of all who lead a course, the main instructor first. */
export function leadersOf({
  instructor,
  furtherInstructors,
}: Pick<CourseSummary, 'instructor' | 'furtherInstructors'>): string[] {
  return instructor ? [instructor, ...furtherInstructors].map(({ fullname }) => fullname) : []
}
