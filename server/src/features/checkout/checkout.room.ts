import type { Room } from '#platform/room.ts'

/** What attendees pay through payment services. */
export const checkoutRoom = {
  name: 'checkout',
  tables: [],
  routes: () => ({}),
  events: [],
} satisfies Room
