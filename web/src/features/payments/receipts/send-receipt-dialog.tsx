import { TextInput } from '@mantine/core'
import { type PaymentDetail, receiptSending } from '@reihum/contract/payments/payment.schema.ts'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { receiptsMessages } from './receipts.messages.ts'

const fields = receiptSending.omit({ requestKey: true })

type SendReceiptProps = DialogState & { payment: PaymentDetail }

/** Asks for the address; the payer's is filled in. */
export function SendReceiptDialog({ payment, ...state }: SendReceiptProps) {
  const text = useText(receiptsMessages)
  return (
    <Dialog {...state} title={text('send')} text={text('sendText')}>
      <SendForm payment={payment} onClose={state.onClose} />
    </Dialog>
  )
}

function SendForm({ payment, onClose }: Pick<SendReceiptProps, 'payment' | 'onClose'>) {
  const text = useText(receiptsMessages)
  const tenant = useActiveTenant().id
  // The key stays the same, so that a second press sends nothing twice.
  const [requestKey] = useState(newId)
  const form = useCallForm({
    schema: fields,
    initial: { recipient: payment.payer?.email ?? '' },
    call: async ({ recipient }) => {
      await api.payments.sendReceipt({ tenant, paymentId: payment.id, requestKey, recipient })
      notify({ kind: 'positive', message: text('sent', { recipient }) })
      onClose()
    },
  })
  return (
    <DialogForm form={form} button={text('send')} onBack={onClose}>
      <TextInput
        data-autofocus
        type="email"
        label={text('recipient')}
        withAsterisk
        maxLength={254}
        {...form.field('recipient')}
      />
    </DialogForm>
  )
}
