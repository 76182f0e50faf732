import type { GroupOrigin, Joined, JoiningDays } from '@reihum/contract/people/person-group.schema.ts'
import { sql } from 'kysely'
import { recordMany } from '#platform/audit/record.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { holdPersons } from '../hold-persons.ts'
import { insertMembers, type NewMember } from './group-member.store.ts'
import { personGroupJoined } from './person-group.events.ts'
import { requireGroup, todayOf } from './person-group.queries.ts'

/** Adds people who are held already, and says so in the log. Answers who joined. */
export async function joinGroups(
  ctx: TenantContext,
  members: readonly NewMember[],
  origin: GroupOrigin,
): Promise<NewMember[]> {
  const joined = await insertMembers(ctx, members, origin)
  await recordMany(
    ctx,
    joined.map(({ groupId, personId, from, until }) => ({
      event: personGroupJoined(personId, { personGroupId: groupId, from, until, origin }),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
  return joined
}

type Input = { personGroupId: string; personIds: readonly string[]; days: JoiningDays }

/** Without a first day they belong from today on; a last day that is over by then is a typing error. */
function daysOf(ctx: TenantContext, { from = todayOf(ctx), until }: JoiningDays) {
  if (until !== null && until < from) throw wrongFields([{ path: ['days', 'until'], code: 'endBeforeStart' }])
  return { from, until }
}

/** Adds people by hand. Whoever belongs already stays as they are, so that sending it twice adds nobody twice. */
export async function addGroupMembers(
  ctx: TenantContext,
  { personGroupId, personIds, days }: Input,
): Promise<Joined> {
  const time = daysOf(ctx, days)
  await requireGroup(ctx, personGroupId)
  const ids = [...new Set(personIds)]
  await holdPersons(ctx, sql`select unnest(${ids}::uuid[])`)
  const living = await ctx.tx
    .selectFrom('person')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute()
  if (living.length < ids.length) throw new Refusal('NOT_FOUND')
  const members = ids.map((personId) => ({
    groupId: personGroupId,
    personId,
    ...time,
    sourceId: null,
  }))
  const { length: added } = await joinGroups(ctx, members, 'hand')
  return { added, already: ids.length - added }
}
