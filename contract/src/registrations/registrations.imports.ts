import type { RoomImports } from '../wire/room-imports.ts'

export const registrationsImports = {
  registrations: {
    name: { de: 'Anmeldungen', en: 'Registrations' },
    permission: 'registrations.manage',
    rowLimit: 5_000,
  },
} satisfies RoomImports
