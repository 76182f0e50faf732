import { Button, Menu } from '@mantine/core'
import type { CourseKind } from '@reihum/contract/courses/course-states.ts'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { coursesMessages } from '../courses.messages.ts'
import { lessonsMessages } from '../lessons/lessons.messages.ts'
import { courseListMessages } from './course-list.messages.ts'

const FromTemplate = lazy(async () => ({
  default: (await import('../templates/course-from-template-dialog.tsx')).CourseFromTemplateDialog,
}))

/** Creates a course of the list's kind; a menu beside it offers the other ways. */
export function NewCourseButton({ kind }: { kind: CourseKind }) {
  const text = useText(coursesMessages)
  const words = useText(courseListMessages)
  const lessons = useText(lessonsMessages)
  const may = useMay()
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const ways = {
    COURSE: { label: text('newCourse'), search: {} },
    EVENT: { label: text('newEvent'), search: { kind: 'EVENT' } },
  } as const
  const own = ways[kind]
  const other = ways[kind === 'EVENT' ? 'COURSE' : 'EVENT']
  return (
    <>
      <Button.Group>
        <Button
          component={Link}
          to="/courses/new"
          search={own.search as never}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          {own.label}
        </Button>
        <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <Button px={8} ml={1} aria-label={words('otherWays')} title={words('otherWays')}>
              <IconChevronDown size={16} stroke={1.75} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setDialog('open')}>{words('fromTemplate')} …</Menu.Item>
            <Menu.Item component={Link} to="/courses/new" search={other.search as never}>
              {other.label}
            </Menu.Item>
            {kind === 'COURSE' && may('registrations.manage') && (
              <Menu.Item component={Link} to="/lessons/new">
                {lessons('agree')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {dialog !== 'unopened' && (
        <Suspense fallback={null}>
          <FromTemplate isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}
