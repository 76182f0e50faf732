import { leftOut, owned, type RoomOwned } from '#platform/room-owned.ts'

export const tenantsOwned = {
  tenant: owned(
    'Der Anbieter selbst: Firma, Anschrift, Texte, Marke und Grundeinstellungen',
    'The provider itself: company, address, texts, brand and basic settings',
    ['is_drill', 'is_platform'],
  ),
  membership: owned('Wer beim Anbieter mitarbeitet, mit Rolle', 'Who works for the provider, with role'),
  member_account: owned(
    'Die Benutzerkonten der Mitarbeitenden: Namen und Adressen, ohne Passwörter',
    'The user accounts of the members: names and addresses, without passwords',
    ['has_second_factor', 'last_sign_in_at', 'verified_at'],
  ),
  past_member: owned('Wer früher mitgearbeitet hat', 'Who used to work there'),
  invitation: owned('Einladungen an Mitarbeitende', 'Invitations of staff'),
  letterhead: owned(
    'Briefkopf: Steuernummern, Register und Fußzeilen',
    'Letterhead: tax numbers, register and footers',
  ),
  list_view: owned('Gespeicherte Ansichten der Listen', 'Saved views of the lists'),
  support_access: owned(
    'Wann der Support im Konto gearbeitet hat, und warum',
    'When support worked in the account, and why',
    ['session_id'],
  ),
  tier_charge: owned('Was der Tarif gekostet hat', 'What the tier cost'),
  list_habit: leftOut(
    'Gewohnheiten einzelner Mitarbeitender, keine Daten des Anbieters',
    'Habits of single members of staff, no data of the provider',
  ),
  tenant_secret: leftOut(
    'Versiegelte Zugangsdaten und Kontonummern',
    'Sealed credentials and account numbers',
  ),
} satisfies RoomOwned
