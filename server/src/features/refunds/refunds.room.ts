import type { Room } from '#platform/room.ts'

/** What is given back. */
export const refundsRoom = {
  name: 'refunds',
  tables: [],
  routes: () => ({}),
  events: [],
} satisfies Room
