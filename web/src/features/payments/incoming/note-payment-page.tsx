import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import { newPayment } from '@reihum/contract/payments/payment.schema.ts'
import type { ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import { personId } from '@reihum/contract/wire/ids.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DateField } from '#ui/form/date-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { keepPayment, receivableQuery } from '../money-query.ts'
import { PayerChoice } from '../payer-choice.tsx'
import { ReceiptChoice } from '../receipts/receipt-choice.tsx'
import { usePayer } from '../use-found-payers.ts'
import { AllocationFields, useAllocating } from './allocation-fields.tsx'
import { incomingMessages } from './incoming.messages.ts'

const fields = newPayment.omit({ requestKey: true, allocations: true })
const ways = newPayment.shape.way.options

/** Notes that money came in; opened for a receivable or a person, it is filled in as far as that says. */
export function NotePaymentPage() {
  const given = useSearch({ strict: false }) as { receivableId?: ReceivableDetail['id']; personId?: string }
  return given.receivableId ? (
    <ForReceivable receivableId={given.receivableId} />
  ) : (
    <NoteForm payer={given.personId ?? null} />
  )
}

function ForReceivable({ receivableId }: { receivableId: ReceivableDetail['id'] }) {
  const query = useQuery(receivableQuery(useActiveTenant().id, receivableId))
  return (
    <Loaded query={query}>
      {(receivable) => <NoteForm payer={receivable.payer.id} receivable={receivable} />}
    </Loaded>
  )
}

type NoteFormProps = { payer: string | null; receivable?: ReceivableDetail }

function NoteForm({ payer, receivable }: NoteFormProps) {
  const text = useText(incomingMessages)
  const words = useText(moneyMessages)
  const tenant = useActiveTenant().id
  const { money, locale, timeZone, currencyCode } = useFormats()
  // The key stays the same, so that a second press notes nothing twice.
  const [requestKey] = useState(newId)
  const [sendsReceipt, setSendsReceipt] = useState(false)
  const form = useCallForm({
    schema: fields,
    initial: {
      way: 'bank_transfer',
      receivedOn: wallClockOf(new Date(), timeZone).date,
      amountCents: receivable && receivable.payableCents > 0 ? receivable.payableCents : '',
      personId: payer === null ? null : personId.parse(payer),
      payerName: '',
      note: '',
      receiptTo: '',
    },
    call: async (noted) => {
      const allocations = allocating.wanted
      const receiptTo = email === '' ? noted.receiptTo : sendsReceipt ? email : ''
      const payment = await api.payments.notePayment({ tenant, requestKey, ...noted, receiptTo, allocations })
      keepPayment(tenant, payment)
      notify({ kind: 'positive', message: text('noted', { amount: money(payment.amountCents) }) })
      form.forgetChanges()
      goTo(`/payments/${payment.id}`)
    },
    above: [
      'RECEIVABLE_SETTLED',
      'OTHER_CURRENCY',
      'PERSON_ERASED',
      'LATE_PLACE_GONE',
      'LATE_PAYMENT_TOO_LITTLE',
    ],
    refusalFields: { PAYMENT_IN_FUTURE: 'receivedOn' },
  })
  const { amountCents } = form.values
  const amount = typeof amountCents === 'number' ? amountCents : 0
  const chosen = personId.nullable().parse(form.values.personId)
  const allocating = useAllocating(chosen, amount, receivable?.id)
  const { name = '', email = '' } = usePayer(chosen) ?? {}
  return (
    <>
      <PageTitle
        title={words('notePayment')}
        backTo={
          receivable
            ? { to: `/receivables/${receivable.id}`, label: receivable.title }
            : { to: '/payments', label: words('payments') }
        }
      />
      <PageForm
        form={{
          ...form,
          isSaving: form.isSaving || allocating.isLoading,
          submit: (event) => (allocating.isPossible ? form.submit(event) : event.preventDefault()),
        }}
        button={text('save')}
      >
        {form.refusal && <RefusalAlert problem={form.refusal} />}
        <FormSection title={text('sectionIncoming')}>
          <div className={formClasses.triple}>
            <NativeSelect
              label={words('way')}
              data={ways.map((way) => ({ value: way, label: paymentWayNames[way][locale] }))}
              {...form.field('way')}
            />
            <DateField label={words('receivedOn')} withAsterisk {...form.field('receivedOn')} />
            <MoneyField
              label={words('amountCents')}
              withAsterisk
              currencyCode={currencyCode}
              {...form.field('amountCents')}
            />
          </div>
          <Textarea
            label={words('note')}
            description={words('noteHint')}
            autosize
            minRows={2}
            maxLength={2000}
            {...form.field('note')}
          />
        </FormSection>
        <FormSection title={text('sectionPayer')}>
          <PayerChoice
            label={words('person')}
            description={text('payerHint')}
            {...form.field('personId')}
            value={chosen}
          />
          {chosen === null && (
            <TextInput
              label={text('payerName')}
              description={text('payerNameHint')}
              maxLength={200}
              {...form.field('payerName')}
            />
          )}
          <ReceiptChoice
            email={email}
            isChosen={sendsReceipt}
            onChoose={setSendsReceipt}
            field={form.field('receiptTo')}
          />
        </FormSection>
        <FormSection title={text('sectionPays')}>
          {chosen === null ? (
            <p className="grey">{text('choosePayerFirst')}</p>
          ) : (
            <AllocationFields allocating={allocating} amountCents={amount} payerName={name} />
          )}
        </FormSection>
      </PageForm>
    </>
  )
}
