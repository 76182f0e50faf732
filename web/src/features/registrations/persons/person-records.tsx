import { Anchor } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { mailStateNames } from '@reihum/contract/messages/mail.schema.ts'
import type {
  BookingOfContact,
  Person,
  RegistrationOfPerson,
} from '@reihum/contract/registrations/person.schema.ts'
import { personName } from '@reihum/contract/registrations/person-name.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { DataTable, type ListColumn } from '#ui/list/data-table.tsx'
import { type PhoneRow, PhoneRows } from '#ui/list/phone-rows.tsx'
import { useText } from '#ui/text.tsx'
import { RegistrationBadge } from '../registration-badge.tsx'
import { personsMessages } from './persons.messages.ts'
import classes from './persons.module.css'

type RecordsProps<Row extends object> = {
  label: string
  rows: Row[]
  rowKey: (row: Row) => string
  rowLink?: (row: Row) => string
  columns: ListColumn<Row>[]
  phoneRow: (row: Row) => PhoneRow
}

/** A few rows that hang on somebody, all on one page. */
function Records<Row extends object>({ columns, phoneRow, ...rows }: RecordsProps<Row>) {
  const isPhone = useMediaQuery('(max-width: 719.98px)', undefined, { getInitialValueInEffect: false })
  if (isPhone) return <PhoneRows {...rows} phoneRow={phoneRow} isFetching={false} />
  return <DataTable {...rows} columns={columns} sorting={{}} onSort={() => {}} isFetching={false} />
}

type At = { courseId: string; id: string }
const registrationAddress = ({ courseId, id }: At) => `/courses/${courseId}/registrations/${id}`

/** What somebody was and is registered for, across all courses. */
export function PersonRegistrations({ rows }: { rows: RegistrationOfPerson[] }) {
  const text = useText(personsMessages)
  const { dateTime, money } = useFormats()
  if (rows.length === 0)
    return (
      <Section title={text('registrations')}>
        <p className="grey">{text('noRegistrations')}</p>
      </Section>
    )
  return (
    <Section title={text('registrations')}>
      <Records
        label={text('registrations')}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={registrationAddress}
        columns={[
          { id: 'course', header: text('course'), isMain: true, cell: (row) => row.courseTitle },
          {
            id: 'start',
            header: text('start'),
            isNumeric: true,
            cell: (row) => (row.start ? dateTime(row.start) : '–'),
          },
          {
            id: 'shortcode',
            header: text('shortcode'),
            cell: (row) => <span className="mono">{formatShortcode(row.shortcode)}</span>,
          },
          { id: 'state', header: text('state'), cell: (row) => <RegistrationBadge state={row.state} /> },
          { id: 'fee', header: text('fee'), align: 'right', cell: (row) => money(row.feeCents) },
        ]}
        phoneRow={(row) => ({
          title: row.courseTitle,
          mark: <RegistrationBadge state={row.state} />,
          meta: [row.start && dateTime(row.start), formatShortcode(row.shortcode)]
            .filter(Boolean)
            .join(' · '),
          amount: money(row.feeCents),
        })}
      />
    </Section>
  )
}

/** Whom somebody has booked for, be it themselves. */
export function PersonBookings({ rows }: { rows: BookingOfContact[] }) {
  const text = useText(personsMessages)
  const { dateTime, locale } = useFormats()
  if (rows.length === 0) return null
  const nameIn = (one: BookingOfContact['registrations'][number]) =>
    `${personName(one, locale)}: ${one.courseTitle}`
  return (
    <Section title={text('bookings')}>
      <Records
        label={text('bookings')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'for',
            header: text('bookedFor'),
            isProse: true,
            cell: ({ registrations }) => (
              <div className={classes.lines}>
                {registrations.map((one) => (
                  <Anchor key={one.id} component={Link} to={registrationAddress(one)} inherit>
                    {nameIn(one)}
                  </Anchor>
                ))}
              </div>
            ),
          },
          {
            id: 'at',
            header: text('bookedAt'),
            isNumeric: true,
            width: 180,
            cell: ({ createdAt }) => dateTime(createdAt),
          },
        ]}
        phoneRow={({ registrations, createdAt }) => ({
          title: (
            <span className={classes.lines}>
              {registrations.map((one) => (
                <Anchor key={one.id} component={Link} to={registrationAddress(one)} inherit>
                  {nameIn(one)}
                </Anchor>
              ))}
            </span>
          ),
          isProse: true,
          meta: dateTime(createdAt),
        })}
      />
    </Section>
  )
}

/** What somebody was told about their bookings. */
export function PersonMails({ rows }: { rows: Person['mails'] }) {
  const text = useText(personsMessages)
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
