import { debitedAccount, type MandateDetail } from '@reihum/contract/mandates/mandates.schema.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { AccountFields } from './account-fields.tsx'
import { keepMandate } from './mandate-query.ts'
import { mandatesMessages } from './mandates.messages.ts'

type AccountDialogProps = DialogState & { mandate: MandateDetail }

/** The payer has another account. */
export function AccountDialog({ mandate, ...state }: AccountDialogProps) {
  const text = useText(mandatesMessages)
  return (
    <Dialog {...state} title={text('changeTitle')} text={text('changeText')}>
      <AccountForm mandate={mandate} onClose={state.onClose} />
    </Dialog>
  )
}

function AccountForm({ mandate, onClose }: Pick<AccountDialogProps, 'mandate' | 'onClose'>) {
  const text = useText(mandatesMessages)
  const tenant = useActiveTenant().id
  const { id: mandateId, revision, holder, street, postalCode, city } = mandate
  const form = useCallForm({
    schema: debitedAccount,
    initial: { holder, iban: '', street, postalCode, city },
    call: async (account) => {
      const changed = await api.mandates.changeMandateAccount({ tenant, mandateId, revision, ...account })
      keepMandate(tenant, changed)
      notify({ kind: 'positive', message: text('changed') })
      onClose()
    },
    above: ['CONFLICT', 'MANDATE_ENDED'],
  })
  return (
    <DialogForm form={form} button={text('changeSave')} onBack={onClose}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <AccountFields form={form} />
    </DialogForm>
  )
}
