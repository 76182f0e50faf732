import { Anchor } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { Link } from '@tanstack/react-router'
import { useMay } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { lessonsMessages } from './lessons.messages.ts'
import classes from './lessons.module.css'

/** Whom agreed lessons are for; leads to the person. */
export function LessonsWith({ course: { agreedWith } }: { course: Pick<Course, 'agreedWith'> }) {
  const text = useText(lessonsMessages)
  const may = useMay()
  if (!agreedWith) return null
  const { personId, name } = agreedWith
  if (personId === null) return <p className={classes.with}>{text('withErased')}</p>
  return (
    <p className={classes.with}>
      {text('with')}{' '}
      {may('registrations.manage') ? (
        <Anchor component={Link} to={`/attendees/${personId}`}>
          {name}
        </Anchor>
      ) : (
        name
      )}
    </p>
  )
}
