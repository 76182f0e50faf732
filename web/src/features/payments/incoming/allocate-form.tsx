import { Button } from '@mantine/core'
import type { PaymentDetail } from '@reihum/contract/payments/payment.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import formClasses from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { keepPayment } from '../money-query.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { AllocationFields, useAllocating } from './allocation-fields.tsx'
import { incomingMessages } from './incoming.messages.ts'

/** Says what the free money of a payment pays. */
export function AllocateForm({ payment }: { payment: PaymentDetail }) {
  const text = useText(incomingMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const { payerName } = useMoneyWords()
  const { id: paymentId, freeCents, payer } = payment
  const allocating = useAllocating(payer?.id ?? null, freeCents)
  const sum = allocating.wanted.reduce((total, { cents }) => total + cents, 0)
  const allocate = useMutation({
    mutationFn: () => api.payments.allocatePayment({ tenant, paymentId, allocations: allocating.wanted }),
    onSuccess: (fresh) => {
      keepPayment(tenant, fresh)
      notify({ kind: 'positive', message: text('allocatedNow') })
    },
  })
  return (
    <form
      className={formClasses.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (allocating.isPossible && sum > 0 && !allocate.isPending) allocate.mutate()
      }}
    >
      <AllocationFields allocating={allocating} amountCents={freeCents} payerName={payerName(payer)} />
      {allocating.receivables.length > 0 && (
        <div>
          <Button type="submit" loading={allocate.isPending} disabled={!allocating.isPossible || sum === 0}>
            {text('allocateFree', { amount: money(sum) })}
          </Button>
        </div>
      )}
    </form>
  )
}
