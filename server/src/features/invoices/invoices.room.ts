import type { Room } from '#platform/room.ts'

/** Invoices: papers about what is owed, that nobody changes once they are final. */
export const invoicesRoom = { name: 'invoices', tables: [], routes: () => ({}), events: [] } satisfies Room
