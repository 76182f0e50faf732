import { NativeSelect, TextInput } from '@mantine/core'
import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import { newRefund, type PaymentDetail } from '@reihum/contract/payments/payment.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { keepPayment } from '../money-query.ts'
import { incomingMessages } from './incoming.messages.ts'

const fields = newRefund.omit({ requestKey: true })
const ways = newRefund.shape.way.options

/** Money goes back the way it came, unless somebody says otherwise. */
function usualWay({ way }: PaymentDetail) {
  return ways.find((one) => one === way) ?? 'bank_transfer'
}

/** Notes that free money of a payment was given back. */
export function RefundDialog({ payment, ...state }: DialogState & { payment: PaymentDetail }) {
  const text = useText(incomingMessages)
  return (
    <Dialog {...state} title={text('refundTitle')} text={text('refundText')}>
      <RefundForm payment={payment} onClose={state.onClose} />
    </Dialog>
  )
}

function RefundForm({ payment, onClose }: Pick<DialogState, 'onClose'> & { payment: PaymentDetail }) {
  const text = useText(incomingMessages)
  const words = useText(moneyMessages)
  const tenant = useActiveTenant().id
  const { money, locale, timeZone, currencyCode } = useFormats()
  // The key stays the same, so that a second press notes nothing twice.
  const [requestKey] = useState(newId)
  const form = useCallForm({
    schema: fields,
    initial: {
      cents: payment.freeCents,
      way: usualWay(payment),
      purpose: '',
      executedOn: wallClockOf(new Date(), timeZone).date,
    },
    call: async (refund) => {
      const ofPayment = { tenant, paymentId: payment.id }
      keepPayment(tenant, await api.payments.refundPayment({ ...ofPayment, requestKey, ...refund }))
      notify({ kind: 'positive', message: text('refunded', { amount: money(refund.cents) }) })
      onClose()
    },
    refusalFields: { NOT_ENOUGH_CREDIT: 'cents', PAYMENT_IN_FUTURE: 'executedOn' },
  })
  return (
    <DialogForm form={form} button={text('refund')} onBack={onClose}>
      <MoneyField
        data-autofocus
        label={text('refundCents')}
        description={text('refundFree', { amount: money(payment.freeCents) })}
        withAsterisk
        currencyCode={currencyCode}
        {...form.field('cents')}
      />
      <TextInput label={words('purpose')} withAsterisk maxLength={140} {...form.field('purpose')} />
      <NativeSelect
        label={words('way')}
        data={ways.map((way) => ({ value: way, label: paymentWayNames[way][locale] }))}
        {...form.field('way')}
      />
      <DateField label={text('executedOn')} withAsterisk {...form.field('executedOn')} />
    </DialogForm>
  )
}
