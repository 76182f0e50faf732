import type { VoucherDetail } from '@reihum/contract/vouchers/voucher.schema.ts'
import { api } from '#platform/connection.ts'
import { SendToDialog } from '#platform/send-to-dialog.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import type { DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { vouchersMessages } from './vouchers.messages.ts'

/** Asks for the address; the buyer's is filled in. */
export function SendVoucherDialog({ voucher, ...state }: DialogState & { voucher: VoucherDetail }) {
  const text = useText(vouchersMessages)
  const tenant = useActiveTenant().id
  return (
    <SendToDialog
      {...state}
      title={text('send')}
      text={text('sendText')}
      label={text('recipient')}
      proposed={voucher.buyerEmail}
      send={(sent) => api.vouchers.sendVoucher({ tenant, voucherId: voucher.id, ...sent })}
      saySent={(recipient) => text('sentTo', { recipient })}
    />
  )
}
