import { Button } from '@mantine/core'
import { attendanceTypeNames } from '@reihum/contract/attendance/attendance.schema.ts'
import { answerText } from '@reihum/contract/registrations/answer-text.ts'
import type { PersonExport } from '@reihum/contract/registrations/person-export.schema.ts'
import { registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { storableName } from '@reihum/contract/wire/storable-name.ts'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { usePersonId } from './person-query.ts'
import { personsMessages } from './persons.messages.ts'
import classes from './persons.module.css'

/** Everything that is stored about somebody, to be printed or saved; asked for once, because asking is written down. */
export function PersonExportPage() {
  const tenant = useActiveTenant()
  const personId = usePersonId()
  const query = useQuery({
    ...queries.registrations.exportPerson.queryOptions({ input: { tenant: tenant.id, personId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return <Loaded query={query}>{(everything) => <Report everything={everything} />}</Loaded>
}

function save(everything: PersonExport) {
  const { lastName, firstName } = everything.person
  const name = storableName(`${lastName} ${firstName}`) || 'reihum'
  const content = JSON.stringify(everything, null, 2)
  saveFile(new File([content], `${name}.json`, { type: 'application/json' }))
}

function Report({ everything }: { everything: PersonExport }) {
  const text = useText(personsMessages)
  const { dateTime } = useFormats()
  const { person, registrations, bookings, mails, company, exportedAt } = everything
  const name = `${person.firstName} ${person.lastName}`
  return (
    <DetailPage
      title={text('exportTitle')}
      line={text('exportLine', { company, at: dateTime(exportedAt) })}
      backTo={{ to: `/attendees/${person.id}`, label: name }}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => save(everything)}
          >
            {text('download')}
          </Button>
          <Button
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            onClick={() => window.print()}
          >
            {text('print')}
          </Button>
        </>
      }
    >
      <Section title={text('details')}>
        <Facts
          facts={[
            ...useContactFacts()(person),
            { label: text('createdAt'), value: dateTime(person.createdAt) },
          ]}
        />
      </Section>
      <Section title={text('registrations')}>
        {registrations.length === 0 && <p className="grey">{text('noneStored')}</p>}
        {registrations.map((one) => (
          <RegistrationReport key={one.shortcode} of={one} />
        ))}
      </Section>
      <Section title={text('bookingsAsContact')}>
        {bookings.length === 0 && <p className="grey">{text('noneStored')}</p>}
        {bookings.map((one) => (
          <BookingReport key={one.shortcodes.join()} of={one} />
        ))}
      </Section>
      <Section title={text('mails')}>
        {mails.length === 0 && <p className="grey">{text('noneStored')}</p>}
        {mails.map((mail) => (
          <div key={mail.createdAt + mail.subject} className={classes.record}>
            <h3>{mail.subject}</h3>
            <p className="grey">{`${dateTime(mail.sentAt ?? mail.createdAt)} · ${mail.recipient}`}</p>
            <pre className={classes.mail}>{mail.text}</pre>
          </div>
        ))}
      </Section>
    </DetailPage>
  )
}

type Contact = Pick<
  PersonExport['person'],
  'firstName' | 'lastName' | 'email' | 'phone' | 'street' | 'postalCode' | 'city'
>

function useContactFacts() {
  const text = useText(personsMessages)
  return ({ firstName, lastName, email, phone, street, postalCode, city }: Contact) => [
    { label: text('name'), value: `${firstName} ${lastName}`.trim() },
    { label: text('email'), value: email },
    { label: text('phone'), value: phone },
    { label: text('address'), value: [street, `${postalCode} ${city}`.trim()].filter(Boolean).join('\n') },
  ]
}

function RegistrationReport({ of }: { of: PersonExport['registrations'][number] }) {
  const text = useText(personsMessages)
  const { dateTime, money, locale } = useFormats()
  const contact = useContactFacts()(of)
  const period = [of.start, of.end].map((at) => (at ? dateTime(at) : '–')).join(' – ')
  return (
    <div className={classes.record}>
      <h3>{`${of.courseTitle} (${of.courseReference})`}</h3>
      <Facts
        facts={[
          { label: text('shortcode'), value: formatShortcode(of.shortcode) },
          { label: text('state'), value: registrationStateNames[of.state][locale] },
          { label: text('period'), value: period },
          { label: text('registeredAt'), value: dateTime(of.registeredAt) },
          {
            label: text('price'),
            value: [of.priceCategory, money(of.feeCents)].filter(Boolean).join(': '),
          },
          {
            label: text('given'),
            value: contact
              .map(({ value }) => value)
              .filter(Boolean)
              .join('\n'),
          },
          ...of.answers.map((given) => ({
            id: given.asked.id,
            label: given.asked.label[locale] || given.asked.label.de,
            value: answerText(given, locale),
          })),
          of.notes !== '' && { label: text('notes'), value: of.notes },
          of.internalNotes !== '' && { label: text('internalNotes'), value: of.internalNotes },
          of.attendances.length > 0 && {
            label: text('attendance'),
            value: of.attendances
              .map(
                ({ start, type }) => `${dateTime(start)} · ${type ? attendanceTypeNames[type][locale] : '–'}`,
              )
              .join('\n'),
          },
          {
            label: text('history'),
            value: of.moves
              .map(({ at, to, note }) =>
                [dateTime(at), registrationStateNames[to][locale], note].filter(Boolean).join(' · '),
              )
              .join('\n'),
          },
        ]}
      />
    </div>
  )
}

function BookingReport({ of }: { of: PersonExport['bookings'][number] }) {
  const text = useText(personsMessages)
  const { dateTime } = useFormats()
  const contact = useContactFacts()(of)
  return (
    <div className={classes.record}>
      <h3>{dateTime(of.createdAt)}</h3>
      <Facts
        facts={[
          { label: text('shortcodes'), value: of.shortcodes.map(formatShortcode).join(', ') },
          of.company !== '' && { label: text('company'), value: of.company },
          ...contact,
          of.notes !== '' && { label: text('notes'), value: of.notes },
        ]}
      />
    </div>
  )
}
