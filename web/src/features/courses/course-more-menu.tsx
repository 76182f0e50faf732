import { Menu } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { courseMovesFrom } from '@reihum/contract/courses/course-states.ts'
import { Link } from '@tanstack/react-router'
import { useAdditions } from '#platform/house-context.tsx'
import { useMay } from '#platform/tenant.ts'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { courseEntries } from './course-entries.ts'
import type { StateMove } from './course-moves.ts'
import { coursesMessages } from './courses.messages.ts'
import { useCourseCopies } from './templates/course-copies.tsx'

/** The dialogs that ask or explain before an action. */
export type CourseDialogName = 'publish' | 'cancel' | 'archive' | 'delete'

type CourseMoreMenuProps = {
  course: Course
  /** Where the course is in the portal, if the way there is one of the actions here. */
  portal: string | undefined
  onMove: (move: StateMove) => void
  onOpen: (dialog: CourseDialogName) => void
}

/** Actions that are needed only now and then. */
export function CourseMoreMenu({ course, portal, onMove, onOpen }: CourseMoreMenuProps) {
  const text = useText(coursesMessages)
  const { state, allowedActions } = course
  const isAllowed = (move: StateMove | 'delete') => allowedActions.includes(move)
  // Actions allowed in this state but blocked by something else are offered, and explained.
  const isThought = (move: 'cancel' | 'archive') => isAllowed(move) || courseMovesFrom[move].includes(state)
  const copies = useCourseCopies(course)
  const locale = useLocale()
  const may = useMay()
  const entries = useAdditions(courseEntries).filter(({ shownTo }) => may(shownTo))
  return (
    <>
      <MoreMenu label={text('more')}>
        {portal && (
          <Menu.Item component="a" href={portal}>
            {text('openPortal')}
          </Menu.Item>
        )}
        {!course.agreedWith && copies.items}
        {entries.map(({ label, to }) => (
          <Menu.Item key={label.en} component={Link} to={to(course)}>
            {label[locale]}
          </Menu.Item>
        ))}
        {!course.agreedWith && (
          <Menu.Item component={Link} to={`/courses/${course.id}/sale-drill`}>
            {text('saleDrill')}
          </Menu.Item>
        )}
        {isAllowed('close') && <Menu.Item onClick={() => onMove('close')}>{text('close')}</Menu.Item>}
        {isAllowed('cancel') && <Menu.Item onClick={() => onOpen('cancel')}>{text('cancel')} …</Menu.Item>}
        {!isAllowed('cancel') && isThought('cancel') && (
          // With registrations, calling off is done on the page of the registrations room.
          <Menu.Item component={Link} to={`/courses/${course.id}/cancellation`}>
            {text('cancel')} …
          </Menu.Item>
        )}
        {isThought('archive') && (
          <Menu.Item onClick={() => (isAllowed('archive') ? onMove('archive') : onOpen('archive'))}>
            {text('archive')}
          </Menu.Item>
        )}
        {isAllowed('restore') && <Menu.Item onClick={() => onMove('restore')}>{text('restore')}</Menu.Item>}
        {isAllowed('delete') && (
          <Menu.Item data-destructive onClick={() => onOpen('delete')}>
            {text('delete')} …
          </Menu.Item>
        )}
      </MoreMenu>
      {copies.dialogs}
    </>
  )
}
