import { type RefundDetail, refundExecution } from '@reihum/contract/refunds/refund.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { useText } from '#ui/text.tsx'
import { refundMessages } from './refund.messages.ts'
import { keepRefund } from './refund-query.ts'

type ExecuteProps = DialogState & { refund: RefundDetail }

/** Notes that the money went out. */
export function ExecuteDialog({ refund, ...state }: ExecuteProps) {
  const text = useText(refundMessages)
  const { money } = useFormats()
  return (
    <Dialog
      {...state}
      title={text('executeTitle', { amount: money(refund.cents) })}
      text={text('executeText')}
    >
      <ExecuteForm refund={refund} onClose={state.onClose} />
    </Dialog>
  )
}

function ExecuteForm({ refund, onClose }: Pick<ExecuteProps, 'refund' | 'onClose'>) {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const { timeZone } = useFormats()
  const form = useCallForm({
    schema: refundExecution,
    initial: { executedOn: wallClockOf(new Date(), timeZone).date },
    call: async ({ executedOn }) => {
      const ofRefund = { tenant, refundRequestId: refund.id }
      keepRefund(tenant, await api.refunds.executeRefund({ ...ofRefund, executedOn }))
      notify({ kind: 'positive', message: text('executedDone') })
      onClose()
    },
    refusalFields: { PAYMENT_IN_FUTURE: 'executedOn', NOT_ENOUGH_CREDIT: 'executedOn' },
  })
  return (
    <DialogForm form={form} button={text('execute')} onBack={onClose}>
      <DateField data-autofocus label={text('executedOn')} withAsterisk {...form.field('executedOn')} />
    </DialogForm>
  )
}
