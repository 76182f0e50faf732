import type { Room } from '#platform/room.ts'

/** What is collected by direct debit. */
export const debitsRoom = {
  name: 'debits',
  tables: [],
  routes: () => ({}),
  events: [],
} satisfies Room
