import { Anchor, Button } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { courseRefusals } from '@reihum/contract/courses/course-refusals.ts'
import { sayRefusal } from '@reihum/contract/tenants/say-refusal.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState, QuestionDialog } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { useCourseMove, useCourseRemoval } from './course-moves.ts'
import classes from './course-page.module.css'
import { coursesMessages } from './courses.messages.ts'
import { NeedList } from './editor/course-needs.tsx'
import { editorMessages } from './editor/editor.messages.ts'

type CourseDialogProps = DialogState & { course: Course }

/** Publishes a course: shows its needs and advice, and warns of unsaved changes. */
export function PublishDialog({
  course,
  isOpen,
  onClose,
  hasUnsavedChanges,
}: CourseDialogProps & { hasUnsavedChanges: boolean }) {
  const text = useText(coursesMessages)
  const words = useText(editorMessages)
  const move = useCourseMove(course)
  const { missing, advised } = course
  const link = (field: string, label: string) => (
    <Anchor component={Link} to={`/courses/${course.id}/details`} hash={field} inherit onClick={onClose}>
      {label}
    </Anchor>
  )
  const canPublish = missing.length === 0
  return (
    <Dialog
      title={text(canPublish ? 'publishTitle' : 'incompleteTitle', { title: course.title })}
      isOpen={isOpen}
      onClose={onClose}
      text={
        <div className={classes.needs}>
          {hasUnsavedChanges && <p>{text('publishUnsaved')}</p>}
          {missing.length > 0 && (
            <div>
              {words('incomplete')} <NeedList needs={missing} link={link} />
            </div>
          )}
          {advised.length > 0 && (
            <div>
              {words('advisedList')} <NeedList needs={advised} link={link} />
            </div>
          )}
        </div>
      }
    >
      <DialogButtons onBack={onClose} back={text('back')} focusesBack>
        {canPublish && (
          <Button loading={move.isPending} onClick={() => move.mutate('publish', { onSettled: onClose })}>
            {text('publish')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

/** Calls off a course without registrations. */
export function CancelDialog({ course, isOpen, onClose }: CourseDialogProps) {
  const text = useText(coursesMessages)
  const move = useCourseMove(course)
  return (
    <QuestionDialog
      title={text('cancelTitle', { title: course.title })}
      text={text('cancelText')}
      isOpen={isOpen}
      onClose={onClose}
      back={text('back')}
      button={text('cancel')}
      isDestructive
      isPending={move.isPending}
      onConfirm={() => move.mutate('cancel', { onSettled: onClose })}
    />
  )
}

/** Says why a running course cannot be archived, and what to do first. */
export function ArchiveDialog({ course, isOpen, onClose }: CourseDialogProps) {
  const text = useText(coursesMessages)
  const { locale } = useFormats()
  const move = useCourseMove(course)
  return (
    <Explanation
      {...{ isOpen, onClose }}
      title={text('archiveTitle', { title: course.title })}
      sentence={sayRefusal(courseRefusals.COURSE_RUNNING, locale)}
    >
      {course.allowedActions.includes('close') && (
        <Button loading={move.isPending} onClick={() => move.mutate('close', { onSettled: onClose })}>
          {text('close')}
        </Button>
      )}
    </Explanation>
  )
}

export function DeleteDialog({ course, isOpen, onClose }: CourseDialogProps) {
  const text = useText(coursesMessages)
  const removal = useCourseRemoval(course)
  return (
    <QuestionDialog
      title={text('deleteTitle', { title: course.title })}
      text={text('deleteText', { count: course.appointmentCount })}
      isOpen={isOpen}
      onClose={onClose}
      back={text('back')}
      button={text('delete')}
      isDestructive
      isPending={removal.isPending}
      onConfirm={() => removal.mutate(undefined, { onError: onClose })}
    />
  )
}

type ExplanationProps = DialogState & { title: string; sentence: ReactNode; children: ReactNode }

function Explanation({ title, sentence, isOpen, onClose, children }: ExplanationProps) {
  const text = useText(coursesMessages)
  return (
    <Dialog title={title} text={sentence} isOpen={isOpen} onClose={onClose}>
      <DialogButtons onBack={onClose} back={text('back')} focusesBack>
        {children}
      </DialogButtons>
    </Dialog>
  )
}
