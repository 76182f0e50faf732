import type { Room } from '#platform/room.ts'

/** Documents: templates that a provider writes, and papers that are made of them. */
export const documentsRoom = { name: 'documents', tables: [], routes: () => ({}), events: [] } satisfies Room
