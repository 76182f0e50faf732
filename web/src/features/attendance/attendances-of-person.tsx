import { attendanceTypeNames } from '@reihum/contract/attendance/attendance.schema.ts'
import type { PersonExport } from '@reihum/contract/persons.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { useFormats } from '#platform/tenant.ts'
import { Facts, Section } from '#ui/detail-page.tsx'
import { ReportRecord } from '#ui/report-record.tsx'
import { useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'

/** The attendance of a person, registration by registration, for the data report. */
export function ReportedAttendances({
  everything: { attendances },
}: {
  everything: Pick<PersonExport, 'attendances'>
}) {
  const text = useText(attendanceMessages)
  return (
    <Section title={text('title')}>
      {attendances.length === 0 && <p className="grey">{text('noneStored')}</p>}
      {[...Map.groupBy(attendances, ({ shortcode }) => shortcode)].map(([shortcode, said]) => (
        <AttendanceReport key={shortcode} of={said} />
      ))}
    </Section>
  )
}

/** The attendance of one registration, date by date. */
function AttendanceReport({ of }: { of: PersonExport['attendances'] }) {
  const { dateTime, locale } = useFormats()
  const [first] = of
  if (!first) return null
  return (
    <ReportRecord title={`${first.courseTitle} (${formatShortcode(first.shortcode)})`}>
      <Facts
        facts={of.map(({ start, type }) => ({
          id: start,
          label: dateTime(start),
          value: type && attendanceTypeNames[type][locale],
        }))}
      />
    </ReportRecord>
  )
}
