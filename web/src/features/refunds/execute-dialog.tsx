import { type RefundDetail, refundExecution } from '@reihum/contract/refunds/refund.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { useText } from '#ui/text.tsx'
import { refundMessages } from './refund.messages.ts'
import { keepRefund } from './refund-query.ts'
import { TransferCode } from './transfer-code.tsx'

type ExecuteProps = DialogState & { refund: RefundDetail }

/** Notes that the money went out. */
export function ExecuteDialog({ refund, ...state }: ExecuteProps) {
  const text = useText(refundMessages)
  const { money } = useFormats()
  const isByService = refund.way === 'service'
  return (
    <Dialog
      {...state}
      title={text(isByService ? 'serviceTitle' : 'executeTitle', { amount: money(refund.cents) })}
      text={text(isByService ? 'serviceText' : 'executeText')}
    >
      <ExecuteForm refund={refund} onClose={state.onClose} />
    </Dialog>
  )
}

function ExecuteForm({ refund, onClose }: Pick<ExecuteProps, 'refund' | 'onClose'>) {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const { timeZone } = useFormats()
  const isByService = refund.way === 'service'
  const form = useCallForm({
    schema: refundExecution,
    initial: { executedOn: wallClockOf(new Date(), timeZone).date },
    call: async ({ executedOn }) => {
      const ofRefund = { tenant, refundRequestId: refund.id }
      keepRefund(tenant, await api.refunds.executeRefund({ ...ofRefund, executedOn }))
      notify({ kind: 'positive', message: text(isByService ? 'serviceDone' : 'executedDone') })
      onClose()
    },
    above: ['REFUND_NOT_BY_SERVICE'],
    refusalFields: { PAYMENT_IN_FUTURE: 'executedOn', NOT_ENOUGH_CREDIT: 'executedOn' },
  })
  return (
    <DialogForm form={form} button={text(isByService ? 'sendToService' : 'execute')} onBack={onClose}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      {refund.way === 'bank_transfer' && <TransferCode refund={refund} />}
      {isByService ? null : (
        <DateField data-autofocus label={text('executedOn')} withAsterisk {...form.field('executedOn')} />
      )}
    </DialogForm>
  )
}
