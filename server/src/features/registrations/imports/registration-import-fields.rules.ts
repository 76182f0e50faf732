import { courseFieldWords } from '@reihum/contract/courses/course.fields.ts'
import { type AttendeeFields, attendeeFields } from '@reihum/contract/registrations/booking.schema.ts'
import { registrationFieldWords } from '@reihum/contract/registrations/registration.fields.ts'
import {
  type RegistrationState,
  registrationStateNames,
} from '@reihum/contract/registrations/registration-states.ts'
import { personFaults, personImportFields, personOf } from '#features/people/person-import-fields.rules.ts'
import { asInstant, type Moment } from '#platform/tables/import/cell.ts'
import {
  type Fault,
  type ImportFieldRule,
  required,
  type UnderstoodRow,
} from '#platform/tables/import/import-field.ts'

const same = (text: string) => ({ de: text, en: text })

export const registrationImportFields: readonly ImportFieldRule[] = [
  {
    name: 'reference',
    label: registrationFieldWords.courseReference.label,
    kind: 'text',
    required: true,
    synonyms: [
      'Kursnr.',
      'Kurs-Nr.',
      'Nummer',
      'Referenz',
      'Kurscode',
      'Kurs',
      'Reference',
      'Course number',
      'Course code',
      'Course',
    ],
    example: same('K-2027-101'),
    hint: {
      de: 'Der Kurs muss veröffentlicht sein; er darf vorbei sein.',
      en: 'The course has to be published; it may be over.',
    },
  },
  ...personImportFields.map((field) => (field.name === 'email' ? { ...field, required: true } : field)),
  {
    name: 'state',
    label: registrationFieldWords.state.label,
    kind: 'choice',
    synonyms: [
      'Anmeldestatus',
      'Buchungsstatus',
      'Zustand',
      'Status der Anmeldung',
      'Registration state',
      'Booking state',
    ],
    choices: {
      names: (value) => registrationStateNames[value as RegistrationState],
      words: {
        confirmed: ['gebucht', 'angemeldet', 'bezahlt', 'teilgenommen', 'ok', 'booked', 'paid', 'registered'],
        reserved: ['offen', 'vorgemerkt', 'unbezahlt', 'angefragt', 'open', 'pending', 'unpaid'],
        on_waiting_list: [
          'wartend',
          'auf Warteliste',
          'Wartelistenplatz',
          'waiting',
          'waitlist',
          'on waiting list',
        ],
        cancelled: ['abgemeldet', 'abgesagt', 'canceled', 'withdrawn'],
      },
    },
    example: registrationStateNames.confirmed,
    hint: {
      de: 'Ohne Angabe bestätigt. Stornierte werden nicht importiert.',
      en: 'Confirmed where it is empty. Cancelled ones are not imported.',
    },
  },
  {
    name: 'feeCents',
    label: registrationFieldWords.feeCents.label,
    kind: 'money',
    synonyms: ['Preis', 'Betrag', 'Kursgebühr', 'Teilnahmegebühr', 'Price', 'Amount'],
    example: { de: '89,00', en: '89.00' },
    hint: {
      de: 'Ohne Angabe die Gebühr des Kurses. Ist der Kurs vorbei, entsteht keine Forderung.',
      en: 'The fee of the course where it is empty. Nothing is owed for a course that is over.',
    },
  },
  {
    name: 'registeredAt',
    label: registrationFieldWords.registeredAt.label,
    kind: 'moment',
    synonyms: [
      'Angemeldet am',
      'Registered at',
      'Anmeldedatum',
      'Gebucht am',
      'Buchungsdatum',
      'Datum',
      'Booked at',
      'Registration date',
      'Date',
    ],
    example: { de: '15.01.2027 09:30', en: '01/15/2027 09:30' },
  },
  {
    name: 'notes',
    label: registrationFieldWords.notes.label,
    kind: 'text',
    synonyms: [
      'Anmerkung',
      'Note',
      'Bemerkung',
      'Bemerkungen',
      'Notiz',
      'Notizen',
      'Kommentar',
      'Hinweis',
      'Remark',
      'Comment',
    ],
    example: same(''),
  },
]

export type RegistrationRow = {
  reference: string
  attendee: AttendeeFields
  state: RegistrationState
  feeCents: number | null
  registeredAt: Date | null
  notes: string
}

const tooLongNotes = {
  de: 'Bitte höchstens 2000 Zeichen eingeben.',
  en: 'Please enter at most 2000 characters.',
}
const feeRange = {
  de: 'Bitte einen Betrag zwischen 0 und 999.999,99 eingeben.',
  en: 'Please enter an amount between 0 and 999,999.99.',
}
const notYet = { de: 'Dieser Tag liegt in der Zukunft.', en: 'This day is in the future.' }

/** Reads the registration that a row describes; whether the course has a place is found out by booking it. */
export function readRegistrationRow(
  row: UnderstoodRow,
  timeZone: string,
  now: Date,
): RegistrationRow | { faults: Fault[] } {
  const {
    reference = '',
    state = 'confirmed',
    feeCents = null,
    registeredAt,
    notes = '',
    ...who
  } = row.values
  const person = { firstName: '', lastName: '', email: '', ...personOf(who) }
  const told = new Set(row.faults.map(({ field }) => field))
  const faults = [...row.faults]
  const complain = (field: string, message: Fault['message']) => {
    if (!told.has(field)) faults.push({ field, message })
  }
  if (reference === '') complain('reference', courseFieldWords.reference.required)
  if (person.email === '') complain('email', required)
  faults.push(...personFaults(attendeeFields, person, who).filter(({ field }) => !told.has(field)))
  if (String(notes).length > 2000) complain('notes', tooLongNotes)
  const fee = feeCents as number | null
  if (fee !== null && (fee < 0 || fee > 99_999_999)) complain('feeCents', feeRange)
  const moment = registeredAt as Moment | undefined
  const instant = moment && asInstant({ date: moment.date, time: moment.time ?? '12:00' }, timeZone)
  if (instant && 'fault' in instant) complain('registeredAt', instant.fault)
  const at = instant && 'value' in instant ? new Date(instant.value) : null
  // Today's date without a time means now at the latest.
  const isToday = at !== null && moment?.time === null && at.getTime() - now.getTime() < 86_400_000 / 2
  if (at && at > now && !isToday) complain('registeredAt', notYet)
  if (faults.length > 0) return { faults }
  return {
    reference: String(reference).trim(),
    attendee: attendeeFields.parse(person),
    state: state as RegistrationState,
    feeCents: fee,
    registeredAt: at && at > now ? now : at,
    notes: String(notes),
  }
}
