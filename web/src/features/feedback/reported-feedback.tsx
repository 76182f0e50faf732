import type { PersonExport } from '@reihum/contract/persons.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { Facts, Section } from '#ui/detail-page.tsx'
import { ReportRecord } from '#ui/report-record.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { feedbackMessages } from './feedback.messages.ts'

/** What a person said of courses with their name, for the data report. */
export function ReportedFeedback({
  everything: { feedback },
}: {
  everything: Pick<PersonExport, 'feedback'>
}) {
  const text = useText(feedbackMessages)
  const locale = useLocale()
  return (
    <Section title={text('ofPerson')}>
      {feedback.length === 0 && <p className="grey">{text('noneStored')}</p>}
      {feedback.map(({ courseTitle, givenOn, stars, comment, answers }) => (
        <ReportRecord key={`${courseTitle} ${givenOn}`} title={courseTitle}>
          <Facts
            facts={[
              { label: text('givenOn'), value: formatDay(givenOn, locale) },
              { label: text('rating'), value: text('stars', { count: stars }) },
              { label: text('comment'), value: comment },
              ...answers.map(({ question, answer }, at) => ({
                id: String(at),
                label: question,
                value: answer,
              })),
            ]}
          />
        </ReportRecord>
      ))}
    </Section>
  )
}
