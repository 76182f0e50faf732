import type { RoomSearch } from '#platform/room-search.ts'

export const identitySearch = {
  pages: [
    {
      to: '/account',
      position: 70,
      label: { de: 'Mein Konto', en: 'My account' },
      words: 'Mein Konto Profil Passwort my account profile password',
    },
  ],
} satisfies RoomSearch
