import type { PersonExport } from '@reihum/contract/persons.ts'
import { answerText } from '@reihum/contract/registrations/answer-text.ts'
import { firmInWords } from '@reihum/contract/registrations/firm-in-words.ts'
import { proofStateNames } from '@reihum/contract/registrations/proof.schema.ts'
import { registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import type {
  ReportedBooking,
  ReportedRegistration,
} from '@reihum/contract/registrations/registrations-of-person.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { useContactFacts } from '#features/people/contact-facts.ts'
import { useFormats } from '#platform/tenant.ts'
import { Facts, Section } from '#ui/detail-page.tsx'
import { ReportRecord } from '#ui/report-record.tsx'
import { useText } from '#ui/text.tsx'
import { factsMessages } from '../facts/facts.messages.ts'
import { attendeesMessages } from './attendees.messages.ts'

type Everything = {
  everything: Pick<
    PersonExport,
    | 'registrations'
    | 'bookings'
    | 'facts'
    | 'things'
    | 'seatAlerts'
    | 'interests'
    | 'recommending'
    | 'attendeeSessions'
    | 'contactOfFirms'
  >
}

/** The registrations of a person with all that was entered, for the data report. */
export function ReportedRegistrations({ everything: { registrations } }: Everything) {
  const text = useText(attendeesMessages)
  return (
    <Section title={text('registrations')}>
      {registrations.length === 0 && <p className="grey">{text('noneStored')}</p>}
      {registrations.map((one) => (
        <RegistrationReport key={one.shortcode} of={one} />
      ))}
    </Section>
  )
}

export function ReportedBookings({ everything: { bookings } }: Everything) {
  const text = useText(attendeesMessages)
  return (
    <Section title={text('bookingsAsContact')}>
      {bookings.length === 0 && <p className="grey">{text('noneStored')}</p>}
      {bookings.map((one) => (
        <BookingReport key={one.shortcodes.join()} of={one} />
      ))}
    </Section>
  )
}

/** What stays with the person. */
export function ReportedFacts({ everything: { facts } }: Everything) {
  const text = useText(factsMessages)
  const { date, locale } = useFormats()
  if (facts.length === 0) return null
  return (
    <Section title={text('facts')}>
      <Facts
        facts={facts.map((fact) => ({
          id: fact.asked.id,
          label: fact.asked.label[locale],
          value: `${answerText(fact, locale)}\n${text('asOf', { day: date(fact.saidAt) })}, ${text(`saidBy_${fact.saidBy}`)}`,
        }))}
      />
    </Section>
  )
}

/** What the person brings to courses. */
export function ReportedThings({ everything: { things } }: Everything) {
  const text = useText(factsMessages)
  const { date, locale } = useFormats()
  if (things.length === 0) return null
  return (
    <Section title={text('things')}>
      <Facts
        facts={things.map(({ id, kind, name, facts }) => ({
          id,
          label: kind.label[locale],
          value: [
            name,
            ...facts.map(
              (fact) =>
                `${fact.asked.label[locale]}: ${answerText(fact, locale)} (${text('asOf', { day: date(fact.saidAt) })}, ${text(`saidBy_${fact.saidBy}`)})`,
            ),
          ].join('\n'),
        }))}
      />
    </Section>
  )
}

export function ReportedSeatAlerts({ everything: { seatAlerts } }: Everything) {
  const text = useText(attendeesMessages)
  const { dateTime } = useFormats()
  const at = (moment: string | null) => (moment ? dateTime(moment) : '–')
  if (seatAlerts.length === 0) return null
  return (
    <Section title={text('seatAlerts')}>
      {seatAlerts.map((one) => (
        <ReportRecord key={`${one.email} ${one.askedAt}`} title={one.courseTitle}>
          <Facts
            facts={[
              { label: text('alertEmail'), value: one.email },
              { label: text('alertAsked'), value: dateTime(one.askedAt) },
              { label: text('alertConfirmed'), value: at(one.confirmedAt) },
              { label: text('alertTold'), value: at(one.toldAt) },
            ]}
          />
        </ReportRecord>
      ))}
    </Section>
  )
}

export function ReportedInterests({ everything: { interests } }: Everything) {
  const text = useText(attendeesMessages)
  const { dateTime } = useFormats()
  if (interests.length === 0) return null
  return (
    <Section title={text('interests')}>
      {interests.map((one) => (
        <ReportRecord key={`${one.email} ${one.askedAt}`} title={one.group}>
          <Facts
            facts={[
              { label: text('alertEmail'), value: one.email },
              { label: text('interestWish'), value: one.wish || '–' },
              { label: text('alertAsked'), value: dateTime(one.askedAt) },
              { label: text('alertConfirmed'), value: one.confirmedAt ? dateTime(one.confirmedAt) : '–' },
              { label: text('sessionEnds'), value: dateTime(one.expiresAt) },
            ]}
          />
        </ReportRecord>
      ))}
    </Section>
  )
}

export function ReportedRecommending({ everything: { recommending } }: Everything) {
  const text = useText(attendeesMessages)
  const { dateTime } = useFormats()
  if (recommending.length === 0) return null
  return (
    <Section title={text('recommending')}>
      {recommending.map((one) => (
        <ReportRecord key={one.code} title={one.code}>
          <Facts
            facts={[
              { label: text('alertEmail'), value: one.email },
              { label: text('recommendingSince'), value: dateTime(one.since) },
              { label: text('recommendingRewards'), value: one.rewards.join(', ') || '–' },
            ]}
          />
        </ReportRecord>
      ))}
    </Section>
  )
}

export function ReportedContactOfFirms({ everything: { contactOfFirms } }: Everything) {
  const text = useText(attendeesMessages)
  if (contactOfFirms.length === 0) return null
  return (
    <Section title={text('contactOfFirms')}>
      <Facts
        facts={contactOfFirms.map(({ firm, firstName, lastName, email }) => ({
          id: firm,
          label: firm,
          value: [`${firstName} ${lastName}`.trim(), email].filter(Boolean).join('\n'),
        }))}
      />
    </Section>
  )
}

export function ReportedSessions({ everything: { attendeeSessions } }: Everything) {
  const text = useText(attendeesMessages)
  const { dateTime } = useFormats()
  if (attendeeSessions.length === 0) return null
  return (
    <Section title={text('sessions')}>
      {attendeeSessions.map((one) => (
        <ReportRecord key={`${one.email} ${one.openedAt}`} title={one.email}>
          <Facts
            facts={[
              { label: text('sessionOpened'), value: dateTime(one.openedAt) },
              { label: text('sessionUsed'), value: dateTime(one.usedAt) },
              { label: text('sessionEnds'), value: dateTime(one.endsAt) },
            ]}
          />
        </ReportRecord>
      ))}
    </Section>
  )
}

function RegistrationReport({ of }: { of: ReportedRegistration }) {
  const text = useText(attendeesMessages)
  const { dateTime, money, locale } = useFormats()
  const contact = useContactFacts()(of)
  const period = [of.start, of.end].map((at) => (at ? dateTime(at) : '–')).join(' – ')
  return (
    <ReportRecord title={`${of.courseTitle} (${of.courseReference})`}>
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
          ...(of.proof
            ? [
                {
                  label: text('proof'),
                  value: [of.proof.name, proofStateNames[of.proof.state][locale], of.proof.reason]
                    .filter(Boolean)
                    .join(', '),
                },
              ]
            : []),
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
    </ReportRecord>
  )
}

function BookingReport({ of }: { of: ReportedBooking }) {
  const text = useText(attendeesMessages)
  const { dateTime, locale } = useFormats()
  const contact = useContactFacts()(of)
  return (
    <ReportRecord title={dateTime(of.createdAt)}>
      <Facts
        facts={[
          { label: text('shortcodes'), value: of.shortcodes.map(formatShortcode).join(', ') },
          of.company !== '' && { label: text('company'), value: of.company },
          ...firmInWords(of, locale),
          ...contact,
          of.notes !== '' && { label: text('notes'), value: of.notes },
          ...of.answers.map((given) => ({
            id: given.asked.id,
            label: given.asked.label[locale],
            value: answerText(given, locale),
          })),
        ]}
      />
    </ReportRecord>
  )
}
