import { Textarea } from '@mantine/core'
import { type PaymentDetail, paymentChange } from '@reihum/contract/payments/payment.schema.ts'
import { personId } from '@reihum/contract/wire/ids.schema.ts'
import { api } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { RecordForm } from '#ui/form/page-form.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { keepPayment } from '../money-query.ts'
import { PayerChoice } from '../payer-choice.tsx'

const fields = paymentChange.omit({ revision: true })

/** Says who paid, and keeps a note. */
export function PayerForm({ payment }: { payment: PaymentDetail }) {
  const words = useText(moneyMessages)
  const tenant = useActiveTenant().id
  const ofPayment = { tenant, paymentId: payment.id }
  const form = useRecordForm({
    schema: fields,
    stored: payment,
    draftOf: ({ payer, note }: PaymentDetail) => ({ personId: payer?.id ?? null, note }),
    save: async (change, revision) =>
      keepPayment(tenant, await api.payments.changePayment({ ...ofPayment, revision, ...change })),
    load: async () => keepPayment(tenant, await api.payments.getPayment(ofPayment)),
    isUndoable: () => true,
    above: ['PERSON_ERASED'],
  })
  return (
    <RecordForm form={form} fieldName={(field) => words(field === 'personId' ? 'payer' : 'note')}>
      <PayerChoice
        label={words('payer')}
        {...form.field('personId')}
        value={personId.nullable().parse(form.values.personId)}
      />
      <Textarea
        label={words('note')}
        description={words('noteHint')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.field('note')}
      />
    </RecordForm>
  )
}
