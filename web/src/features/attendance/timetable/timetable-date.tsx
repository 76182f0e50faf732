import { Anchor, Button } from '@mantine/core'
import {
  type AttendeeContact,
  type ComingPerson,
  contactDays,
  type TimetableDate,
} from '@reihum/contract/attendance/timetable.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import { registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { useAttendanceWords } from '../attendance-words.ts'
import { timetableMessages } from './timetable.messages.ts'
import classes from './timetable-page.module.css'

/** One date: when, what and where; opened, who comes and how to reach them. */
export function DateOfTimetable({ date }: { date: TimetableDate }) {
  const text = useText(timetableMessages)
  const { times } = useAttendanceWords()
  const { appointment, people } = date
  const { id, courseTitle, title, place, cancelled, coursePhase } = appointment
  const isOff = cancelled || coursePhase === 'cancelled'
  return (
    <li>
      <details className={classes.date}>
        <summary>
          <IconChevronRight className={classes.fold} size={18} stroke={1.75} aria-hidden />
          <span className={classes.time}>{isOff ? <s>{times(appointment)}</s> : times(appointment)}</span>
          <span className={classes.course}>
            <strong>{isOff ? <s>{courseTitle}</s> : courseTitle}</strong>
            <span className="grey">{[title, place].filter(Boolean).join(' · ')}</span>
          </span>
          <span className={classes.count}>
            {isOff
              ? text('cancelled')
              : people.length === 0
                ? text('nobody')
                : text('people', { count: people.length })}
          </span>
        </summary>
        <div className={classes.body}>
          <People date={date} />
          <Button
            component={Link}
            to={`/attendances/${id}`}
            variant="default"
            className={`${classes.toSheet} no-print`}
          >
            {text('toSheet')}
          </Button>
        </div>
      </details>
    </li>
  )
}

function People({ date }: { date: TimetableDate }) {
  const text = useText(timetableMessages)
  const { contacts, people } = date
  if (people.length === 0) return <p className="grey">{text('nobodyYet')}</p>
  return (
    <>
      {contacts !== 'shown' && <WhyNot date={date} />}
      <ul className={classes.people} aria-label={text('who')}>
        {people.map((person) => (
          <Person key={person.registrationId} person={person} showsContact={contacts === 'shown'} />
        ))}
      </ul>
    </>
  )
}

function WhyNot({ date: { appointment, contacts } }: { date: TimetableDate }) {
  const text = useText(timetableMessages)
  const { date } = useFormats()
  const opens = new Date(Date.parse(appointment.start) - contactDays.before * 86_400_000).toISOString()
  return (
    <p className={classes.hint}>
      {contacts === 'withheld' && text('contactsWithheld')}
      {contacts === 'later' && text('contactsLater', { date: date(opens) })}
      {contacts === 'past' && text('contactsPast')}
    </p>
  )
}

function Person({ person, showsContact }: { person: ComingPerson; showsContact: boolean }) {
  const text = useText(timetableMessages)
  const { locale } = useFormats()
  const { said } = useAttendanceWords()
  const { state, type, contact } = person
  const name = personName(person, locale)
  const notes = [
    state !== 'confirmed' && registrationStateNames[state][locale],
    type !== null && said(type),
    contact?.ofBooking && text('ofBooking'),
  ].filter(Boolean)
  return (
    <li>
      <span className={classes.who}>
        <strong>{name}</strong>
        {notes.length > 0 && <span className="grey">{notes.join(' · ')}</span>}
      </span>
      {contact && <Contact contact={contact} name={name} />}
      {showsContact && !contact && <span className="grey">{text('noContact')}</span>}
    </li>
  )
}

function Contact({ contact: { phone, email }, name }: { contact: AttendeeContact; name: string }) {
  const text = useText(timetableMessages)
  return (
    <span className={classes.contact}>
      {phone && (
        <Anchor
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          aria-label={text('telephone', { name, number: phone })}
          inherit
        >
          {phone}
        </Anchor>
      )}
      {email && (
        <Anchor href={`mailto:${email}`} aria-label={text('write', { name, address: email })} inherit>
          {email}
        </Anchor>
      )}
    </span>
  )
}
