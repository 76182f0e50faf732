import { Menu } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { type ReactNode, useState } from 'react'
import { useText } from '#ui/text.tsx'
import { DuplicateCourseDialog } from './duplicate-course-dialog.tsx'
import { KeepAsTemplateDialog } from './keep-as-template-dialog.tsx'
import { templatesMessages } from './templates.messages.ts'

/** The menu items that make something of a course, and their dialogs. */
export function useCourseCopies(course: Course): { items: ReactNode; dialogs: ReactNode } {
  const text = useText(templatesMessages)
  const [open, setOpen] = useState<'duplicate' | 'keep' | null>(null)
  const close = () => setOpen(null)
  return {
    items: (
      <>
        <Menu.Item onClick={() => setOpen('duplicate')}>{text('duplicate')} …</Menu.Item>
        <Menu.Item onClick={() => setOpen('keep')}>{text('keep')} …</Menu.Item>
      </>
    ),
    dialogs: (
      <>
        <DuplicateCourseDialog course={course} isOpen={open === 'duplicate'} onClose={close} />
        <KeepAsTemplateDialog course={course} isOpen={open === 'keep'} onClose={close} />
      </>
    ),
  }
}
