import { courseRefusals } from '../courses/course-refusals.ts'
import { fileRefusals } from '../files/file-refusals.ts'
import { identityRefusals } from '../identity/identity-refusals.ts'
import { mandateRefusals } from '../mandates/mandate-refusals.ts'
import { personRefusals } from '../people/person-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { maxProofMegabytes } from './proof.schema.ts'

export const registrationRefusals = {
  THING_NAMED_TWICE: {
    status: 409,
    cause: 'The person brings something of the same name and kind already.',
    de: 'Unter diesem Namen ist schon etwas gespeichert.',
    en: 'Something is saved under this name already.',
  },
  TOO_MANY_THINGS: {
    status: 409,
    cause: 'Of what a person brings, `limit` entries are kept at most.',
    de: 'Mehr als {limit} Einträge gehen nicht. Bitte entfernen Sie zuerst einen, der nicht mehr gebraucht wird.',
    en: 'There can be no more than {limit} entries. Please remove one that is no longer needed first.',
  },
  CONSENT_NEEDED: {
    status: 409,
    cause:
      'The form requires this consent, or it was given for a whole booking; the provider takes it back when told.',
    de: 'Davon hängt die Teilnahme ab. Bitte wenden Sie sich zum Widerruf an den Anbieter.',
    en: 'Taking part depends on this. Please contact the provider to take it back.',
  },
  REGISTRATION_CLOSED: {
    status: 409,
    cause: 'The course has started, is not published, or has no date that takes place.',
    de: 'Eine Anmeldung ist nicht mehr möglich.',
    en: 'Registration is no longer possible.',
  },
  REGISTRATION_NOT_OPEN: {
    status: 409,
    cause: 'Registration for the course opens later; `opensAt` says when. Staff may book before.',
    de: 'Die Anmeldung öffnet am {opensAt:date} um {opensAt:time} Uhr.',
    en: 'Registration opens on {opensAt:date} at {opensAt:time}.',
  },
  COURSE_FULL: {
    status: 409,
    cause: 'No free place and no room on the waiting list.',
    de: 'Der Kurs ist ausgebucht, auch auf der Warteliste ist nicht genug Platz.',
    en: 'The course is fully booked, and there is not enough room on the waiting list either.',
  },
  CONFIRMATION_BY_MAIL: {
    status: 409,
    cause:
      'Many bookings were made for this address or from this network, a rule of a course asks what somebody has booked, or the discount code is good once for each person; send the same booking to `booking-requests`, and it is made by a click in the mail.',
    de: 'Bitte bestätigen Sie diese Anmeldung über den Link in einer E-Mail, die wir Ihnen dafür senden.',
    en: 'Please confirm this registration using the link in the e-mail that we will send you.',
  },
  EXTRAS_NEED_PLACE: {
    status: 409,
    cause: 'Extras are added to places and taken away from them; the registration is waiting or cancelled.',
    de: 'Zusatzleistungen lassen sich nur zu einem Platz hinzufügen.',
    en: 'Extras can only be added to a place.',
  },
  EXTRAS_PRICE_CHANGED: {
    status: 409,
    cause: 'What was ordered costs another amount by now than was shown.',
    de: 'Der Preis hat sich geändert. Bitte sehen Sie ihn noch einmal an.',
    en: 'The price has changed. Please take another look.',
  },
  NAMES_CLOSED: {
    status: 409,
    cause: 'The day is over until which a firm may say who comes; the provider can give it another one.',
    de: 'Die Frist für Namen ist vorbei. Bitte wenden Sie sich an den Anbieter.',
    en: 'The deadline for names has passed. Please contact the provider.',
  },
  PLACE_NOT_NAMEABLE: {
    status: 409,
    cause:
      'Somebody is named for places alone that a firm ordered to be named later, in one course, and that were not cancelled.',
    de: 'Für diesen Platz kann niemand benannt werden.',
    en: 'Nobody can be named for this place.',
  },
  REGISTRATION_NOT_CONFIRMABLE: {
    status: 409,
    cause: 'Only reserved registrations can be confirmed.',
    de: 'Nur eine reservierte Anmeldung kann bestätigt werden.',
    en: 'Only a reserved registration can be confirmed.',
  },
  ACCESS_LINK_EXPIRED: {
    status: 410,
    cause: 'The link of a mail is unknown, expired or withdrawn.',
    de: 'Der Zugangslink ist abgelaufen.',
    en: 'The access link has expired.',
  },
  ATTENDEE_NOT_SIGNED_IN: {
    status: 401,
    cause: 'The session of an attendee has ended, or there was none.',
    de: 'Bitte melden Sie sich mit Ihrer E-Mail-Adresse an.',
    en: 'Please sign in with your e-mail address.',
  },
  PLACES_NEEDED: {
    status: 409,
    cause:
      'There are not enough free places; an operator may raise the limit, book beyond it once, or use the waiting list.',
    de: 'Es sind {free} Plätze frei, gebraucht werden {people}. Das Teilnehmerlimit ist {limit}.',
    en: 'There are {free} places available, but {people} are needed. The attendee limit is {limit}.',
  },
  REGISTRATION_NOT_WAITING: {
    status: 409,
    cause: 'Only registrations on the waiting list can be moved up.',
    de: 'Nachrücken kann nur, wer auf der Warteliste steht.',
    en: 'Only somebody on the waiting list can be moved up.',
  },
  OFFER_OVER: {
    status: 409,
    cause: 'No place is offered to this registration, or no longer.',
    de: 'Dieses Angebot gilt nicht mehr.',
    en: 'This offer is no longer valid.',
  },
  CONTACT_WITHOUT_ADDRESS: {
    status: 409,
    cause: 'Nobody of the booking has an e-mail address, so nobody can be written to.',
    de: 'Für diese Buchung ist keine E-Mail-Adresse hinterlegt. Bitte tragen Sie zuerst eine ein.',
    en: 'No e-mail address is known for this booking. Please enter one first.',
  },
  NOBODY_BEHIND: {
    status: 409,
    cause: 'Nobody waits behind this booking who could be given its turn.',
    de: 'Dahinter wartet niemand, der an die Reihe kommen könnte.',
    en: 'Nobody waits behind who could take the turn.',
  },
  REGISTRATION_NOT_REBOOKABLE: {
    status: 409,
    cause: 'A cancelled registration, or one of this very course, cannot be rebooked.',
    de: 'Diese Anmeldung kann nicht in diesen Kurs umgebucht werden.',
    en: 'This registration cannot be rebooked to this course.',
  },
  PRICE_GONE: {
    status: 409,
    cause: 'The other course has no such price.',
    de: 'Diesen Preis gibt es in dem Kurs nicht mehr.',
    en: 'The course no longer has this price.',
  },
  CANCELLATION_OVER: {
    status: 409,
    cause: 'The threshold of days before the course has passed, or the course has begun.',
    de: 'Eine Stornierung ist nicht mehr möglich. Bitte wenden Sie sich an den Anbieter.',
    en: 'Cancelling is no longer possible. Please contact the provider.',
  },
  NO_REGISTRATIONS_SELECTED: {
    status: 422,
    cause: 'The selection is empty, or its filter finds nothing.',
    de: 'Es sind keine Anmeldungen ausgewählt.',
    en: 'No registrations selected.',
  },
  TOO_MANY_REGISTRATIONS_SELECTED: {
    status: 422,
    cause: 'A bulk action takes at most so many.',
    de: 'Es sind zu viele Anmeldungen ausgewählt: {count}, höchstens {limit} gehen auf einmal.',
    en: 'Too many registrations selected: {count}, at most {limit} can be changed at once.',
  },
  SALE_DRILL_RUNNING: {
    status: 409,
    cause: 'One drill at a time runs on the server, whoever started it.',
    de: 'Auf diesem Server läuft gerade ein Probelauf. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
    en: 'A drill is running on this server at the moment. Please try again in a few minutes.',
  },
  TOO_MANY_SALE_DRILLS: {
    status: 409,
    cause: 'A tenant may start so many drills within a day.',
    de: 'Am Tag sind {limit} Probeläufe möglich. Bitte versuchen Sie es morgen noch einmal.',
    en: '{limit} drills a day are possible. Please try again tomorrow.',
  },
  REPLACEMENT_NOT_POSSIBLE: {
    status: 409,
    cause:
      'An offered course takes no registrations, is the one that is called off, or the offer would be over already.',
    de: 'So kann kein Ersatz angeboten werden: Ein gewählter Kurs nimmt keine Anmeldungen an, oder die Frist liegt nicht in der Zukunft.',
    en: 'No replacement can be offered like this: a chosen course takes no registrations, or the time is not in the future.',
  },
  REPLACEMENT_OVER: {
    status: 409,
    cause: 'The offer of another course was declined, used otherwise, or its time has passed.',
    de: 'Dieses Angebot gilt nicht mehr.',
    en: 'This offer is no longer valid.',
  },
  REPLACEMENT_FULL: {
    status: 409,
    cause: 'The chosen course has too few free places by now; no places are held for an offer.',
    de: 'In diesem Kurs sind nicht mehr genug Plätze frei. Bitte wählen Sie einen anderen.',
    en: 'This course no longer has enough places. Please choose another one.',
  },
  OWN_REBOOKING_OVER: {
    status: 409,
    cause:
      'The provider does not let attendees rebook themselves, it is too late for this course, or somebody has no place there any more.',
    de: 'Umbuchen können Sie hier nicht mehr selbst. Bitte wenden Sie sich an den Anbieter.',
    en: 'You cannot rebook this yourself any more. Please contact the provider.',
  },
  OWN_REBOOKING_NOT_POSSIBLE: {
    status: 409,
    cause:
      'The chosen course is no other date of the same kind, takes no registrations, or somebody is in it already.',
    de: 'Auf diesen Termin können Sie nicht umbuchen. Bitte wählen Sie einen anderen.',
    en: 'You cannot rebook to this date. Please choose another one.',
  },
  EXPECTATION_CHANGED: {
    status: 409,
    cause:
      'Since it was shown what would happen, somebody else has registered or cancelled. To a booking, `outcome` says what is possible now: `place` or `waiting_list`.',
    de: 'Inzwischen hat sich jemand angemeldet oder storniert. Bitte prüfen Sie die Zahlen noch einmal.',
    en: 'Somebody has registered or cancelled in the meantime. Please check the numbers again.',
  },
  SEAT_ALERT_NOT_OFFERED: {
    status: 409,
    cause: 'The course has free places, a waiting list that takes people, or no registration at all by now.',
    de: 'Hier gibt es nichts mehr abzuwarten: Inzwischen ist etwas frei, oder die Anmeldung ist geschlossen.',
    en: 'There is nothing to wait for any more: something is available by now, or registration has closed.',
  },
  SEAT_ALERTS_FULL: {
    status: 409,
    cause: 'As many people as possible want to be told of a free place in this course already.',
    de: 'Auf einen Platz in diesem Kurs warten schon sehr viele. Bitte schauen Sie später wieder vorbei.',
    en: 'A great many people are already waiting for a place in this course. Please come back later.',
  },
  TOO_MANY_SEAT_ALERTS: {
    status: 409,
    cause: 'One address can be told of so many courses of a provider at a time.',
    de: 'Mit einer E-Mail-Adresse können Sie auf Plätze in {limit} Kursen warten. Löschen Sie bitte zuerst eine andere Benachrichtigung; der Link steht in der E-Mail dazu.',
    en: 'You can wait for places in {limit} courses with one e-mail address. Please delete another notification first, using the link in its e-mail.',
  },
  INTERESTS_FULL: {
    status: 409,
    cause: 'As many people as possible wait for courses of this group already.',
    de: 'Auf diese Kurse warten schon sehr viele. Bitte schauen Sie später wieder vorbei.',
    en: 'A great many people are already waiting for these courses. Please come back later.',
  },
  TOO_MANY_INTERESTS: {
    status: 409,
    cause: 'One address can wait for courses of so many groups of a provider at a time.',
    de: 'Mit einer E-Mail-Adresse können Sie auf Kurse aus {limit} Gruppen warten. Beenden Sie bitte zuerst die bisherigen Benachrichtigungen; der Link steht in jeder E-Mail dazu.',
    en: 'You can wait for courses of {limit} groups with one e-mail address. Please stop your present notifications first, using the link in any of their e-mails.',
  },
  NO_EXCEPTION_NEEDED: {
    status: 409,
    cause: 'The rules of the course let everybody of the booking in, or it was booked already.',
    de: 'Dafür ist keine Ausnahme nötig: Bitte melden Sie sich einfach an.',
    en: 'No exception is needed for this: please simply register.',
  },
  PROOF_NEEDS_PLACE: {
    status: 409,
    cause: 'Proofs are decided for places only, not on the waiting list and not for what was cancelled.',
    de: 'Über den Nachweis entscheiden Sie, solange es einen Platz gibt: nicht auf der Warteliste und nicht nach einer Stornierung.',
    en: 'You decide on the proof while there is a place: not on the waiting list, and not after a cancellation.',
  },
  PROOF_NOT_WANTED: {
    status: 409,
    cause:
      'The proof is shown on the first date only, was decided on already, or there is no place any more.',
    de: 'Dieser Nachweis muss nicht mehr geschickt werden: Er wird zum ersten Termin gezeigt, oder über ihn ist schon entschieden.',
    en: 'This proof does not have to be sent: it is shown on the first date, or somebody has decided on it already.',
  },
  PROOF_NOT_TAKEN: {
    status: 409,
    cause: 'The provider has no room for files at present.',
    de: 'Zurzeit können wir keine Dateien annehmen. Bitte zeigen Sie den Nachweis zum ersten Termin.',
    en: 'We cannot take files at present. Please show the proof on the first date.',
  },
  PROOF_KIND_REFUSED: {
    status: 415,
    cause: 'What was sent is neither JPEG nor PNG nor PDF, whatever its name says.',
    de: 'Ein Nachweis kann ein Foto (JPEG oder PNG) oder ein PDF sein. Bitte wählen Sie eine solche Datei.',
    en: 'A proof can be a photo (JPEG or PNG) or a PDF. Please choose such a file.',
  },
  PROOF_TOO_LARGE: {
    status: 413,
    cause: `What was sent has more than ${maxProofMegabytes} MB.`,
    de: `Die Datei ist zu groß; möglich sind bis zu ${maxProofMegabytes} MB. Bitte verkleinern Sie sie, oder fotografieren Sie den Nachweis noch einmal.`,
    en: `The file is too large; up to ${maxProofMegabytes} MB are possible. Please make it smaller, or take another photo of the proof.`,
  },
  PROOF_CHARGE_STAYS: {
    status: 409,
    cause: 'The place was booked again since the difference was charged, which is part of its price now.',
    de: 'Der Platz wurde seitdem wieder eingebucht, und der Unterschied ist Teil seines Preises. Erlassen oder erstatten Sie ihn bei den Zahlungen.',
    en: 'The place was booked again since then, and the difference is part of its price. Waive or refund it with the payments.',
  },
  PAYMENT_METHOD_NOT_OFFERED: {
    status: 409,
    cause: 'The courses of the booking do not offer this payment method, or the provider has not set it up.',
    de: 'Diese Zahlungsart wird für diese Buchung nicht angeboten. Bitte wählen Sie eine andere.',
    en: 'This payment method is not offered for this booking. Please choose another one.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of a route of this room, from the codes it may answer with. */
export const refusals = refusalsFrom(
  wireRefusals,
  identityRefusals,
  tenantRefusals,
  personRefusals,
  fileRefusals,
  courseRefusals,
  mandateRefusals,
  registrationRefusals,
)
