import type { Joined, JoiningDays } from '@reihum/contract/people/person-group.schema.ts'
import type { PersonFilter } from '@reihum/contract/registrations/person-list.schema.ts'
import { addGroupMembers } from '#features/people/groups/join-group.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { idsOfPersons } from './person-list.queries.ts'

const most = 10_000

type Input = { personGroupId: string; filter: PersonFilter; days: JoiningDays }

/** Adds everybody whom the filter finds to a group; whoever belongs to it already stays as they are. */
export async function addFoundToGroup(
  ctx: TenantContext,
  { personGroupId, filter, days }: Input,
): Promise<Joined> {
  const personIds = await idsOfPersons(ctx, filter, most + 1)
  if (personIds.length > most) throw new Refusal('TOO_MANY_ROWS', { limit: most })
  return addGroupMembers(ctx, { personGroupId, personIds, days })
}
