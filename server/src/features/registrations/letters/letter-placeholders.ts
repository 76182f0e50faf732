import type { Placeholder } from '#platform/mail/letter-kind.ts'

const placeholder = (de: string, en: string): Placeholder => ({ label: { de, en } })
const condition = (de: string, en: string): Placeholder => ({ label: { de, en }, isCondition: true })

export const countPlaceholders = {
  'places.count': placeholder('Anzahl der Plätze', 'Number of places'),
  'places.several': condition('mehrere Plätze', 'several places'),
}

/** What every letter about a booking may name. */
export const bookingPlaceholders = {
  'person.name': placeholder('Name der Kontaktperson', 'Name of the contact'),
  'people.names': placeholder('Namen der Teilnehmer', 'Names of the attendees'),
  'company.name': placeholder('Name des Anbieters', 'Name of the provider'),
  'course.title': placeholder('Titel des Kurses', 'Title of the course'),
  'course.start': placeholder('Beginn', 'Start'),
  'course.place': placeholder('Ort', 'Place'),
  'course.is_event': condition('es ist eine Veranstaltung', 'it is an event'),
  'booking.numbers': placeholder('Buchungsnummern', 'Booking numbers'),
  'booking.price': placeholder('Gesamtpreis', 'Total price'),
  ...countPlaceholders,
}

export const statePlaceholders = {
  'state.reserved': condition('der Platz ist reserviert', 'the place is reserved'),
  'state.confirmed': condition('der Platz ist bestätigt', 'the place is confirmed'),
  'state.on_waiting_list': condition('auf der Warteliste', 'on the waiting list'),
  'state.cancelled': condition('die Anmeldung ist storniert', 'the registration is cancelled'),
}

export const causePlaceholders = {
  'cause.attendee': condition('der Teilnehmer hat storniert', 'the attendee cancelled'),
  'cause.operator': condition('Sie haben storniert', 'you cancelled'),
  'cause.deadline': condition('nicht rechtzeitig bezahlt', 'not paid in time'),
  'cause.withdrawal': condition('es wurde widerrufen', 'it was withdrawn from'),
  'cause.course': condition('der Kurs wurde abgesagt', 'the course was called off'),
  'cause.offer_expired': condition('das Angebot eines Platzes lief ab', 'the offer of a place expired'),
  'cause.other_date': condition('es gab einen anderen Termin', 'another date was given'),
  'cause.rebooked': condition('es wurde umgebucht', 'it was rebooked'),
  'booking.goes_on': condition(
    'andere der Buchung bleiben angemeldet',
    'others of the booking stay registered',
  ),
  'cancellation.reason': placeholder('Grund der Stornierung', 'Reason for the cancellation'),
  'refund.is_due': condition('es wird etwas erstattet', 'something is refunded'),
}

export const paymentDue = {
  'payment.due': placeholder('zahlbar bis', 'payment due by'),
}
export const paymentOpen = {
  'payment.is_due': condition('die Zahlung steht aus', 'payment is due'),
}
export const changedDatesPlaceholders = {
  'dates.what': placeholder('Was mit den Terminen ist', 'What has happened to the dates'),
  'dates.count': placeholder('Anzahl der geänderten Termine', 'Number of changed dates'),
  'dates.several': condition('mehrere geänderte Termine', 'several changed dates'),
  'dates.cancelled': condition('nur Termine, die ausfallen', 'only dates that are cancelled'),
  'dates.moved': condition('nur verschobene Termine', 'only moved dates'),
  'dates.relocated': condition('nur Termine an einem anderen Ort', 'only dates at another place'),
  'dates.restored': condition('nur Termine, die doch stattfinden', 'only dates that take place after all'),
  'dates.added': condition('nur neue Termine', 'only new dates'),
  'dates.mixed': condition('Änderungen verschiedener Art', 'changes of several kinds'),
  'dates.take_place': condition('einer der Termine findet statt', 'one of the dates takes place'),
  waits: condition('auf der Warteliste', 'on the waiting list'),
}

export const otherPlaceholders = {
  'alert.is_new': condition('der Klick steht noch aus', 'the click is still due'),
  'interest.group': placeholder('Gruppe von Kursen', 'Group of courses'),
  'names.until': placeholder('Namen bis', 'Names by'),
  'proof.name': placeholder('Name der Ermäßigung', 'Name of the reduced price'),
  'proof.evidence': placeholder('was als Nachweis gilt', 'What counts as proof'),
  'proof.reason': placeholder('warum er nicht anerkannt wurde', 'Why it was not accepted'),
  'proof.amount': placeholder('Unterschied zum vollen Preis', 'Difference to the full price'),
  'proof.is_charged': condition('der Unterschied ist zu zahlen', 'the difference is to be paid'),
  'offer.accepted': condition('der Platz wurde zugesagt', 'the place was accepted'),
  'offer.until': placeholder('Antwort bis', 'Reply by'),
  'offer.is_over': condition('ein Angebot ging voraus', 'there was an offer before'),
  'skip.reason': placeholder('Grund des Zurückstellens', 'Reason for skipping'),
  'waiting.position': placeholder('Stelle auf der Warteliste', 'Position on the waiting list'),
  'payment.amount': placeholder('gezahlter Betrag', 'Amount paid'),
  'credit.why': placeholder('warum nicht wieder eingebucht wurde', 'Why it was not booked again'),
  waits: condition('dort auf der Warteliste', 'on the waiting list there'),
  'course.before': placeholder('bisheriger Kurs', 'Earlier course'),
  'address.is_new': condition('an die neue Adresse', 'to the new address'),
}
