import type { GroupMember } from '@reihum/contract/people/person-group.schema.ts'
import { record } from '#platform/audit/record.ts'
import { differences } from '#platform/records/differences.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { getGroupMember } from './group-member.queries.ts'
import { deleteMember, lockMember, setMemberDays } from './group-member.store.ts'
import { personGroupLeft, personGroupTimeChanged } from './person-group.events.ts'

type OfMember = { personGroupId: string; groupMemberId: string }
type Input = OfMember & { days: { from: string; until: string | null } }

/** Changes from when until when somebody belongs to a group. The same days again change nothing. */
export async function changeGroupMember(
  ctx: TenantContext,
  { personGroupId, groupMemberId, days }: Input,
): Promise<GroupMember> {
  const row = await lockMember(ctx, personGroupId, groupMemberId)
  if (!row) throw new Refusal('NOT_FOUND')
  const change = differences({ from: row.starts_on, until: row.ends_on }, days)
  if (change) {
    await setMemberDays(ctx, row.id, days)
    await record(ctx, personGroupTimeChanged(row.person_id, personGroupId, change))
  }
  return getGroupMember(ctx, personGroupId, groupMemberId)
}

/** Takes somebody out, for this one reason; whoever is out already is no error. */
export async function removeGroupMember(
  ctx: TenantContext,
  { personGroupId, groupMemberId }: OfMember,
): Promise<{ removed: boolean }> {
  const row = await lockMember(ctx, personGroupId, groupMemberId)
  if (!row) return { removed: false }
  await deleteMember(ctx, row.id)
  await record(ctx, personGroupLeft(row.person_id, { personGroupId, origin: row.origin }))
  return { removed: true }
}
