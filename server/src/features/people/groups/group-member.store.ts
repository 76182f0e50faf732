import type { GroupOrigin } from '@reihum/contract/people/person-group.schema.ts'
import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type NewMember = {
  groupId: string
  personId: string
  from: string
  until: string | null
  /** The certificate or the course that puts them in; null: by hand or from a table. */
  sourceId: string | null
}

/**
 * Adds people to groups and answers which of them joined, by their position. Whoever was put in by hand or from a table and still
 * belongs stays as they are; whose time was over begins anew. Rows are written in the order of persons, so that two who add the same
 * people wait for each other.
 */
export async function insertMembers(
  ctx: TenantContext,
  members: readonly NewMember[],
  origin: GroupOrigin,
): Promise<NewMember[]> {
  if (members.length === 0) return []
  const given = members.map(({ groupId, personId, from, until, sourceId }) => ({
    id: newId(ctx.now.getTime()),
    group_id: groupId,
    person_id: personId,
    starts_on: from,
    ends_on: until,
    source_id: sourceId,
  }))
  const { rows } = await sql<{ group_id: string; person_id: string }>`
    insert into person_group_member as m (tenant_id, id, group_id, person_id, starts_on, ends_on, origin, source_id, added_at)
    select ${ctx.tenantId}::uuid, j.id, j.group_id, j.person_id, j.starts_on, j.ends_on, ${origin}, j.source_id, ${ctx.now}::timestamptz
    from json_to_recordset(${JSON.stringify(given)}::json)
      as j(id uuid, group_id uuid, person_id uuid, starts_on date, ends_on date, source_id uuid)
    where j.source_id is not null or not exists (select from person_group_member o
      where o.tenant_id = ${ctx.tenantId} and o.group_id = j.group_id and o.person_id = j.person_id
        and o.source_id is null and (o.ends_on is null or o.ends_on >= j.starts_on))
    order by j.person_id, j.group_id
    on conflict on constraint person_group_member_once do update
      set starts_on = excluded.starts_on, ends_on = excluded.ends_on, added_at = excluded.added_at
      where m.source_id is null and m.ends_on < excluded.starts_on
    returning m.group_id, m.person_id`.execute(ctx.tx)
  const joined = new Set(rows.map(({ group_id, person_id }) => `${group_id} ${person_id}`))
  return members.filter(({ groupId, personId }) => joined.has(`${groupId} ${personId}`))
}

/** Takes out whom a certificate or a course put in, but these who stay in that group; answers who left. */
export async function deleteMembersBySource(
  ctx: TenantContext,
  { origin, sourceId }: { origin: GroupOrigin; sourceId: string },
  staying: { groupId: string; personIds: readonly string[] } | null = null,
): Promise<MemberRow[]> {
  let leaving = ctx.tx
    .deleteFrom('person_group_member')
    .where('tenant_id', '=', ctx.tenantId)
    .where('source_id', '=', sourceId)
    .where('origin', '=', origin)
  if (staying)
    leaving = leaving.where(
      sql<boolean>`not (group_id = ${staying.groupId} and person_id = any (${[...staying.personIds]}::uuid[]))`,
    )
  const rows = await leaving
    .returning(['id', 'group_id', 'person_id', 'starts_on', 'ends_on', 'origin'])
    .execute()
  return rows as MemberRow[]
}

export type MemberRow = {
  id: string
  group_id: string
  person_id: string
  starts_on: string
  ends_on: string | null
  origin: GroupOrigin
}

export async function lockMember(
  ctx: TenantContext,
  groupId: string,
  id: string,
): Promise<MemberRow | undefined> {
  const row = await ctx.tx
    .selectFrom('person_group_member')
    .select(['id', 'group_id', 'person_id', 'starts_on', 'ends_on', 'origin'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as MemberRow | undefined
}

export async function setMemberDays(
  ctx: TenantContext,
  id: string,
  { from, until }: { from: string; until: string | null },
): Promise<void> {
  await ctx.tx
    .updateTable('person_group_member')
    .set({ starts_on: from, ends_on: until })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function deleteMember(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx
    .deleteFrom('person_group_member')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function deleteMembersOfPerson(ctx: TenantContext, personId: string): Promise<void> {
  await ctx.tx
    .deleteFrom('person_group_member')
    .where('tenant_id', '=', ctx.tenantId)
    .where('person_id', '=', personId)
    .execute()
}

/** The groups of one person become those of another, because both are one; the same reason in both lasts as long as either. */
export async function moveMembers(ctx: TenantContext, fromId: string, toId: string): Promise<void> {
  const same = sql`o.tenant_id = k.tenant_id and o.group_id = k.group_id and o.origin = k.origin
    and o.source_id is not distinct from k.source_id`
  await sql`
    update person_group_member k set starts_on = least(k.starts_on, o.starts_on),
      ends_on = case when k.ends_on is null or o.ends_on is null then null else greatest(k.ends_on, o.ends_on) end
    from person_group_member o
    where k.tenant_id = ${ctx.tenantId} and k.person_id = ${toId} and o.person_id = ${fromId} and ${same}`.execute(
    ctx.tx,
  )
  await sql`
    delete from person_group_member o using person_group_member k
    where o.tenant_id = ${ctx.tenantId} and o.person_id = ${fromId} and k.person_id = ${toId} and ${same}`.execute(
    ctx.tx,
  )
  await ctx.tx
    .updateTable('person_group_member')
    .set({ person_id: toId })
    .where('tenant_id', '=', ctx.tenantId)
    .where('person_id', '=', fromId)
    .execute()
}
