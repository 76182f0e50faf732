import type { GroupOrigin } from '@reihum/contract/people/person-group.schema.ts'
import { recordMany } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { deleteMembersBySource, type MemberRow } from './group-member.store.ts'
import { joinGroups } from './join-group.ts'
import { personGroupLeft } from './person-group.events.ts'

type Source = { origin: Extract<GroupOrigin, 'certificate' | 'attendance'>; sourceId: string }

async function recordLeft(ctx: TenantContext, left: readonly MemberRow[]): Promise<void> {
  await recordMany(
    ctx,
    left.map(({ person_id, group_id, origin }) => ({
      event: personGroupLeft(person_id, { personGroupId: group_id, origin }),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
}

/** Takes out whom a certificate put in; what else puts them in stays. Answers from when they belonged. */
export async function leaveGroups(ctx: TenantContext, source: Source): Promise<readonly { from: string }[]> {
  const left = await deleteMembersBySource(ctx, source)
  await recordLeft(ctx, left)
  return left.map(({ starts_on }) => ({ from: starts_on }))
}

type Wanted = Source & { groupId: string; personIds: readonly string[]; from: string }

/** Makes those of a course who belong to a group exactly these people; done again, it changes nothing. */
export async function keepGroupOf(ctx: TenantContext, wanted: Wanted): Promise<void> {
  const { groupId, personIds, from, origin, sourceId } = wanted
  await recordLeft(ctx, await deleteMembersBySource(ctx, { origin, sourceId }, { groupId, personIds }))
  const members = personIds.map((personId) => ({ groupId, personId, from, until: null, sourceId }))
  await joinGroups(ctx, members, origin)
}
