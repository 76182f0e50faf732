import { arriving, leftOut, owned, type RoomOwned, settings, staying } from '#platform/room-owned.ts'

export const tenantsOwned = {
  tenant: staying(
    owned(
      'Der Anbieter selbst: Firma, Anschrift, Texte, Marke und Grundeinstellungen',
      'The provider itself: company, address, texts, brand and basic settings',
      ['is_drill', 'is_platform', 'moving_until', 'rests', 'moved_to'],
    ),
    'Firma, Anschrift, Texte und Grundeinstellungen werden übernommen; Adresse (URL) und Tarif sind die von hier',
    'Company, address, texts and basic settings are taken over; web address and tier are those of here',
  ),
  membership: staying(
    owned('Wer beim Anbieter mitarbeitet, mit Rolle', 'Who works for the provider, with role'),
    'Mitarbeitende bitte neu einladen',
    'Please invite your staff anew',
  ),
  member_account: staying(
    owned(
      'Die Benutzerkonten der Mitarbeitenden: Namen und Adressen, ohne Passwörter',
      'The user accounts of the members: names and addresses, without passwords',
      ['has_second_factor', 'last_sign_in_at', 'verified_at'],
    ),
    'Benutzerkonten gehören den Personen selbst',
    'User accounts belong to the people themselves',
  ),
  past_member: staying(
    owned('Wer früher mitgearbeitet hat', 'Who used to work there'),
    'Wer früher mitgearbeitet hat, hat hier kein Konto',
    'Who used to work there has no account here',
  ),
  invitation: staying(
    owned('Einladungen an Mitarbeitende', 'Invitations of staff'),
    'Offene Einladungen bitte neu verschicken',
    'Please send open invitations anew',
  ),
  letterhead: settings(
    owned(
      'Briefkopf: Steuernummern, Register und Fußzeilen',
      'Letterhead: tax numbers, register and footers',
    ),
  ),
  list_view: arriving(owned('Gespeicherte Ansichten der Listen', 'Saved views of the lists'), {
    // Whose view it is: the member with the same address, or who moves in.
    become: { name_sort: 'folded(p.name)' },
    which: 'p.shared or exists (select from arrived_user u where u.source = p.user_id)',
  }),
  support_access: staying(
    owned(
      'Wann der Support im Konto gearbeitet hat, und warum',
      'When support worked in the account, and why',
      ['session_id'],
    ),
    'Betrifft nur den früheren Ort',
    'Concerns only the former place',
  ),
  tier_charge: staying(
    owned('Was der Tarif gekostet hat', 'What the tier cost'),
    'Der Tarif wird hier neu abgerechnet',
    'The tier is charged anew here',
  ),
  recommendation_credit: staying(
    owned('Gutschriften für Empfehlungen', 'Credits for recommendations'),
    'Gutschriften gelten für den Tarif von dort',
    'Credits belong to the tier of the other place',
  ),
  kept_answer: leftOut(
    'Zwischenstände von Formularen der Kursseiten, die nach einer Stunde gelöscht werden',
    'Steps of forms of the portal, deleted after an hour',
  ),
  list_habit: leftOut(
    'Gewohnheiten einzelner Mitarbeitender, keine Daten des Anbieters',
    'Habits of single members of staff, no data of the provider',
  ),
  news_choice: leftOut(
    'Worüber einzelne Mitarbeitende benachrichtigt werden, keine Daten des Anbieters',
    'What single members of staff are told of, no data of the provider',
  ),
  tenant_secret: leftOut(
    'Versiegelte Zugangsdaten und Kontonummern',
    'Sealed credentials and account numbers',
  ),
} satisfies RoomOwned
