import type { Room } from '#platform/room.ts'

export const checkoutRoom = { name: 'checkout', pages: {} } satisfies Room
