import type { Course } from '@reihum/contract/courses/course.schema.ts'
import classes from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { InstructorChoice } from '../editor/instructor-choice.tsx'
import { PlaceChoice } from '../editor/place-choice.tsx'
import { leadersOf } from '../leader-names.ts'
import { appointmentsMessages } from './appointments.messages.ts'

type Bound = { value: string | null; onChange: (id: never) => void }

type OwnResourcesProps = {
  course: Pick<Course, 'place' | 'instructor' | 'furtherInstructors'>
  field: (path: 'placeId' | 'instructorId') => Bound
}

/** Place and instructor of an appointment: those of its course unless others are chosen. */
export function OwnResources({ course, field }: OwnResourcesProps) {
  const text = useText(appointmentsMessages)
  const binding = (path: 'placeId' | 'instructorId', ofCourse: string | undefined) => {
    const { value, onChange, ...input } = field(path)
    return {
      ...input,
      value: value || null,
      onChange: (id: string | null) => onChange(id as never),
      placeholder: ofCourse ? text('ofCourse', { name: ofCourse }) : text('ofCourseNone'),
    }
  }
  return (
    <div className={classes.pair}>
      <PlaceChoice label={text('place')} {...binding('placeId', course.place?.name)} />
      <InstructorChoice
        label={text('instructor')}
        {...binding('instructorId', leadersOf(course).join(', '))}
      />
    </div>
  )
}
