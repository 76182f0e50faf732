import type { PersonFilter } from '@reihum/contract/registrations/person-list.schema.ts'
import type { Permission } from '@reihum/contract/tenants/roles.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { slotFor } from '#platform/room.ts'

/** Leads from the filtered list of persons to a page of another room. */
export type PersonListEntry = {
  label: Wording
  shownTo: Permission
  to: string
  search: (filter: PersonFilter) => Record<string, unknown>
}

/** What other rooms do with the persons that a filter finds. */
export const personListEntries = slotFor<PersonListEntry>('what is done with filtered persons')
