import type { peopleImports } from '@reihum/contract/people/people.imports.ts'
import type { Room } from '#platform/room.ts'
import type { RoomImports } from '#platform/room-imports.ts'
import { groupsPart } from './groups/groups.person.ts'
import * as groupEvents from './groups/person-group.events.ts'
import { peopleInvariants } from './people.invariants.ts'
import { peopleOwned } from './people.owned.ts'
import { peopleRoutes } from './people.routes.ts'
import { peopleSearch } from './people.search.ts'
import { peopleSubjects } from './people.subjects.ts'
import * as personEvents from './person.events.ts'
import { personRecordImportFields } from './person-import-fields.rules.ts'
import { takePersons } from './take-persons.ts'

export const peopleRoom = {
  name: 'people',
  tables: ['merged_person', 'person', 'person_group', 'person_group_member'],
  routes: peopleRoutes,
  events: [personEvents, groupEvents],
  invariants: peopleInvariants,
  subjects: peopleSubjects,
  search: peopleSearch,
  person: groupsPart,
  imports: {
    persons: { fields: personRecordImportFields, take: takePersons },
  } satisfies RoomImports<typeof peopleImports>,
  owned: peopleOwned,
} satisfies Room
