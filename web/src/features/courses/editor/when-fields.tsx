import { Anchor } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/tenant.ts'
import { Facts } from '#ui/detail-page.tsx'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { useStart } from '../appointments/use-start.ts'
import { type CourseFieldsForm, momentOf } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'

type WhenFieldsProps = {
  form: CourseFieldsForm
  /** Null for a course that is being created. */
  course: Pick<
    Course,
    'id' | 'kind' | 'state' | 'appointmentCount' | 'firstAppointment' | 'lastAppointment'
  > | null
}

/** The single date of an event, or the span of a course's appointments, which have a list of their own. */
export function WhenFields({ form, course }: WhenFieldsProps) {
  const text = useText(editorMessages)
  const { timeZone, weekday, dateTime } = useFormats()
  const { start, end } = form.values
  const begin = useStart({ start: start ?? '', end: end ?? '' }, (times) =>
    form.fill({ start: times.start === '' ? null : times.start, end: times.end === '' ? null : times.end }),
  )
  const appointments = course && (
    <Anchor component={Link} to={`/courses/${course.id}/appointments`} inherit>
      {text('appointments')}
    </Anchor>
  )
  if (course && course.appointmentCount > 1) {
    const { firstAppointment: first, lastAppointment: last } = course
    return (
      <>
        <Facts
          facts={[
            { label: text('firstAppointment'), value: first && `${weekday(first)} ${dateTime(first)}` },
            { label: text('lastAppointment'), value: last && `${weekday(last)} ${dateTime(last)}` },
          ]}
        />
        <span>
          {text('severalDates', { count: course.appointmentCount })} {appointments}.
        </span>
      </>
    )
  }
  const isDraft = !course || course.state === 'draft'
  return (
    <>
      <div className={formClasses.pair}>
        <DateTimeField
          label={text('start')}
          required={!isDraft}
          timeZone={timeZone}
          {...momentOf(form, 'start')}
          onChange={begin}
        />
        <DateTimeField
          label={text('end')}
          required={!isDraft}
          timeZone={timeZone}
          {...momentOf(form, 'end')}
        />
      </div>
      <span className="grey">
        {text('timeZone', { timeZone })} {isDraft && text('mayBeOpen')}{' '}
        {form.values.kind === 'COURSE' &&
          (course ? (
            <>
              {text('oneOfMany')} {appointments}.
            </>
          ) : (
            text('moreDates')
          ))}
      </span>
    </>
  )
}
