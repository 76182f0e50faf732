import { Button } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { portalAddress } from '#platform/addresses.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useTierGate } from '#platform/tier-gate.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { usePhone } from '#ui/use-phone.ts'
import { ArchiveDialog, CancelDialog, DeleteDialog, PublishDialog } from './course-dialogs.tsx'
import { type CourseDialogName, CourseMoreMenu } from './course-more-menu.tsx'
import { useCourseMove } from './course-moves.ts'
import { useUnsavedOnPage } from './course-page-form.tsx'
import { coursesMessages } from './courses.messages.ts'

/** The public address of a course: its course page where the tier has those, else the registration form. */
export function usePublicAddress({ id }: Pick<Course, 'id'>): string {
  const tenant = useActiveTenant()
  const hasPage = useTierGate('coursePages').isIncluded
  return portalAddress(tenant.slug, hasPage ? `course/${id}` : `course/${id}/register`)
}

/** What can be done with a course as a whole. */
export function CourseActions({ course }: { course: Course }) {
  const text = useText(coursesMessages)
  const { subject: asked, open, dialog } = useDialogFor<CourseDialogName>()
  const [isUnsaved, setUnsaved] = useState(false)
  const hasUnsavedChanges = useUnsavedOnPage()
  const move = useCourseMove(course)
  const portal = usePublicAddress(course)
  const isPhone = usePhone()
  const { state, allowedActions, missing, advised } = course
  const publish = () => {
    const unsaved = hasUnsavedChanges()
    setUnsaved(unsaved)
    if (unsaved || missing.length > 0 || advised.length > 0) open('publish')
    else move.mutate('publish')
  }
  const shown = { course, ...dialog }
  const isInPortal = (state === 'published' || state === 'closed') && !course.agreedWith
  return (
    <>
      {isInPortal && !isPhone && (
        <Button
          component="a"
          href={portal}
          variant="default"
          rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
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
      <CourseMoreMenu
        course={course}
        portal={isInPortal && isPhone ? portal : undefined}
        onMove={(to) => move.mutate(to)}
        onOpen={open}
      />
      {asked === 'publish' && <PublishDialog {...shown} hasUnsavedChanges={isUnsaved} />}
      {asked === 'cancel' && <CancelDialog {...shown} />}
      {asked === 'archive' && <ArchiveDialog {...shown} />}
      {asked === 'delete' && <DeleteDialog {...shown} />}
    </>
  )
}
