import type { Room } from '#platform/room.ts'
import { debitsPages } from './debits.routes.tsx'

/** No navigation leads to these pages until mandates can be given: without one there is nothing to collect. */
export const debitsRoom = { name: 'debits', pages: debitsPages } satisfies Room<keyof typeof debitsPages>
