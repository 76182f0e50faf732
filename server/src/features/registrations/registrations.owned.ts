import { arriving, leftOut, owned, type RoomOwned, settings } from '#platform/room-owned.ts'

export const registrationsOwned = {
  booking: arriving(
    owned('Buchungen: wer sich oder andere angemeldet hat', 'Bookings: who registered themselves or others', [
      'network',
    ]),
    { become: { request_hash: "'moved in'" } },
  ),
  registration: arriving(
    owned(
      'Anmeldungen einzelner Personen zu Kursen, mit Stand',
      'Registrations of single persons for courses, with state',
    ),
    { become: { name_sort: "folded(p.last_name || ' ' || p.first_name)" } },
  ),
  booking_answer: owned(
    'Antworten auf Zusatzfelder, die für die ganze Buchung gelten',
    'Answers to additional attributes that apply to the whole booking',
  ),
  registration_answer: owned('Antworten auf die Zusatzfelder', 'Answers to the additional attributes'),
  registration_move: owned(
    'Jede Änderung des Stands einer Anmeldung',
    'Every change of the state of a registration',
  ),
  price_line: owned('Preise der Anmeldungen', 'Prices of the registrations'),
  frame_place: owned('Plätze, die aus einem Rahmen bestellt wurden', 'Places ordered out of a frame'),
  place_proof: owned(
    'Nachweise zu ermäßigten Preisen: was fehlt, was gesehen wurde',
    'Proofs of reduced prices: what is missing, what was seen',
  ),
  code_redemption: owned(
    'Plätze, die ein Rabattcode günstiger machte',
    'Places that a discount code made cheaper',
  ),
  course_recommender: owned(
    'Wer Kurse weiterempfiehlt, mit welchem Code',
    'Who recommends courses, with which code',
  ),
  recommending_outcome: owned(
    'Was aus bezahlten Empfehlungen wurde: Belohnungen, oder warum nicht',
    'What became of paid recommendations: rewards, or why there is none',
  ),
  recommending_settings: settings(owned('Was Weiterempfehlen bringt', 'What recommending brings')),
  taken_extra: owned('Zusatzleistungen, die jemand nimmt', 'Extras that somebody takes'),
  rebooking_offer: owned('Angebote zum Umbuchen abgesagter Kurse', 'Offers to rebook cancelled courses'),
  rebooking_offer_course: owned('Kurse, auf die umgebucht werden kann', 'Courses that can be rebooked to'),
  offered_registration: owned(
    'Anmeldungen, denen ein Umbuchen angeboten wurde',
    'Registrations that were offered a rebooking',
  ),
  rebooking_settings: settings(
    owned('Ob Teilnehmer selbst umbuchen dürfen', 'Whether attendees may rebook themselves'),
  ),
  withdrawal: owned('Widerrufe', 'Withdrawals'),
  access_link: leftOut('Geheime Links von Teilnehmern', 'Secret links of attendees'),
  attendee_calendar: leftOut('Geheime Adressen von Kalendern', 'Secret addresses of calendars'),
  attendee_passkey: leftOut(
    'Passkeys von Teilnehmern: sie gelten nur unter der Adresse dieser Installation',
    'Passkeys of attendees: they are valid only at the address of this installation',
  ),
  attendee_session: leftOut('Sitzungen von Teilnehmern', 'Sessions of attendees'),
  attendee_sign_in: leftOut('Geheime Links von Teilnehmern', 'Secret links of attendees'),
  shared_view: owned(
    'Welche Adresse Anmeldungen einer anderen mitlesen darf',
    'Which address may see registrations of another one',
  ),
  booking_request: leftOut(
    'Unbestätigte Formulare, die nach kurzer Zeit gelöscht werden',
    'Forms that nobody confirmed, deleted after a short time',
  ),
  bulk_run: leftOut(
    'Ablauf von Sammelaktionen; ihr Ergebnis steht in den Anmeldungen',
    'How bulk actions ran; what came of them is in the registrations',
  ),
  seat_alert: {
    ...owned(
      'Wer eine E-Mail möchte, wenn in einem vollen Kurs ein Platz frei wird',
      'Who wants an e-mail when a full course has a free place',
    ),
    // What was told, or waits for its click, is deleted within days.
    only: 't.confirmed_at is not null and t.told_at is null',
  },
  interest: {
    ...owned(
      'Wer eine E-Mail möchte, sobald ein Kurs einer Gruppe passt',
      'Who wants an e-mail as soon as a course of a group fits',
    ),
    // What waits for its click is deleted within days.
    only: 't.confirmed_at is not null',
  },
  interest_told: owned('Welche Kurse wem dazu mitgeteilt wurden', 'Which courses they were told of'),
  sale_drill: leftOut('Probeläufe mit erfundenen Personen', 'Drills with invented persons'),
} satisfies RoomOwned
