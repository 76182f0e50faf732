import type { Room } from '#platform/room.ts'

export const mandatesRoom = { name: 'mandates', pages: {} } satisfies Room
