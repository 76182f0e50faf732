import { type Course, type CourseFields, courseFields } from '@kurso/contract/courses/course.schema.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Facts } from '#ui/detail-page.tsx'
import type { Draft } from '#ui/form/contract-form.ts'
import { RichTextContent } from '#ui/rich-text/rich-text.tsx'
import { useText } from '#ui/text.tsx'
import { CourseForm, courseShownInline } from './course-form.tsx'
import { useCourse } from './course-query.ts'
import { coursesMessages } from './courses.messages.ts'

function draftOf(course: Course): Draft<typeof courseFields> {
  return Object.fromEntries(
    Object.keys(courseFields.shape).map((key) => [key, course[key as keyof Course]]),
  ) as Draft<typeof courseFields>
}

export function CourseGeneralTab() {
  const course = useCourse().data
  if (!course) return null
  return course.allowedActions.includes('edit') ? (
    <EditCourse course={course} />
  ) : (
    <ReadCourse course={course} />
  )
}

function EditCourse({ course }: { course: Course }) {
  const text = useText(coursesMessages)
  const tenant = useActiveTenant()
  const update = useMutation({
    ...queries.courses.update.mutationOptions(),
    meta: { shownInline: courseShownInline },
    onSuccess: (saved) => {
      const input = { tenant: tenant.id, courseId: saved.id }
      queryClient.setQueryData(queries.courses.get.queryKey({ input }), saved)
      void queryClient.invalidateQueries({ queryKey: queries.courses.list.key() })
      notify({ kind: 'positive', message: text('saved') })
    },
  })
  const save = (fields: CourseFields) =>
    update.mutateAsync({ tenant: tenant.id, courseId: course.id, revision: course.revision, course: fields })
  return (
    <CourseForm initial={draftOf(course)} save={save}>
      <Button type="submit" loading={update.isPending}>
        {text('save')}
      </Button>
    </CourseForm>
  )
}

/** A course that is over is read like a form, but offers nothing to change. */
function ReadCourse({ course }: { course: Course }) {
  const text = useText(coursesMessages)
  const { dateTime, money } = useFormats()
  return (
    <>
      <p className="grey">{text('readOnly')}</p>
      <Facts
        facts={[
          { label: text('reference'), value: <span className="mono">{course.reference}</span> },
          { label: text('instructor'), value: course.instructor?.fullname },
          { label: text('start'), value: course.start && dateTime(course.start) },
          { label: text('end'), value: course.end && dateTime(course.end) },
          { label: text('location'), value: course.location },
          { label: text('fee'), value: money(course.feeCents) },
          {
            label: text('description'),
            value: <RichTextContent text={course.description} headingLevel={3} />,
          },
        ]}
      />
    </>
  )
}
