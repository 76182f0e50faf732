import type { CourseFilter } from '@reihum/contract/courses/course-list.schema.ts'
import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import { BulkActions } from '#ui/list/bulk-actions.tsx'
import type { ListSelection } from '#ui/list/list-selection.ts'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { type BulkAction, BulkDialog, type BulkQuestion } from './bulk-dialog.tsx'
import { courseListMessages } from './course-list.messages.ts'

const atHand: readonly BulkAction[] = ['publish', 'close', 'archive']
const further: readonly BulkAction[] = ['restore', 'promote', 'demote', 'delete']

/** The bulk actions for the picked courses, or for all that the filter finds. */
export function useCourseBulk(selection: ListSelection, filter: CourseFilter) {
  const text = useText(courseListMessages)
  const { subject: question, round, open, dialog } = useDialogFor<BulkQuestion>()
  const { isAll, ids } = selection.picked

  // The selection is copied, so that the question stays the same while the dialog is open, whatever happens to the
  // list.
  const ask = (action: BulkAction) =>
    open({ action, selection: isAll ? { filter } : { ids: [...ids].map((id) => courseId.parse(id)) } })
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
        // A new key for each question, so that its dry run is made anew: others may have changed the courses meanwhile.
        key={round}
        question={question}
        {...dialog}
        onDone={(refused) => selection.pick({ isAll: false, ids: new Set(refused) })}
      />
    ),
  }
}
