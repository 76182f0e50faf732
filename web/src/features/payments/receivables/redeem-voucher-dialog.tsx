import { TextInput } from '@mantine/core'
import type { ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import { voucherToRedeem } from '@reihum/contract/payments/voucher-payment.schema.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { keepReceivable } from '../money-query.ts'
import { receivableMessages } from './receivable.messages.ts'

type RedeemVoucherProps = DialogState & { receivable: ReceivableDetail }

/** Asks for the number of a voucher that was brought along. */
export function RedeemVoucherDialog({ receivable, ...state }: RedeemVoucherProps) {
  const text = useText(receivableMessages)
  const { money } = useFormats()
  return (
    <Dialog
      {...state}
      title={text('redeemVoucher')}
      text={text('redeemVoucherText', { amount: money(receivable.openCents) })}
    >
      <RedeemForm receivable={receivable} onClose={state.onClose} />
    </Dialog>
  )
}

function RedeemForm({ receivable, onClose }: Pick<RedeemVoucherProps, 'receivable' | 'onClose'>) {
  const text = useText(receivableMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const form = useCallForm({
    schema: voucherToRedeem,
    initial: { number: '' },
    call: async ({ number }) => {
      const stored = await api.payments.redeemVoucher({ tenant, receivableId: receivable.id, number })
      keepReceivable(tenant, stored)
      void queryClient.invalidateQueries({ queryKey: queries.vouchers.key() })
      const amount = money(receivable.openCents - stored.openCents)
      notify({ kind: 'positive', message: text('voucherRedeemed', { amount }) })
      onClose()
    },
  })
  return (
    <DialogForm form={form} button={text('redeemVoucher')} onBack={onClose}>
      <TextInput
        data-autofocus
        label={text('voucherNumber')}
        description={text('voucherNumberHint')}
        withAsterisk
        maxLength={60}
        autoComplete="off"
        {...form.field('number')}
      />
    </DialogForm>
  )
}
