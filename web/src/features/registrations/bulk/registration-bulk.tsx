import type { Registration, RegistrationFilter } from '@reihum/contract/registrations/registration.schema.ts'
import { registrationId } from '@reihum/contract/wire/ids.schema.ts'
import { lazy, Suspense } from 'react'
import { useAdditions } from '#platform/house-context.tsx'
import { useMay } from '#platform/tenant.ts'
import { BulkActions } from '#ui/list/bulk-actions.tsx'
import type { ListSelection } from '#ui/list/list-selection.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { bulkMessages } from './bulk.messages.ts'
import type { BulkKind, BulkQuestion } from './bulk-question.ts'
import { type FurtherBulk, furtherBulk, type PickedRegistrations } from './further-bulk.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

const atHand: readonly BulkKind[] = ['confirm', 'cancel', 'tell']
const further: readonly BulkKind[] = ['rebook', 'move_up']

type Picking = {
  selection: ListSelection
  filter: RegistrationFilter
  /** A registration that was listed since the filter changed, as every picked one was. */
  listed: (id: string) => Registration | undefined
}

/** The bulk actions for the picked registrations, or for all that the filter finds. */
export function useRegistrationBulk({ selection, filter, listed }: Picking) {
  const text = useText(bulkMessages)
  const locale = useLocale()
  const may = useMay()
  const others = useAdditions(furtherBulk).filter(({ shownTo }) => may(shownTo))
  const other = useDialogFor<{ Shown: FurtherBulk['dialog']; picked: PickedRegistrations }>()
  const { subject: question, round, open, dialog } = useDialogFor<BulkQuestion>()
  const { isAll, ids } = selection.picked

  // The selection is copied, so that the question stays the same while the dialog is open, whatever happens to the
  // list.
  const ask = (kind: BulkKind) => {
    const chosen = [...ids].map((id): Registration['id'] => registrationId.parse(id))
    open({ kind, selection: isAll ? { filter } : { ids: chosen } })
  }
  const askOther = ({ dialog: Shown }: FurtherBulk) => {
    const rows = [...ids].flatMap((id) => listed(id) ?? [])
    other.open({ Shown, picked: isAll ? { filter } : { rows } })
  }
  const otherOf = (action: string) => others.find(({ name }) => name === action)
  const labelOf = (action: string) => otherOf(action)?.label[locale] ?? text(`do_${action as BulkKind}`)
  return {
    actions: (
      <BulkActions<string>
        atHand={atHand}
        further={[...further, ...others.map(({ name }) => name)]}
        labelOf={labelOf}
        isDestructive={(kind) => kind === 'cancel'}
        menuLabels={{ more: text('more'), actions: text('actions') }}
        onPick={(action) => {
          const found = otherOf(action)
          if (found) askOther(found)
          else ask(action as BulkKind)
        }}
      />
    ),
    dialog: (
      <Suspense fallback={null}>
        {question && (
          <BulkDialog
            // A new key for each question, so that its dry run is made anew: others may have changed the registrations
            // meanwhile.
            key={round}
            question={question}
            {...dialog}
            onStarted={selection.clear}
          />
        )}
        {other.subject && (
          <other.subject.Shown key={`other ${other.round}`} picked={other.subject.picked} {...other.dialog} />
        )}
      </Suspense>
    ),
  }
}
