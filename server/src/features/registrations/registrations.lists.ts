import { personFilter } from '@reihum/contract/registrations/person-list.schema.ts'
import { registrationFilter } from '@reihum/contract/registrations/registration.schema.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import { countPersons } from './attendees/person-list.queries.ts'
import { countCodeUses } from './codes/code-use.queries.ts'
import { countWishes } from './interests/demand.queries.ts'
import { countRegistrations } from './list/registration-list.queries.ts'

export const registrationsLists = {
  registrations: {
    route: 'registrations.exportList',
    event: 'registrations.exported',
    count: (ctx) => countRegistrations(ctx, registrationFilter.parse({})),
  },
  persons: {
    route: 'registrations.exportPersons',
    event: 'persons.exported',
    count: (ctx) => countPersons(ctx, personFilter.parse({})),
  },
  demand: {
    route: 'registrations.exportDemand',
    event: 'demand.exported',
    count: countWishes,
  },
  'code-uses': {
    route: 'registrations.exportCodeUses',
    event: 'code-uses.exported',
    count: countCodeUses,
  },
} satisfies RoomLists
