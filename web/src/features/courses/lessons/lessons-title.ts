import { useText } from '#ui/text.tsx'
import { lessonsMessages } from './lessons.messages.ts'

/** The title of a course as the staff reads it: agreed lessons with the name of whom they are for. */
export function useLessonsTitle(): (title: string, agreedWith: string | null | undefined) => string {
  const text = useText(lessonsMessages)
  return (title, name) => (name ? text('titled', { title, name }) : title)
}
