import type { PaymentDetail } from '@reihum/contract/payments/payment.schema.ts'
import { api } from '#platform/connection.ts'
import { SendToDialog } from '#platform/send-to-dialog.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import type { DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { receiptsMessages } from './receipts.messages.ts'

/** Asks for the address; the payer's is filled in. */
export function SendReceiptDialog({ payment, ...state }: DialogState & { payment: PaymentDetail }) {
  const text = useText(receiptsMessages)
  const tenant = useActiveTenant().id
  return (
    <SendToDialog
      {...state}
      title={text('send')}
      text={text('sendText')}
      label={text('recipient')}
      proposed={payment.payer?.email ?? ''}
      send={(sent) => api.payments.sendReceipt({ tenant, paymentId: payment.id, ...sent })}
      saySent={(recipient) => text('sent', { recipient })}
    />
  )
}
