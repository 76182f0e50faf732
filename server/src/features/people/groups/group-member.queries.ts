import type {
  GroupMember,
  GroupOfPerson,
  GroupOrigin,
  groupMemberListInput,
} from '@reihum/contract/people/person-group.schema.ts'
import type { PersonGroupId, PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { belongsOn, getPersonGroup, todayOf } from './person-group.queries.ts'

type JoiningRow = {
  id: string
  starts_on: string
  ends_on: string | null
  origin: string
  added_at: Date
}

function asJoining(row: JoiningRow, today: string) {
  const { starts_on: from, ends_on: until } = row
  return {
    id: row.id as GroupMember['id'],
    from,
    until,
    origin: row.origin as GroupOrigin,
    addedAt: row.added_at.toISOString(),
    isCurrent: from <= today && (until === null || until >= today),
  }
}

const joiningColumns = ['m.id', 'm.starts_on', 'm.ends_on', 'm.origin', 'm.added_at'] as const

const membersOf = (ctx: TenantContext, groupId: string) =>
  ctx.tx
    .selectFrom('person_group_member as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.id', '=', 'm.person_id'),
    )
    .where('m.tenant_id', '=', ctx.tenantId)
    .where('m.group_id', '=', groupId)

const personColumns = ['p.id as person_id', 'p.first_name', 'p.last_name', 'p.email'] as const

type MemberRow = JoiningRow & { person_id: string; first_name: string; last_name: string; email: string }

const asMember = (row: MemberRow, today: string): GroupMember => ({
  ...asJoining(row, today),
  personId: row.person_id as PersonId,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
})

const sortColumns = {
  name: sql`p.name_sort`,
  from: sql`m.starts_on`,
  until: sql`m.ends_on`,
  addedAt: sql`m.added_at`,
}

type Asked = z.output<typeof groupMemberListInput> & { personGroupId: string }

export async function listGroupMembers(ctx: TenantContext, input: Asked) {
  await getPersonGroup(ctx, input.personGroupId)
  const today = todayOf(ctx)
  let matching = membersOf(ctx, input.personGroupId)
  if (input.current) matching = matching.where(belongsOn(today))
  if (input.q)
    matching = matching.where(sql<boolean>`p.id in (select id from found_persons(${input.q}) as found(id))`)
  const { rows, total } = await readPage(
    matching
      .select([...joiningColumns, ...personColumns])
      .orderBy(sortColumns[input.sort], input.dir)
      .orderBy('p.name_sort')
      .orderBy('m.id'),
    matching,
    input,
  )
  return { items: rows.map((row) => asMember(row, today)), total }
}

export async function getGroupMember(ctx: TenantContext, groupId: string, id: string): Promise<GroupMember> {
  const row = await membersOf(ctx, groupId)
    .select([...joiningColumns, ...personColumns])
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asMember(row, todayOf(ctx))
}

/** The groups of a person: first those of today, then those that are over or to come. */
export async function groupsOf(ctx: TenantContext, personId: string): Promise<GroupOfPerson[]> {
  const today = todayOf(ctx)
  const rows = await ctx.tx
    .selectFrom('person_group_member as m')
    .innerJoin('person_group as g', (join) =>
      join.onRef('g.tenant_id', '=', 'm.tenant_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select([...joiningColumns, 'g.id as group_id', 'g.name'])
    .where('m.tenant_id', '=', ctx.tenantId)
    .where('m.person_id', '=', personId)
    .orderBy(belongsOn(today), 'desc')
    .orderBy('g.name_sort')
    .orderBy('m.starts_on')
    .orderBy('m.id')
    .execute()
  return rows.map((row) => ({
    ...asJoining(row, today),
    groupId: row.group_id as PersonGroupId,
    name: row.name,
  }))
}

/** What the groups are called that people belong to today, by person. */
export async function namesOfGroups(
  ctx: TenantContext,
  personIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ person_id: string; names: string[] }>`
    select m.person_id, array_agg(distinct g.name order by g.name) as names from person_group_member m
    join person_group g on g.tenant_id = m.tenant_id and g.id = m.group_id
    where m.tenant_id = ${ctx.tenantId} and m.person_id = any (${[...personIds]}::uuid[]) and ${belongsOn(todayOf(ctx))}
    group by m.person_id`.execute(ctx.tx)
  return new Map(rows.map(({ person_id, names }) => [person_id, names]))
}
