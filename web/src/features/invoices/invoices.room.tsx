import type { Room } from '#platform/room.ts'

export const invoicesRoom = { name: 'invoices', pages: {} } satisfies Room
