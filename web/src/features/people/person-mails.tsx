import { mailStateNames } from '@reihum/contract/messages/mail.schema.ts'
import type { Person } from '@reihum/contract/persons.ts'
import { useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Records } from '#ui/list/records.tsx'
import { useText } from '#ui/text.tsx'
import { peopleMessages } from './people.messages.ts'

/** The mails to a person about their bookings. */
export function PersonMails({ rows }: { rows: Person['mails'] }) {
  const text = useText(peopleMessages)
  const { dateTime, locale } = useFormats()
  if (rows.length === 0) return null
  return (
    <Section title={text('mails')}>
      <Records
        label={text('mails')}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/notifications/${id}`}
        columns={[
          { id: 'subject', header: text('mailSubject'), isMain: true, cell: (row) => row.subject },
          { id: 'recipient', header: text('mailRecipient'), cell: (row) => row.recipient },
          { id: 'state', header: text('state'), cell: (row) => mailStateNames[row.state][locale] },
          { id: 'at', header: text('mailAt'), isNumeric: true, cell: (row) => dateTime(row.at) },
        ]}
        phoneRow={(row) => ({
          title: row.subject,
          meta: dateTime(row.at),
          amount: mailStateNames[row.state][locale],
        })}
      />
    </Section>
  )
}
