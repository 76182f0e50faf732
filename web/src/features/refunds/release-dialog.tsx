import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import {
  type RefundDetail,
  type RefundWay,
  refundRelease,
  refundWay,
  refundWayNames,
} from '@reihum/contract/refunds/refund.schema.ts'
import { formatIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useText } from '#ui/text.tsx'
import { refundMessages } from './refund.messages.ts'
import { keepRefund } from './refund-query.ts'

type ReleaseProps = DialogState & { refund: RefundDetail }

/** Says how much goes back and how. */
export function ReleaseDialog({ refund, ...state }: ReleaseProps) {
  const text = useText(refundMessages)
  return (
    <Dialog {...state} title={text('releaseTitle')} text={text('releaseText')}>
      <ReleaseForm refund={refund} onClose={state.onClose} />
    </Dialog>
  )
}

function ReleaseForm({ refund, onClose }: Pick<ReleaseProps, 'refund' | 'onClose'>) {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const { money, locale, currencyCode } = useFormats()
  const { id: refundRequestId, revision, knownAccount } = refund
  const form = useCallForm({
    schema: refundRelease,
    initial: {
      cents: refund.cents,
      purpose: refund.purpose,
      way: refund.way ?? ((refund.service ? 'service' : 'bank_transfer') as RefundWay),
      accountHolder: refund.accountHolder || (knownAccount?.holder ?? ''),
      iban: '',
      // Whose account is known is not asked for it.
      asksForAccount: refund.askableAt !== '' && !knownAccount && refund.accountEnd === '',
    },
    call: async (release) => {
      const stored = await api.refunds.releaseRefund({ tenant, refundRequestId, revision, ...release })
      keepRefund(tenant, stored)
      notify({
        kind: 'positive',
        message: text(stored.state === 'account_asked' ? 'askedDone' : 'releasedDone'),
      })
      onClose()
    },
    above: ['REFUND_FOUR_EYES'],
    refusalFields: {
      NOT_ENOUGH_CREDIT: 'cents',
      REFUND_NEEDS_ACCOUNT: 'iban',
      REFUND_NOT_BY_SERVICE: 'way',
      REFUND_NOBODY_TO_ASK: 'asksForAccount',
      REFUND_ASKED_OFTEN: 'asksForAccount',
    },
  })
  const iban = form.field('iban')
  const asking = form.field('asksForAccount')
  // A service is offered as long as it gives back what came through it.
  const ways = refundWay.options.filter((way) => way !== 'service' || refund.service !== null)
  const isTransfer = form.values.way === 'bank_transfer'
  const asks = form.values.asksForAccount === true
  return (
    <DialogForm form={form} button={text(isTransfer && asks ? 'releaseAndAsk' : 'release')} onBack={onClose}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <MoneyField
        data-autofocus
        label={text('sum')}
        description={text('most', { amount: money(refund.mostCents) })}
        withAsterisk
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
      <NativeSelect
        label={text('way')}
        data={ways.map((way) => ({ value: way, label: refundWayNames[way][locale] }))}
        {...form.field('way')}
      />
      {isTransfer && refund.askableAt !== '' && (
        <Checkbox
          label={text('asks')}
          description={text('asksHint', { email: refund.askableAt })}
          checked={asks}
          error={asking.error}
          onChange={(event) => asking.onChange(event.currentTarget.checked)}
        />
      )}
      {isTransfer && !asks && (
        <>
          <TextInput
            label={text('holder')}
            description={text('holderHint')}
            maxLength={70}
            {...form.field('accountHolder')}
          />
          <TextInput
            label={text('iban')}
            description={knownAccount ? text('ibanKnown', { end: knownAccount.end }) : undefined}
            maxLength={50}
            {...iban}
            onBlur={() => iban.onChange(formatIban(form.values.iban ?? ''))}
          />
        </>
      )}
    </DialogForm>
  )
}
