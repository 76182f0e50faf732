import { type AuditedCommand, on, told } from './audited-command.ts'

/** What happens to bookings, registrations and the people behind them. */
export const auditedRegistrationCommands: Readonly<Record<string, AuditedCommand>> = {
  'booking-request.made': told(
    'Anmeldung per E-Mail angefragt',
    'Registration asked for by e-mail',
    'hat eine Anmeldung zu {subject} angefragt, die per E-Mail zu bestätigen ist',
    'asked for a registration for {subject}, to be confirmed by e-mail',
  ),
  'registration.received': on('Anmeldung eingegangen', 'Registration received', 'vorgenommen', 'made'),
  'registration.confirmed': on('Anmeldung bestätigt', 'Registration confirmed', 'bestätigt', 'confirmed'),
  'registration.cancelled': on('Anmeldung storniert', 'Registration cancelled', 'storniert', 'cancelled'),
  'registration.rebooked': on('Anmeldung umgebucht', 'Registration rebooked', 'umgebucht', 'rebooked'),
  'registration.moved-up': told(
    'Von der Warteliste nachgerückt',
    'Moved up from the waiting list',
    'hat {subject} von der Warteliste nachrücken lassen',
    'moved {subject} up from the waiting list',
  ),
  'registration.passed-over': told(
    'Auf der Warteliste übergangen',
    'Passed over on the waiting list',
    'hat {subject} auf der Warteliste übergangen',
    'passed over {subject} on the waiting list',
  ),
  'registration.payment-reminded': told(
    'An die Zahlung erinnert',
    'Payment reminded of',
    'hat an die Zahlung für {subject} erinnert',
    'sent a reminder of the payment for {subject}',
  ),
  'registration.changed': on('Anmeldung geändert', 'Registration changed', 'geändert', 'changed'),
  'registration.told-again': told(
    'Stand der Anmeldung erneut mitgeteilt',
    'Registration told again',
    'hat den Stand für {subject} noch einmal mitgeteilt',
    'sent the state of {subject} once more',
  ),
  'registrations.exported': told(
    'Anmeldungen exportiert',
    'Registrations exported',
    'hat Anmeldungen exportiert',
    'exported registrations',
  ),
  'registrations.bulk-started': told(
    'Sammelaktion begonnen',
    'Bulk action started',
    'hat eine Sammelaktion für Anmeldungen begonnen',
    'started a bulk action on registrations',
  ),
  'sale-drill.started': told(
    'Probelauf begonnen',
    'Sale drill started',
    'hat einen Probelauf für {subject} begonnen',
    'started a drill of the sale of {subject}',
  ),
  'booking.contact-changed': told(
    'Kontaktdaten geändert',
    'Contact changed',
    'hat die Kontaktdaten für {subject} geändert',
    'changed the contact of {subject}',
  ),
  'booking.access-requested': told(
    'Neuer Zugangslink angefordert',
    'New access link requested',
    'hat für {subject} einen neuen Zugangslink angefordert',
    'requested a new access link for {subject}',
  ),
  'withdrawal.declared': told(
    'Widerruf erklärt',
    'Withdrawal declared',
    'hat {subject} erklärt',
    'declared {subject}',
  ),
  'withdrawal.settled': told(
    'Widerruf erledigt',
    'Withdrawal settled',
    'hat {subject} als erledigt vermerkt',
    'settled {subject}',
  ),
  'attendance.taken': told(
    'Anwesenheit erfasst',
    'Attendance taken',
    'hat Anwesenheiten für {subject} erfasst',
    'took attendance for {subject}',
  ),
  'attendance.exported': told(
    'Anwesenheit exportiert',
    'Attendance exported',
    'hat die Anwesenheiten für {subject} exportiert',
    'exported the attendance for {subject}',
  ),
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
  'persons.exported': told(
    'Teilnehmer exportiert',
    'Attendees exported',
    'hat die Teilnehmerliste exportiert',
    'exported the list of attendees',
  ),
}
