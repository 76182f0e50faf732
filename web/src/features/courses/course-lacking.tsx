import { Alert, Anchor } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { PublicationNeed } from '@reihum/contract/courses/course-states.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '#ui/text.tsx'
import classes from './course-page.module.css'
import { coursesMessages } from './courses.messages.ts'
import { NeedList } from './editor/course-needs.tsx'

/** Without one of these nobody can pay. */
const waysToPay: readonly PublicationNeed[] = ['paymentMethods', 'paymentSetup']

/** Says of a published course what it has come to lack, such as the account to which its fee was to be transferred. */
export function CourseLacking({ course: { id, state, missing } }: { course: Course }) {
  const text = useText(coursesMessages)
  if (state !== 'published' || missing.length === 0) return null
  return (
    <Alert
      className={classes.lacking}
      color="warning"
      role="note"
      p={12}
      styles={{ message: { color: 'inherit' } }}
    >
      <p>{text('lacking')}</p>
      <NeedList
        needs={missing}
        link={(field, label) => (
          <Anchor component={Link} to={`/courses/${id}/details`} hash={field} inherit>
            {label}
          </Anchor>
        )}
      />
      {missing.some((need) => waysToPay.includes(need)) && <p>{text('unpayable')}</p>}
    </Alert>
  )
}
