import type { CourseFilter } from '@kurso/contract/courses/course-list.schema.ts'
import { courseId } from '@kurso/contract/wire/ids.schema.ts'
import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListSelection } from '#ui/list/list-selection.ts'
import { useText } from '#ui/text.tsx'
import { type BulkAction, BulkDialog, type BulkQuestion } from './bulk-dialog.tsx'
import { courseListMessages } from './course-list.messages.ts'

const atHand: readonly BulkAction[] = ['publish', 'close', 'archive']
const further: readonly BulkAction[] = ['restore', 'promote', 'demote', 'delete']

/** What is done with the courses that are picked, or with all that the filter finds. */
export function useCourseBulk(selection: ListSelection, filter: CourseFilter) {
  const text = useText(courseListMessages)
  const isPhone = useMediaQuery('(max-width: 719.98px)', undefined, { getInitialValueInEffect: false })
  const [question, setQuestion] = useState<BulkQuestion | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  const { isAll, ids } = selection.picked

  // What was asked about stays the same while the dialog is open, whatever happens to the list.
  const ask = (action: BulkAction) => {
    setQuestion({ action, selection: isAll ? { filter } : { ids: [...ids].map((id) => courseId.parse(id)) } })
    setCount(count + 1)
    setOpen(true)
  }
  const [buttons, items] = isPhone ? [[], [...atHand, ...further]] : [atHand, further]
  return {
    actions: (
      <>
        {buttons.map((action) => (
          <Button key={action} variant="default" size="xs" onClick={() => ask(action)}>
            {text(`do_${action}`)}
          </Button>
        ))}
        <Menu position="top-end" shadow="md" transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
            >
              {text(isPhone ? 'actions' : 'more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {items.map((action) => (
              <Menu.Item
                key={action}
                data-destructive={action === 'delete' || undefined}
                onClick={() => ask(action)}
              >
                {text(`do_${action}`)} …
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </>
    ),
    dialog: question && (
      <BulkDialog
        // Every question is tried anew: meanwhile others may have changed what it is about.
        key={count}
        question={question}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={(refused) => selection.pick({ isAll: false, ids: new Set(refused) })}
      />
    ),
  }
}
