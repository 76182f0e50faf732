import { askSupport, type InvariantRule, rule } from '../wire/invariant-rule.ts'
import type { Wording } from '../wire/locales.ts'

const seats: Wording = {
  de: 'Öffnen Sie den Kurs und vergleichen Sie die Teilnehmerliste mit dem Limit. Schreiben Sie dann dem Support: Die Zahl wird dort berichtigt.',
  en: 'Open the course and compare the list of attendees with the limit. Then write to support: the number is corrected there.',
}
const sums: Wording = {
  de: 'Prüfen Sie den Betrag der Anmeldung, bevor Sie Geld anfordern oder erstatten, und schreiben Sie dem Support.',
  en: 'Check the amount of the registration before you ask for money or give it back, and write to support.',
}
const waiting: Wording = {
  de: 'Öffnen Sie die Warteliste des Kurses. Rückt niemand von selbst nach, lassen Sie von Hand nachrücken.',
  en: 'Open the waiting list of the course. If nobody moves up by themselves, move somebody up by hand.',
}

/** What always holds of bookings, registrations and waiting lists. */
export const registrationRules = {
  'attendee limit': rule(
    'seats',
    'In keinem Kurs sind mehr Plätze vergeben, als sein Limit und einzeln gewährte Plätze erlauben.',
    'No course has more places taken than its limit and the places granted beyond it allow.',
    seats,
  ),
  'places taken': rule(
    'seats',
    'Die Zahl der belegten Plätze eines Kurses ist die seiner reservierten und bestätigten Anmeldungen.',
    'The number of places taken in a course matches its reserved and confirmed registrations.',
    seats,
  ),
  'places offered': rule(
    'seats',
    'Die Zahl der angebotenen Plätze eines Kurses ist die der Wartenden, denen gerade einer angeboten ist.',
    'The number of places offered in a course matches the people waiting who have an offer.',
    seats,
  ),
  'places beyond the limit': rule(
    'seats',
    'Über dem Limit sind nicht mehr Plätze gewährt, als dort belegt sind.',
    'No more places are granted beyond the limit than are taken there.',
    seats,
  ),
  'single places beyond the limit': rule(
    'seats',
    'Einen Platz über dem Limit hat nur, wer einen Platz hat.',
    'Only those with a place have one beyond the limit.',
    seats,
  ),
  'what places owe': rule(
    'sums',
    'Für jeden belegten Platz wird gefordert, was er kostet, und für aufgegebene Plätze nichts.',
    'Every place taken is charged at its price, and nothing is charged for places that were given up.',
    sums,
  ),
  'price lines': rule(
    'sums',
    'Die Preiszeilen jeder Anmeldung ergeben zusammen ihre Gebühr.',
    'The price lines of every registration add up to its fee.',
    sums,
  ),
  'tax in price lines': rule(
    'sums',
    'Netto und Steuer jeder Preiszeile ergeben ihren Bruttobetrag.',
    'Net amount and tax of every price line add up to its gross amount.',
    sums,
  ),
  'uses of discount codes': rule(
    'sums',
    'Jeder Rabattcode zählt genau die Plätze, die er günstiger macht.',
    'Every discount code counts exactly the places that it makes cheaper.',
    sums,
  ),
  'single codes': rule(
    'sums',
    'Ein Einzelcode gilt genau dann als genutzt, wenn jemand damit einen Platz hat.',
    'A single code counts as used exactly where somebody has a place with it.',
    sums,
  ),
  'places of frames': rule(
    'sums',
    'Jeder Rahmen einer Firma zählt genau die Plätze, die daraus bestellt sind.',
    'Each framework agreement counts exactly the places ordered under it.',
    sums,
  ),
  'places of frames given back': rule(
    'sums',
    'Wer einen Platz aufgegeben hat, nimmt keinen mehr aus einem Rahmen, und jeder Rahmen gehört zur Firma der Buchung.',
    'Whoever has given up a place takes none of an agreement any more, and each agreement belongs to the company of the booking.',
    sums,
  ),
  'extras taken': rule(
    'sums',
    'Jede Zusatzleistung zählt genau, was davon vergeben ist.',
    'Every extra counts exactly what is taken of it.',
    sums,
  ),
  'extras given back': rule(
    'sums',
    'Wer einen Platz aufgibt, gibt auch seine Zusatzleistungen zurück, und jede steht im Preis.',
    'Giving up a place gives back its extras, and every extra stands in the price.',
    sums,
  ),
  'proofs of reduced prices': rule(
    'sums',
    'Jede Ermäßigung mit Nachweis steht im Preis, und der Unterschied genau dort, wo er berechnet wurde.',
    'Every reduction with proof stands in the price, and the difference exactly where it was charged.',
    sums,
  ),
  'discount codes given back': rule(
    'sums',
    'Wer einen Platz aufgibt, gibt den Rabattcode zurück, und jeder Rabatt steht im Preis.',
    'Giving up a place gives back its discount code, and every discount stands in the price.',
    sums,
  ),
  'waiting list': rule(
    'waiting',
    'Die Zahl der Wartenden eines Kurses ist die seiner Anmeldungen auf der Warteliste.',
    'The number of people waiting for a course matches its registrations on the waiting list.',
    waiting,
  ),
  'turns on waiting lists': rule(
    'waiting',
    'Jede Nummer einer Warteliste gehört zu einer einzigen Buchung.',
    'Every number of a waiting list belongs to a single booking.',
    waiting,
  ),
  'turns drawn': rule('waiting', 'Wer wartet, hat eine Nummer.', 'Everyone who waits has a number.', waiting),
  'empty places': rule(
    'waiting',
    'Niemand wartet, obwohl ein Platz frei ist, der ihm zusteht.',
    'Nobody is waiting while a place that is due to them is free.',
    waiting,
  ),
  'several dates': rule(
    'waiting',
    'Wer einen von mehreren Terminen bekommen hat, wartet auf keinen der anderen mehr.',
    'People who got one of several dates wait for none of the others.',
    waiting,
  ),
  'offers answered': rule(
    'waiting',
    'Ein Angebot, dessen Zeit um ist, geht innerhalb von Minuten an die Nächsten.',
    'An offer whose time is up goes to the next person within minutes.',
    waiting,
  ),
  bookings: rule(
    'records',
    'Jede Buchung hat mindestens eine Anmeldung.',
    'Every booking has at least one registration.',
    askSupport,
  ),
  'history of states': rule(
    'records',
    'Der Verlauf jeder Anmeldung führt lückenlos zu ihrem heutigen Stand.',
    'The history of every registration leads to its present state without a gap.',
    askSupport,
  ),
  'allowed moves': rule(
    'records',
    'Keine Anmeldung hat einen Schritt getan, den es nicht gibt.',
    'No registration took a step that does not exist.',
    askSupport,
  ),
  'requests that were booked': rule(
    'records',
    'Jede Anfrage per E-Mail wurde höchstens einmal zu einer Buchung.',
    'Every request by e-mail became a booking once at most.',
    askSupport,
  ),
  rebookings: rule(
    'records',
    'Jede Umbuchung führt zu genau einer neuen Anmeldung derselben Buchung.',
    'Every rebooking leads to exactly one new registration of the same booking.',
    askSupport,
  ),
  'courses offered instead': rule(
    'records',
    'Ein anderer Kurs wird nur angeboten, wem der eigene abgesagt wurde.',
    'Another course is offered only to those whose own was called off.',
    askSupport,
  ),
  'payment terms': rule(
    'records',
    'Nur reservierte Plätze warten auf eine Zahlung.',
    'Only reserved places wait for a payment.',
    askSupport,
  ),
  'places that nobody collects for': rule(
    'records',
    'Plätze, die per Lastschrift bezahlt werden, haben ein gültiges Mandat oder eine Zahlungsfrist.',
    'Places that are paid by direct debit have a valid mandate or a payment deadline.',
    {
      de: 'Solche Plätze bekommen von selbst eine Frist. Bleibt einer länger ohne, bitten Sie um ein neues Mandat, oder wenden Sie sich an den Support.',
      en: 'Such places get a deadline by themselves. If one stays without for longer, ask for a new mandate, or contact support.',
    },
  ),
  'registrations of erased persons': rule(
    'privacy',
    'In den Anmeldungen gelöschter Personen steht nichts mehr von ihnen.',
    'The registrations of erased persons no longer hold anything about them.',
    askSupport,
  ),
  'facts of erased persons': rule(
    'privacy',
    'Von gelöschten Personen ist keine Angabe geblieben.',
    'No facts are left of erased persons.',
    askSupport,
  ),
  'bookings of erased persons': rule(
    'privacy',
    'In den Buchungen gelöschter Personen steht kein Kontakt mehr, und kein Link führt zu ihnen.',
    'The bookings of erased persons no longer hold a contact, and no link leads to them.',
    askSupport,
  ),
  'rewards of recommenders': rule(
    'sums',
    'Jede Belohnung fürs Weiterempfehlen gehört zu einem Platz, der mit dem Code gebucht und bezahlt wurde.',
    'Every reward for recommending belongs to a place that was booked with the code and paid for.',
    askSupport,
  ),
  'codes of erased recommenders': rule(
    'privacy',
    'Codes gelöschter Personen zum Weiterempfehlen gelten nicht mehr.',
    'Codes with which erased persons recommended courses are no longer valid.',
    askSupport,
  ),
  'registrations received': rule(
    'log',
    'Der Eingang jeder Anmeldung steht im Audit-Protokoll.',
    'The receipt of every registration is in the audit log.',
    askSupport,
  ),
  'registrations confirmed': rule(
    'log',
    'Jede Bestätigung von Hand steht im Audit-Protokoll.',
    'Every manual confirmation is in the audit log.',
    askSupport,
  ),
  'registrations changed': rule(
    'log',
    'Jede spätere Änderung des Stands einer Anmeldung steht im Audit-Protokoll.',
    'Every later change to the status of a registration is in the audit log.',
    askSupport,
  ),
} satisfies Record<string, InvariantRule>
