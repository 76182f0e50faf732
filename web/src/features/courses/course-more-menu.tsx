import { ActionIcon, Menu } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { courseMovesFrom } from '@reihum/contract/courses/course-states.ts'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useText } from '#ui/text.tsx'
import type { StateMove } from './course-moves.ts'
import { coursesMessages } from './courses.messages.ts'
import { useCourseCopies } from './templates/course-copies.tsx'

/** What is asked or explained before it happens. */
export type CourseDialogName = 'publish' | 'cancel' | 'archive' | 'delete'

type CourseMoreMenuProps = {
  course: Course
  onMove: (move: StateMove) => void
  onOpen: (dialog: CourseDialogName) => void
}

/** What is done with a course now and then. */
export function CourseMoreMenu({ course, onMove, onOpen }: CourseMoreMenuProps) {
  const text = useText(coursesMessages)
  const { state, allowedActions } = course
  const isAllowed = (move: StateMove | 'delete') => allowedActions.includes(move)
  // What only something else stands in the way of is offered, and explained.
  const isThought = (move: 'cancel' | 'archive') => isAllowed(move) || courseMovesFrom[move].includes(state)
  const copies = useCourseCopies(course)
  return (
    <>
      <Menu position="bottom-end" width={240} shadow="md" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={text('more')} title={text('more')}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {copies.items}
          <Menu.Item component={Link} to={`/courses/${course.id}/sale-drill`}>
            {text('saleDrill')}
          </Menu.Item>
          {isAllowed('close') && <Menu.Item onClick={() => onMove('close')}>{text('close')}</Menu.Item>}
          {isAllowed('cancel') && <Menu.Item onClick={() => onOpen('cancel')}>{text('cancel')} …</Menu.Item>}
          {!isAllowed('cancel') && isThought('cancel') && (
            // With those who are registered; that question belongs to the registrations.
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
        </Menu.Dropdown>
      </Menu>
      {copies.dialogs}
    </>
  )
}
