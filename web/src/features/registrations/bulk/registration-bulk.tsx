import type { Registration, RegistrationFilter } from '@reihum/contract/registrations/registration.schema.ts'
import { registrationId } from '@reihum/contract/wire/ids.schema.ts'
import { lazy, Suspense } from 'react'
import { BulkActions } from '#ui/list/bulk-actions.tsx'
import type { ListSelection } from '#ui/list/list-selection.ts'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { bulkMessages } from './bulk.messages.ts'
import type { BulkKind, BulkQuestion } from './bulk-question.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

const atHand: readonly BulkKind[] = ['confirm', 'cancel', 'tell']
const further: readonly BulkKind[] = ['rebook', 'move_up']

/** The bulk actions for the picked registrations, or for all that the filter finds. */
export function useRegistrationBulk(selection: ListSelection, filter: RegistrationFilter) {
  const text = useText(bulkMessages)
  const { subject: question, round, open, dialog } = useDialogFor<BulkQuestion>()
  const { isAll, ids } = selection.picked

  // The selection is copied, so that the question stays the same while the dialog is open, whatever happens to the
  // list.
  const ask = (kind: BulkKind) => {
    const chosen = [...ids].map((id): Registration['id'] => registrationId.parse(id))
    open({ kind, selection: isAll ? { filter } : { ids: chosen } })
  }
  return {
    actions: (
      <BulkActions
        atHand={atHand}
        further={further}
        labelOf={(kind) => text(`do_${kind}`)}
        isDestructive={(kind) => kind === 'cancel'}
        menuLabels={{ more: text('more'), actions: text('actions') }}
        onPick={ask}
      />
    ),
    dialog: question && (
      <Suspense fallback={null}>
        <BulkDialog
          // A new key for each question, so that its dry run is made anew: others may have changed the registrations
          // meanwhile.
          key={round}
          question={question}
          {...dialog}
          onStarted={selection.clear}
        />
      </Suspense>
    ),
  }
}
