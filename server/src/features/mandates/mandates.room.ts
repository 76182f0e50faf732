import type { Room } from '#platform/room.ts'
import { mandatesPart } from './mandates.person.ts'

/** Who allows the provider to collect from which account. */
export const mandatesRoom = {
  name: 'mandates',
  tables: ['mandate', 'mandate_account'],
  routes: () => ({}),
  events: [],
  person: mandatesPart,
} satisfies Room
