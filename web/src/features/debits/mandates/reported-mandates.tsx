import { mandateStateNames } from '@reihum/contract/mandates/mandate-states.ts'
import type { PersonExport } from '@reihum/contract/persons.ts'
import { useFormats } from '#platform/tenant.ts'
import { Facts, Section } from '#ui/detail-page.tsx'
import { ReportRecord } from '#ui/report-record.tsx'
import { useText } from '#ui/text.tsx'
import { mandatesMessages } from './mandates.messages.ts'
import { useMandateWords } from './use-mandate-words.ts'

/** Which accounts a person allowed to be collected from, for the data report. */
export function ReportedMandates({
  everything: { mandates },
}: {
  everything: Pick<PersonExport, 'mandates'>
}) {
  const text = useText(mandatesMessages)
  const { dateTime, locale } = useFormats()
  const { day } = useMandateWords()
  return (
    <Section title={text('directDebitMandates')}>
      {mandates.length === 0 && <p className="grey">{text('noneStored')}</p>}
      {mandates.map((one) => (
        <ReportRecord key={one.reference} title={one.reference}>
          <Facts
            facts={[
              { label: text('state'), value: mandateStateNames[one.state][locale] },
              { label: text('holder'), value: one.holder },
              { label: text('account'), value: `… ${one.accountEnd}` },
              { label: text('creditor'), value: one.creditorName },
              { label: text('creditorId'), value: one.creditorId },
              { label: text('signedOn'), value: day(one.signedOn) },
              one.lastUsedOn !== null && { label: text('lastUsedOn'), value: day(one.lastUsedOn) },
              one.revokedAt !== null && { label: text('revokedAt'), value: dateTime(one.revokedAt) },
              one.scan !== null && { label: text('scan'), value: one.scan },
              one.textAgreed !== '' && { label: text('wording'), value: one.textAgreed },
            ]}
          />
        </ReportRecord>
      ))}
    </Section>
  )
}
