import type { RoomSearch } from '#platform/room-search.ts'

export const identitySearch = {
  pages: [
    {
      to: '/account',
      position: 70,
      label: { de: 'Mein Konto', en: 'My account' },
      words: 'Mein Konto Profil Passwort my account profile password',
    },
    {
      to: '/suggestions',
      position: 75,
      label: { de: 'Feedback zum Produkt', en: 'Feedback on the product' },
      words:
        'Rückmeldung Hilfe Fehler melden Idee Vorschlag Lob Support help report problem idea suggestion praise',
    },
  ],
} satisfies RoomSearch
