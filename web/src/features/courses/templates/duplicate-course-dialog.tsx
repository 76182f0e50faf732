import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { Dialog, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { CourseFromForm } from './course-from-form.tsx'
import { templatesMessages } from './templates.messages.ts'

type DuplicateCourseProps = DialogState & {
  course: Pick<Course, 'id' | 'kind' | 'title' | 'appointmentCount'>
}

/** Duplicates a course with other dates. */
export function DuplicateCourseDialog({ course, isOpen, onClose }: DuplicateCourseProps) {
  const text = useText(templatesMessages)
  return (
    <Dialog title={text('duplicate')} text={text('duplicateText')} isOpen={isOpen} onClose={onClose}>
      <CourseFromForm source={{ courseId: course.id }} model={course} onClose={onClose} />
    </Dialog>
  )
}
