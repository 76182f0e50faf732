import type { RoomImports } from '../wire/room-imports.ts'

export const peopleImports = {
  persons: {
    name: { de: 'Teilnehmer', en: 'Attendees' },
    permission: 'registrations.manage',
    rowLimit: 10_000,
  },
} satisfies RoomImports
