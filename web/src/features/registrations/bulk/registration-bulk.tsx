import type { Registration, RegistrationFilter } from '@reihum/contract/registrations/registration.schema.ts'
import { registrationId } from '@reihum/contract/wire/ids.schema.ts'
import { lazy, Suspense, useState } from 'react'
import { BulkActions } from '#ui/list/bulk-actions.tsx'
import type { ListSelection } from '#ui/list/list-selection.ts'
import { useText } from '#ui/text.tsx'
import { bulkMessages } from './bulk.messages.ts'
import type { BulkKind, BulkQuestion } from './bulk-question.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

const atHand: readonly BulkKind[] = ['confirm', 'cancel', 'tell']
const further: readonly BulkKind[] = ['rebook', 'move_up']

/** What is done with the registrations that are picked, or with all that the filter finds. */
export function useRegistrationBulk(selection: ListSelection, filter: RegistrationFilter) {
  const text = useText(bulkMessages)
  const [question, setQuestion] = useState<BulkQuestion | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  const { isAll, ids } = selection.picked

  // What was asked about stays the same while the dialog is open, whatever happens to the list.
  const ask = (kind: BulkKind) => {
    const chosen = [...ids].map((id): Registration['id'] => registrationId.parse(id))
    setQuestion({ kind, selection: isAll ? { filter } : { ids: chosen } })
    setCount(count + 1)
    setOpen(true)
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
          // Every question is tried anew: meanwhile others may have changed what it is about.
          key={count}
          question={question}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onStarted={selection.clear}
        />
      </Suspense>
    ),
  }
}
