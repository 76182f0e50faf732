import { type AuditedCommand, on, told } from '../wire/audited-command.ts'

/** The words of all commands on bookings and registrations. */
export const registrationCommands = {
  'booking-request.made': told(
    'Anmeldung per E-Mail angefragt',
    'Registration asked for by e-mail',
    'hat eine Anmeldung zu {subject} angefragt, die per E-Mail zu bestätigen ist',
    'asked for a registration for {subject}, to be confirmed by e-mail',
  ),
  'registration.received': on('Anmeldung eingegangen', 'Registration received', 'vorgenommen', 'made'),
  'registration.confirmed': on('Anmeldung bestätigt', 'Registration confirmed', 'bestätigt', 'confirmed'),
  'registration.booked-again': told(
    'Nach später Zahlung wieder eingebucht',
    'Booked again by a late payment',
    'hat {subject} nach einer Zahlung wieder eingebucht',
    'booked {subject} again after a payment',
  ),
  'registration.paid-too-late': told(
    'Zahlung nach der Frist gutgeschrieben',
    'Late payment credited',
    'hat eine Zahlung für {subject} gutgeschrieben, die nach der Frist kam',
    'credited a payment for {subject} that came after the deadline',
  ),
  'registration.cancelled': on('Anmeldung storniert', 'Registration cancelled', 'storniert', 'cancelled'),
  'registration.rebooked': on('Anmeldung umgebucht', 'Registration rebooked', 'umgebucht', 'rebooked'),
  'registration.moved-up': told(
    'Von der Warteliste nachgerückt',
    'Moved up from the waiting list',
    'hat {subject} von der Warteliste nachrücken lassen',
    'moved {subject} up from the waiting list',
  ),
  'registration.offered': told(
    'Platz angeboten',
    'Place offered',
    'hat {subject} einen Platz angeboten',
    'offered {subject} a place',
  ),
  'registration.skipped': told(
    'Auf der Warteliste zurückgestellt',
    'Skipped on the waiting list',
    'hat {subject} auf der Warteliste zurückgestellt',
    'skipped {subject} on the waiting list',
  ),
  'registration.passed-over': told(
    'Beim Nachrücken übergangen',
    'Passed over when others moved up',
    'hat {subject} beim Nachrücken übergangen',
    'passed over {subject} when others moved up',
  ),
  'registration.payment-reminded': told(
    'An die Zahlung erinnert',
    'Payment reminded of',
    'hat an die Zahlung für {subject} erinnert',
    'sent a reminder of the payment for {subject}',
  ),
  'registration.told-it-takes-place': told(
    'Mitgeteilt, dass der Kurs stattfindet',
    'Told that the course takes place',
    'hat für {subject} mitgeteilt, dass der Kurs stattfindet',
    'told {subject} that the course takes place',
  ),
  'registration.replacement-declined': told(
    'Ersatzkurs abgelehnt',
    'Other course declined',
    'hat für {subject} keinen Ersatzkurs gewählt',
    'chose no other course for {subject}',
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
  'registrations.imported': told(
    'Anmeldungen importiert',
    'Registrations imported',
    'hat Anmeldungen aus einer Datei importiert',
    'imported registrations from a file',
  ),
} satisfies Record<string, AuditedCommand>
