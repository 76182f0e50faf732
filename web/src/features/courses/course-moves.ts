import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { CourseMove } from '@reihum/contract/courses/course-states.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { forgetCourse, keepCourse } from './course-query.ts'
import { coursesMessages } from './courses.messages.ts'

export type StateMove = Exclude<CourseMove, 'delete'>

/** The reverse of each move, where it is possible without a question. */
const undoneBy: Partial<Record<StateMove, StateMove>> = { close: 'publish', archive: 'restore' }

/** Moves a course to another state, with a notice that offers to undo it. */
export function useCourseMove({ id, title }: Pick<Course, 'id' | 'title'>) {
  const text = useText(coursesMessages)
  const tenant = useActiveTenant()
  const call = (move: StateMove) => api.courses.move({ tenant: tenant.id, courseId: id, move })
  const undoing = useMutation({
    mutationFn: call,
    onSuccess: (course) => {
      keepCourse(tenant.id, course)
      notify({ kind: 'positive', message: text('moved_restore', { title }) })
    },
  })
  return useMutation({
    mutationFn: call,
    onSuccess: (course, move) => {
      keepCourse(tenant.id, course)
      const back = undoneBy[move]
      notify({
        kind: 'positive',
        message: text(`moved_${move}`, { title }),
        action: back && { label: text('undo'), run: () => undoing.mutate(back) },
      })
    },
  })
}

/** Deletes a draft and leaves its page, which would otherwise load it again. */
export function useCourseRemoval({ id, title, kind }: Pick<Course, 'id' | 'title' | 'kind'>) {
  const text = useText(coursesMessages)
  const tenant = useActiveTenant()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api.courses.remove({ tenant: tenant.id, courseId: id }),
    onSuccess: async () => {
      notify({ kind: 'positive', message: text('removed', { title }) })
      await navigate({ to: kind === 'EVENT' ? '/events' : '/courses', ignoreBlocker: true })
      forgetCourse(tenant.id, id)
    },
  })
}
