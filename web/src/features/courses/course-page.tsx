import type { Course } from '@kurso/contract/courses/course.schema.ts'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { portalAddress } from '#platform/addresses.ts'
import { queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { CourseBadge } from './course-badge.tsx'
import { useCourse } from './course-query.ts'
import { coursesMessages } from './courses.messages.ts'

/** The frame of a course: its head, its actions and its tabs. */
export function CoursePage() {
  const query = useCourse()
  return <Loaded query={query}>{(course) => <CourseHead course={course} />}</Loaded>
}

function CourseHead({ course }: { course: Course }) {
  const text = useText(coursesMessages)
  const { date, time, weekday, number } = useFormats()
  const taken = text('taken', {
    count: course.attendeeCount,
    limit: course.attendeeLimit === null ? 'none' : number(course.attendeeLimit),
  })
  return (
    <DetailPage
      title={course.title}
      mark={<CourseBadge phase={course.phase} />}
      line={text('line', {
        reference: course.reference,
        date: course.start ? `${weekday(course.start)} ${date(course.start)}` : '–',
        time: course.start ? time(course.start) : '–',
        taken,
      })}
      backTo={{ to: '/courses', label: text('courses') }}
      actions={<CourseActions course={course} />}
      tabs={[
        { to: `/courses/${course.id}/general`, label: text('general') },
        { to: `/courses/${course.id}/registrations`, label: text('registrations') },
      ]}
    >
      <Outlet />
    </DetailPage>
  )
}

function CourseActions({ course }: { course: Course }) {
  const text = useText(coursesMessages)
  const tenant = useActiveTenant()
  const publish = useMutation({
    ...queries.courses.move.mutationOptions(),
    onSuccess: (published) => {
      const input = { tenant: tenant.id, courseId: published.id }
      queryClient.setQueryData(queries.courses.get.queryKey({ input }), published)
      void queryClient.invalidateQueries({ queryKey: queries.courses.list.key() })
      notify({ kind: 'positive', message: text('published') })
    },
  })
  return (
    <>
      {course.state === 'published' && (
        <Button
          component="a"
          href={portalAddress(tenant.slug, `course/${course.id}/register`)}
          variant="default"
          rightSection={<IconExternalLink size={14} stroke={1.75} />}
        >
          {text('openPortal')}
        </Button>
      )}
      {course.allowedActions.includes('publish') && (
        <Button
          variant="default"
          loading={publish.isPending}
          onClick={() => publish.mutate({ tenant: tenant.id, courseId: course.id, move: 'publish' })}
        >
          {text('publish')}
        </Button>
      )}
    </>
  )
}
