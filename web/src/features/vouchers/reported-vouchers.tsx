import type { PersonExport } from '@reihum/contract/persons.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { useFormats } from '#platform/tenant.ts'
import { Facts, Section } from '#ui/detail-page.tsx'
import { ReportRecord } from '#ui/report-record.tsx'
import { useText } from '#ui/text.tsx'
import { vouchersMessages } from './vouchers.messages.ts'

/** Which vouchers were bought with the address of a person, for the data report. */
export function ReportedVouchers({
  everything: { vouchers },
}: {
  everything: Pick<PersonExport, 'vouchers'>
}) {
  const text = useText(vouchersMessages)
  const { locale } = useFormats()
  return (
    <Section title={text('of_person')}>
      {vouchers.length === 0 && <p className="grey">{text('noneStored')}</p>}
      {vouchers.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change
        <ReportRecord key={at} title={text('named', { lastFour: one.lastFour })}>
          <Facts
            facts={[
              { label: text('amountCents'), value: formatMoney(one.amountCents, one.currencyCode, locale) },
              { label: text('soldOn'), value: formatDay(one.soldOn, locale) },
              { label: text('buyerName'), value: one.buyerName },
              { label: text('buyerEmail'), value: one.buyerEmail },
              { label: text('recipientName'), value: one.recipientName },
              one.message !== '' && { label: text('message'), value: one.message },
            ]}
          />
        </ReportRecord>
      ))}
    </Section>
  )
}
