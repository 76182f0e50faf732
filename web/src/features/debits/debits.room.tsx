import type { Room } from '#platform/room.ts'

export const debitsRoom = { name: 'debits', pages: {} } satisfies Room
