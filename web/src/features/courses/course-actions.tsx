import { Button } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { portalAddress } from '#platform/addresses.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useTierGate } from '#platform/tier-gate.tsx'
import { useText } from '#ui/text.tsx'
import { ArchiveDialog, CancelDialog, DeleteDialog, PublishDialog } from './course-dialogs.tsx'
import { type CourseDialogName, CourseMoreMenu } from './course-more-menu.tsx'
import { useCourseMove } from './course-moves.ts'
import { useUnsavedOnPage } from './course-page-form.tsx'
import { coursesMessages } from './courses.messages.ts'

/** Where the public meets a course: its own page where the tier has such pages, else the form. */
export function usePublicAddress({ id }: Pick<Course, 'id'>): string {
  const tenant = useActiveTenant()
  const hasPage = useTierGate('coursePages').isIncluded
  return portalAddress(tenant.slug, hasPage ? `course/${id}` : `course/${id}/register`)
}

/** What can be done with a course as a whole. */
export function CourseActions({ course }: { course: Course }) {
  const text = useText(coursesMessages)
  const [dialog, setDialog] = useState<CourseDialogName | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const hasUnsavedChanges = useUnsavedOnPage()
  const move = useCourseMove(course)
  const address = usePublicAddress(course)
  const { state, allowedActions, missing, advised } = course
  const open = (name: CourseDialogName) => {
    setDialog(name)
    setOpen(true)
  }
  const publish = () => {
    const unsaved = hasUnsavedChanges()
    setUnsaved(unsaved)
    if (unsaved || missing.length > 0 || advised.length > 0) open('publish')
    else move.mutate('publish')
  }
  const shown = { course, isOpen, onClose: () => setOpen(false) }
  return (
    <>
      {(state === 'published' || state === 'closed') && (
        <Button
          component="a"
          href={address}
          variant="default"
          rightSection={<IconExternalLink size={14} stroke={1.75} aria-hidden />}
        >
          {text('openPortal')}
        </Button>
      )}
      {allowedActions.includes('publish') && (
        <Button variant="default" loading={move.isPending} onClick={publish}>
          {text(state === 'closed' ? 'reopen' : 'publish')}
        </Button>
      )}
      {allowedActions.includes('restore') && (
        <Button variant="default" loading={move.isPending} onClick={() => move.mutate('restore')}>
          {text('restore')}
        </Button>
      )}
      <CourseMoreMenu course={course} onMove={(to) => move.mutate(to)} onOpen={open} />
      {dialog === 'publish' && <PublishDialog {...shown} hasUnsavedChanges={isUnsaved} />}
      {dialog === 'cancel' && <CancelDialog {...shown} />}
      {dialog === 'archive' && <ArchiveDialog {...shown} />}
      {dialog === 'delete' && <DeleteDialog {...shown} />}
    </>
  )
}
