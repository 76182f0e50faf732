import type { CourseFilter } from '@reihum/contract/courses/course-list.schema.ts'
import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import { useState } from 'react'
import { BulkActions } from '#ui/list/bulk-actions.tsx'
import type { ListSelection } from '#ui/list/list-selection.ts'
import { useText } from '#ui/text.tsx'
import { type BulkAction, BulkDialog, type BulkQuestion } from './bulk-dialog.tsx'
import { courseListMessages } from './course-list.messages.ts'

const atHand: readonly BulkAction[] = ['publish', 'close', 'archive']
const further: readonly BulkAction[] = ['restore', 'promote', 'demote', 'delete']

/** What is done with the courses that are picked, or with all that the filter finds. */
export function useCourseBulk(selection: ListSelection, filter: CourseFilter) {
  const text = useText(courseListMessages)
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
  return {
    actions: (
      <BulkActions
        atHand={atHand}
        further={further}
        labelOf={(action) => text(`do_${action}`)}
        isDestructive={(action) => action === 'delete'}
        menuLabels={{ more: text('more'), actions: text('actions') }}
        onPick={ask}
      />
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
