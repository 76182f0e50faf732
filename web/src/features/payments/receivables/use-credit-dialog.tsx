import { Button } from '@mantine/core'
import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { Payment } from '@reihum/contract/payments/payment.schema.ts'
import type { ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { keepPayment, receivableQuery } from '../money-query.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { receivableMessages } from './receivable.messages.ts'
import classes from './receivable.module.css'

/** The payments of the payer that pay nothing yet, each with a button that uses it for this receivable. */
export function UseCreditDialog({ receivable, ...state }: DialogState & { receivable: ReceivableDetail }) {
  const text = useText(receivableMessages)
  const { money } = useFormats()
  const { payerName } = useMoneyWords()
  const tenant = useActiveTenant().id
  const { payer, payableCents } = receivable
  const query = useQuery({
    ...queries.payments.listPayments.queryOptions({
      input: { tenant, personId: payer.id, free: true, sort: 'receivedOn', dir: 'asc', size: 25 },
    }),
    enabled: state.isOpen,
    staleTime: 0,
  })
  return (
    <Dialog
      {...state}
      title={text('useCreditTitle', { name: payerName(payer) })}
      text={text('useCreditText', { open: money(payableCents) })}
    >
      <Loaded query={query}>
        {({ items }) => (
          <ul className={classes.entries}>
            {items.map((payment) => (
              <FreePayment
                key={payment.id}
                payment={payment}
                receivable={receivable}
                onUsed={state.onClose}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <DialogButtons onBack={state.onClose} />
    </Dialog>
  )
}

type FreePaymentProps = { payment: Payment; receivable: ReceivableDetail; onUsed: () => void }

function FreePayment({ payment, receivable, onUsed }: FreePaymentProps) {
  const text = useText(receivableMessages)
  const tenant = useActiveTenant().id
  const { money, locale } = useFormats()
  const { day } = useMoneyWords()
  const { id: receivableId, payableCents } = receivable
  const cents = Math.min(payment.freeCents, payableCents)
  const received = day(payment.receivedOn)
  const use = useMutation({
    mutationFn: () =>
      api.payments.allocatePayment({
        tenant,
        paymentId: payment.id,
        allocations: [{ receivableId, cents }],
      }),
    onSuccess: (fresh) => {
      keepPayment(tenant, fresh)
      notify({ kind: 'positive', message: text('creditUsed', { amount: money(cents) }) })
      onUsed()
      return queryClient.invalidateQueries({ queryKey: receivableQuery(tenant, receivableId).queryKey })
    },
  })
  return (
    <li>
      <span>
        {text('freeOf', {
          free: money(payment.freeCents),
          way: paymentWayNames[payment.way][locale],
          day: received,
        })}
      </span>
      <Button
        size="compact-sm"
        loading={use.isPending}
        aria-label={text('useOf', { amount: money(cents), day: received })}
        onClick={() => use.mutate()}
      >
        {text('useAmount', { amount: money(cents) })}
      </Button>
    </li>
  )
}
