import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Payment } from '@reihum/contract/payments/payment.schema.ts'
import { newRefundRequest } from '@reihum/contract/refunds/refund.schema.ts'
import { paymentId } from '@reihum/contract/wire/ids.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMoneyWords } from '#features/payments/use-money-words.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { refundMessages } from './refund.messages.ts'
import { keepRefund } from './refund-query.ts'

const fields = newRefundRequest.omit({ requestKey: true })

/** Proposes to give back the credit of a payment; opened for one, it is chosen already. */
export function NewRefundPage() {
  const { paymentId: given } = useSearch({ strict: false }) as { paymentId?: Payment['id'] }
  return given ? <ForPayment id={given} /> : <NewRefund />
}

function ForPayment({ id }: { id: Payment['id'] }) {
  const tenant = useActiveTenant().id
  const query = useQuery(queries.payments.getPayment.queryOptions({ input: { tenant, paymentId: id } }))
  return <Loaded query={query}>{(payment) => <NewRefund given={payment} />}</Loaded>
}

function NewRefund({ given }: { given?: Payment }) {
  const text = useText(refundMessages)
  const { currencyCode } = useFormats()
  const form = useNewRefund(given)
  const { payments: found, labelOf, onType } = usePaymentsWithCredit()
  const payments = given && !found.some(({ id }) => id === given.id) ? [given, ...found] : found
  const choose = (id: string) => {
    form.field('paymentId').onChange(paymentId.parse(id))
    const chosen = payments.find((payment) => payment.id === id)
    if (chosen) form.field('cents').onChange(chosen.freeCents)
  }
  return (
    <>
      <PageTitle title={text('newRefund')} backTo={{ to: '/refunds', label: text('refunds') }} />
      <PageForm form={form} button={text('create')}>
        {form.refusal && <RefusalAlert problem={form.refusal} />}
        <FormSection title={text('which')} hint={text('whichHint')}>
          <ChoiceField
            label={text('payment')}
            placeholder={text('choosePayment')}
            withAsterisk
            {...form.field('paymentId')}
            data={payments.map((payment) => ({ value: payment.id, label: labelOf(payment) }))}
            value={form.values.paymentId ?? ''}
            onSearchChange={onType}
            // No filter here: the server has searched already, by more than the label.
            filter={({ options }) => options}
            onChange={choose}
          />
        </FormSection>
        <FormSection title={text('howMuch')}>
          <MoneyField
            label={text('sum')}
            withAsterisk
            maw={320}
            currencyCode={currencyCode}
            {...form.field('cents')}
          />
          <TextInput
            label={text('purpose')}
            description={text('purposeHint')}
            withAsterisk
            maxLength={140}
            {...form.field('purpose')}
          />
        </FormSection>
      </PageForm>
    </>
  )
}

function useNewRefund(given?: Payment) {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  // The key stays the same, so that a second press creates no second refund.
  const [requestKey] = useState(newId)
  return useCallForm({
    schema: fields,
    initial: { paymentId: given?.id ?? ('' as Payment['id']), cents: given?.freeCents ?? 0, purpose: '' },
    call: async (wanted) => {
      const stored = keepRefund(tenant, await api.refunds.createRefund({ tenant, requestKey, ...wanted }))
      notify({ kind: 'positive', message: text('created') })
      await navigate({ to: `/refunds/${stored.id}` })
    },
    above: ['REFUND_WAITING'],
    refusalFields: { NOT_ENOUGH_CREDIT: 'cents' },
  })
}

function usePaymentsWithCredit() {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const { day, payerName } = useMoneyWords()
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim().slice(0, 100), 200)
  const labelOf = (payment: Payment) =>
    text('paymentLabel', {
      name: payerName(payment.payer, payment.payerName),
      day: day(payment.receivedOn),
      free: money(payment.freeCents),
    })
  const found = useQuery({
    // The field holds the label of what is chosen, which is nothing to search for.
    ...queries.payments.listPayments.queryOptions({
      input: { tenant, free: true, q: asked.includes(', ') ? '' : asked },
    }),
    placeholderData: keepPreviousData,
  })
  return { payments: found.data?.items ?? [], labelOf, onType: setTyped }
}
