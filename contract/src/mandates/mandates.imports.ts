import type { RoomImports } from '../wire/room-imports.ts'

export const mandatesImports = {
  mandates: {
    name: { de: 'Lastschriftmandate', en: 'Direct debit mandates' },
    permission: 'money.manage',
    rowLimit: 5_000,
  },
} satisfies RoomImports
