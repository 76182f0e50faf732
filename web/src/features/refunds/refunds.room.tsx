import type { Room } from '#platform/room.ts'

export const refundsRoom = { name: 'refunds', pages: {} } satisfies Room
