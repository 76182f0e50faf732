import type { PersonExport } from '@reihum/contract/persons.ts'
import { Facts, Section } from '#ui/detail-page.tsx'
import { ReportRecord } from '#ui/report-record.tsx'
import { useText } from '#ui/text.tsx'
import { certificatesMessages } from './certificates.messages.ts'
import { useCertificateWords } from './use-certificate-words.ts'

/** The certificates of a person, for the data report. */
export function ReportedCertificates({
  everything: { certificates },
}: {
  everything: Pick<PersonExport, 'certificates'>
}) {
  const text = useText(certificatesMessages)
  const { day } = useCertificateWords()
  return (
    <Section title={text('ofPerson')}>
      {certificates.length === 0 && <p className="grey">{text('noneStored')}</p>}
      {certificates.map(({ number, title, courseTitle, issuedOn, validUntil }) => (
        <ReportRecord key={number} title={number}>
          <Facts
            facts={[
              { label: text('kind'), value: title },
              { label: text('course'), value: courseTitle },
              { label: text('issuedOn'), value: day(issuedOn) },
              { label: text('validUntil'), value: validUntil ? day(validUntil) : text('forEver') },
            ]}
          />
        </ReportRecord>
      ))}
    </Section>
  )
}
