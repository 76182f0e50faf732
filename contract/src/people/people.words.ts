import { on, told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { personFieldWords } from './person.fields.ts'
import { personGroupWords } from './person-group.fields.ts'
import { personRefusals } from './person-refusals.ts'

export const peopleWords = {
  commands: {
    'person.changed': on('Person geändert', 'Person changed', 'geändert', 'changed'),
    'person.merged': told(
      'Personen zusammengeführt',
      'Persons merged',
      'hat {subject} mit einem anderen Eintrag zusammengeführt',
      'merged another record into {subject}',
    ),
    'person.exported': told(
      'Personendaten herausgegeben',
      'Data of a person handed out',
      'hat die Daten für {subject} exportiert',
      'exported the data of {subject}',
    ),
    'person.erased': on('Person gelöscht', 'Person erased', 'gelöscht', 'erased'),
    'person.created': on('Person angelegt', 'Person created', 'angelegt', 'created'),
    'person.group-joined': told(
      'In Personengruppe aufgenommen',
      'Added to a group of people',
      'hat {subject} in eine Personengruppe aufgenommen',
      'added {subject} to a group of people',
    ),
    'person.group-changed': told(
      'Zeit in Personengruppe geändert',
      'Time in a group of people changed',
      'hat geändert, wie lange {subject} zu einer Personengruppe gehört',
      'changed how long {subject} belongs to a group of people',
    ),
    'person.group-left': told(
      'Aus Personengruppe entfernt',
      'Removed from a group of people',
      'hat {subject} aus einer Personengruppe entfernt',
      'removed {subject} from a group of people',
    ),
    'person-group.created': on('Personengruppe angelegt', 'Group of people created', 'angelegt', 'created'),
    'person-group.changed': on('Personengruppe geändert', 'Group of people changed', 'geändert', 'changed'),
    'person-group.archived': on(
      'Personengruppe archiviert',
      'Group of people archived',
      'archiviert',
      'archived',
    ),
    'person-group.restored': told(
      'Personengruppe wiederhergestellt',
      'Group of people restored',
      'hat {subject} aus dem Archiv geholt',
      'took {subject} out of the archive',
    ),
    'person-group.deleted': on('Personengruppe gelöscht', 'Group of people deleted', 'gelöscht', 'deleted'),
    'persons.exported': told(
      'Teilnehmer exportiert',
      'Attendees exported',
      'hat die Teilnehmerliste exportiert',
      'exported the list of attendees',
    ),
    'persons.imported': told(
      'Teilnehmer importiert',
      'Attendees imported',
      'hat Teilnehmer aus einer Datei importiert',
      'imported attendees from a file',
    ),
  },
  subjects: {
    person: {
      name: { de: 'Person', en: 'Person' },
      named: { de: 'die Person {name}', en: 'the person {name}' },
      unnamed: { de: 'eine Person', en: 'a person' },
    },
    'person-group': {
      name: { de: 'Personengruppe', en: 'Group of people' },
      named: { de: 'die Personengruppe {name}', en: 'the group {name}' },
      unnamed: { de: 'eine Personengruppe', en: 'a group of people' },
      isWorkedOn: true,
    },
  },
  fields: {
    reason: sharedFields.reason,
    name: sharedFields.name,
    personGroupId: { de: 'Personengruppe', en: 'Group of people' },
    origin: personGroupWords.origin.label,
    from: sharedFields.from,
    merged: { de: 'Bisher', en: 'Until then' },
    into: { de: 'Jetzt', en: 'From then on' },
    mergedPersonId: { de: 'Frühere Kennung', en: 'Former id' },
    registrations: sharedFields.registrations,
    bookings: { de: 'Buchungen', en: 'Bookings' },
    mails: { de: 'E-Mails', en: 'E-mails' },
    firstName: sharedFields.firstName,
    lastName: sharedFields.lastName,
    notes: sharedFields.notes,
    internalNotes: sharedFields.internalNotes,
    birthDate: personFieldWords.birthDate.label,
    company: sharedFields.company,
    street: sharedFields.street,
    postalCode: sharedFields.postalCode,
    city: sharedFields.city,
    country: sharedFields.country,
    phone: sharedFields.phone,
    email: sharedFields.email,
    language: sharedFields.language,
    rows: sharedFields.rows,
    format: sharedFields.format,
  },
  rules: {
    'erased persons': rule(
      'privacy',
      'Von gelöschten Personen ist kein Name, keine Adresse und kein Konto geblieben.',
      'No name, no address and no account is left of erased persons.',
      askSupport,
    ),
    'merged persons': rule(
      'privacy',
      'Wer zusammengeführt wurde, ist nicht noch ein zweites Mal vorhanden.',
      'Nobody who was merged exists a second time.',
      askSupport,
    ),
  },
  refusals: personRefusals,
} satisfies RoomWords
