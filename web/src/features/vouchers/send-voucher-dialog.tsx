import { TextInput } from '@mantine/core'
import { type VoucherDetail, voucherSending } from '@reihum/contract/vouchers/voucher.schema.ts'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { vouchersMessages } from './vouchers.messages.ts'

const fields = voucherSending.omit({ requestKey: true })

type SendVoucherProps = DialogState & { voucher: VoucherDetail }

/** Asks for the address; the buyer's is filled in. */
export function SendVoucherDialog({ voucher, ...state }: SendVoucherProps) {
  const text = useText(vouchersMessages)
  return (
    <Dialog {...state} title={text('send')} text={text('sendText')}>
      <SendForm voucher={voucher} onClose={state.onClose} />
    </Dialog>
  )
}

function SendForm({ voucher, onClose }: Pick<SendVoucherProps, 'voucher' | 'onClose'>) {
  const text = useText(vouchersMessages)
  const tenant = useActiveTenant().id
  // The key stays the same, so that a second press sends nothing twice.
  const [requestKey] = useState(newId)
  const form = useCallForm({
    schema: fields,
    initial: { recipient: voucher.buyerEmail },
    call: async ({ recipient }) => {
      await api.vouchers.sendVoucher({ tenant, voucherId: voucher.id, requestKey, recipient })
      notify({ kind: 'positive', message: text('sentTo', { recipient }) })
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
