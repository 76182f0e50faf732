import { Anchor, Button } from '@mantine/core'
import { personName } from '@reihum/contract/people/person-name.ts'
import type { Person } from '@reihum/contract/persons.ts'
import type { BookingOfContact } from '@reihum/contract/registrations/registrations-of-person.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Records } from '#ui/list/records.tsx'
import { useText } from '#ui/text.tsx'
import { RegistrationBadge } from '../registration-badge.tsx'
import { registrationAddress } from '../registration-names.ts'
import { attendeesMessages } from './attendees.messages.ts'
import classes from './attendees.module.css'

/** Leads to the forms for staff, with the person filled in. */
function RegisterPerson({ person }: { person: Person }) {
  const text = useText(attendeesMessages)
  const search = { personId: person.id } as never
  return (
    <div className={classes.ways}>
      <Button
        component={Link}
        variant="default"
        to="/registrations/new"
        search={search}
        leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
      >
        {text('register')}
      </Button>
      <Button component={Link} variant="default" to="/lessons/new" search={search}>
        {text('agreeLessons')}
      </Button>
    </div>
  )
}

/** All registrations of a person, across all courses. */
export function PersonRegistrations({ person }: { person: Person }) {
  const text = useText(attendeesMessages)
  const { dateTime, money } = useFormats()
  const rows = person.registrations
  const register = !person.erasedAt && <RegisterPerson person={person} />
  if (rows.length === 0)
    return (
      <Section title={text('registrations')} action={register}>
        <p className="grey">{text('noRegistrations')}</p>
      </Section>
    )
  return (
    <Section title={text('registrations')} action={register}>
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

/** Only bookings for other people: one's own alone are listed by their registrations already. */
function bookedForOthers({ registrations, bookings }: Person) {
  const own = new Set<string>(registrations.map(({ id }) => id))
  return bookings.filter((booking) => booking.registrations.some(({ id }) => !own.has(id)))
}

/** The bookings a person made for others; for an erased person only their registrations are shown. */
export function PersonBookings({ person }: { person: Person }) {
  const text = useText(attendeesMessages)
  const { dateTime, locale } = useFormats()
  const rows = person.erasedAt ? [] : bookedForOthers(person)
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
