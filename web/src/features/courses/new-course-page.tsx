import { type CourseFields, courseContent, type courseFields } from '@kurso/contract/courses/course.schema.ts'
import { courseId } from '@kurso/contract/wire/ids.schema.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import type { Draft } from '#ui/form/contract-form.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { useText } from '#ui/text.tsx'
import { CourseForm, courseShownInline } from './course-form.tsx'
import { coursesMessages } from './courses.messages.ts'

const blank: Draft<typeof courseFields> = {
  ...courseContent.parse({ title: '-', attendeeLimit: null, waiterLimit: null, feeCents: 0 }),
  title: '',
  reference: '',
  start: null,
  end: null,
}

export function NewCoursePage() {
  const text = useText(coursesMessages)
  const tenant = useActiveTenant()
  // Made once a form, so that a second submit of it finds the course that is already there.
  const [id] = useState(() => courseId.parse(newId()))
  const publishes = useRef(false)
  const create = useMutation({
    mutationFn: (course: CourseFields) =>
      api.courses.create({ tenant: tenant.id, id, publish: publishes.current, course }),
    meta: { shownInline: courseShownInline },
    onSuccess: (course) => {
      queryClient.setQueryData(
        queries.courses.get.queryKey({ input: { tenant: tenant.id, courseId: course.id } }),
        course,
      )
      void queryClient.invalidateQueries({ queryKey: queries.courses.list.key() })
      notify({ kind: 'positive', message: text(publishes.current ? 'published' : 'created') })
    },
  })
  const save = async (course: CourseFields) => {
    const created = await create.mutateAsync(course)
    goTo(`/courses/${created.id}/general`)
  }
  const button = (publish: boolean) => ({
    type: 'submit' as const,
    loading: create.isPending && publishes.current === publish,
    disabled: create.isPending,
    onClick: () => {
      publishes.current = publish
    },
  })
  return (
    <>
      <PageTitle title={text('newCourse')} backTo={{ to: '/courses', label: text('courses') }} />
      <CourseForm initial={blank} save={save}>
        <Button {...button(false)}>{text('create')}</Button>
        <Button variant="default" {...button(true)}>
          {text('createAndPublish')}
        </Button>
      </CourseForm>
    </>
  )
}
