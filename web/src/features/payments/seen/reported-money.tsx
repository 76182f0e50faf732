import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import { paymentWayNames, receivableKindNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { PersonExport } from '@reihum/contract/persons.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { useFormats } from '#platform/tenant.ts'
import { Facts, Section } from '#ui/detail-page.tsx'
import { ReportRecord } from '#ui/report-record.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { seenMessages } from './seen.messages.ts'

type Everything = { everything: Pick<PersonExport, 'receivables' | 'payments'> }

/** What a person owed and owes, for the data report. */
export function ReportedReceivables({ everything: { receivables } }: Everything) {
  const text = useText(seenMessages)
  const words = useText(moneyMessages)
  const { date, locale } = useFormats()
  const { day } = useMoneyWords()
  return (
    <Section title={text('receivablesOf')}>
      {receivables.length === 0 && <p className="grey">{text('noneStored')}</p>}
      {receivables.map((one, at) => {
        const money = (cents: number) => formatMoney(cents, one.currency, locale)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change
          <ReportRecord key={at} title={one.title}>
            <Facts
              facts={[
                { label: words('kind'), value: receivableKindNames[one.kind][locale] },
                { label: words('reference'), value: formatReference(one.reference) },
                { label: words('issuedAt'), value: date(one.issuedAt) },
                { label: words('dueOn'), value: day(one.dueOn) },
                { label: words('amountCents'), value: money(one.chargedCents) },
                { label: words('paidCents'), value: money(one.paidCents) },
                one.writtenOffCents > 0 && {
                  label: words('writtenOffCents'),
                  value: money(one.writtenOffCents),
                },
                { label: words('openCents'), value: money(one.openCents) },
                one.note !== '' && { label: words('note'), value: one.note },
              ]}
            />
          </ReportRecord>
        )
      })}
    </Section>
  )
}

/** What a person paid, for the data report. */
export function ReportedPayments({ everything: { payments } }: Everything) {
  const text = useText(seenMessages)
  const words = useText(moneyMessages)
  const { locale } = useFormats()
  const { day } = useMoneyWords()
  return (
    <Section title={text('paymentsOf')}>
      {payments.length === 0 && <p className="grey">{text('noneStored')}</p>}
      {payments.map((one, at) => {
        const money = (cents: number) => formatMoney(cents, one.currency, locale)
        const title = text('paymentLine', { amount: money(one.amountCents), day: day(one.receivedOn) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change
          <ReportRecord key={at} title={title}>
            <Facts
              facts={[
                { label: words('way'), value: paymentWayNames[one.way][locale] },
                { label: words('freeCents'), value: money(one.freeCents) },
                one.refundedCents > 0 && {
                  label: words('refundedCents'),
                  value: money(one.refundedCents),
                },
                one.payerName !== '' && { label: text('payerName'), value: one.payerName },
                one.remittance !== '' && { label: words('remittance'), value: one.remittance },
                one.note !== '' && { label: words('note'), value: one.note },
              ]}
            />
          </ReportRecord>
        )
      })}
    </Section>
  )
}
