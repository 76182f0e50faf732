import { thingsLimit } from '@reihum/contract/courses/thing.schema.ts'
import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { SaidFact } from '../facts/fact.rules.ts'

/**
 * Keeps what people bring, known by its name, and what was said of it. As with facts of persons, a booking that nobody proved to be
 * theirs adds what is not known yet and changes nothing that is. Where somebody brings a great many, no more are added.
 */
export async function keepThings(ctx: TenantContext, said: readonly SaidFact[]): Promise<void> {
  const all = said.flatMap((one) =>
    one.thing ? [{ ...one, ...one.thing, id: newId(ctx.now.getTime()) }] : [],
  )
  const named = all.filter(({ attributeId, kindId }) => attributeId === kindId)
  const filled = all.filter((one) => 'value' in one && one.attributeId !== one.kindId)
  const emptied = all.filter((one) => 'seenAsOf' in one && one.saidBy !== 'booking')
  if (named.length > 0)
    await sql`
      insert into person_thing (tenant_id, id, person_id, attribute_id, name, created_at)
      select ${ctx.tenantId}, s.id, s."personId", s."kindId", s.name, ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as s(id uuid, "personId" uuid, "kindId" uuid, name text)
      where (select count(*) from person_thing t
        where t.tenant_id = ${ctx.tenantId} and t.person_id = s."personId") < ${thingsLimit}
      order by s."personId", s."kindId", lower(s.name)
      on conflict do nothing`.execute(ctx.tx)
  // Of two spellings that the database takes for one name, and we for two, one is stored.
  if (filled.length > 0)
    await sql`
      insert into thing_fact as f (tenant_id, thing_id, attribute_id, version, value, said_at, said_by)
      select distinct on (t.id, s."attributeId")
        ${ctx.tenantId}::uuid, t.id, s."attributeId", s.version, s.value, ${ctx.now}::timestamptz, s."saidBy"
      from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as s("personId" uuid, "kindId" uuid, name text,
        "attributeId" uuid, version integer, value jsonb, "saidBy" text)
      join person_thing t on t.tenant_id = ${ctx.tenantId} and t.person_id = s."personId"
        and t.attribute_id = s."kindId" and lower(t.name) = lower(s.name)
      order by t.id, s."attributeId"
      on conflict (tenant_id, thing_id, attribute_id) do update
        set version = excluded.version, value = excluded.value, said_at = excluded.said_at, said_by = excluded.said_by
        where excluded.said_by <> 'booking'`.execute(ctx.tx)
  if (emptied.length > 0)
    await sql`
      delete from thing_fact f
      using person_thing t, jsonb_to_recordset(${JSON.stringify(emptied)}::jsonb)
        as s("personId" uuid, "kindId" uuid, name text, "attributeId" uuid, "seenAsOf" timestamptz)
      where t.tenant_id = ${ctx.tenantId} and t.person_id = s."personId" and t.attribute_id = s."kindId"
        and lower(t.name) = lower(s.name) and f.tenant_id = t.tenant_id and f.thing_id = t.id
        and f.attribute_id = s."attributeId" and f.said_at = s."seenAsOf"`.execute(ctx.tx)
}

/** Deletes what a person brings; with it goes what stays with it. */
export async function eraseThings(ctx: TenantContext, personId: string): Promise<void> {
  await sql`delete from person_thing where tenant_id = ${ctx.tenantId} and person_id = ${personId}`.execute(
    ctx.tx,
  )
}

/**
 * Of two persons who become one, what both bring under one name becomes one: the latest statement stays, and one that was proved
 * before one that was not.
 */
export async function moveThings(ctx: TenantContext, fromId: string, toId: string): Promise<void> {
  const { tx, tenantId } = ctx
  const alike = sql`m.tenant_id = ${tenantId} and m.person_id = ${fromId} and k.tenant_id = m.tenant_id
    and k.person_id = ${toId} and k.attribute_id = m.attribute_id and lower(k.name) = lower(m.name)`
  await sql`
    delete from thing_fact g using person_thing k, person_thing m, thing_fact f
    where ${alike} and g.tenant_id = k.tenant_id and g.thing_id = k.id and f.tenant_id = m.tenant_id and f.thing_id = m.id
      and f.attribute_id = g.attribute_id and (f.said_by <> 'booking', f.said_at) > (g.said_by <> 'booking', g.said_at)`.execute(
    tx,
  )
  await sql`
    update thing_fact f set thing_id = k.id from person_thing k, person_thing m
    where ${alike} and f.tenant_id = m.tenant_id and f.thing_id = m.id and not exists (select from thing_fact g
      where g.tenant_id = k.tenant_id and g.thing_id = k.id and g.attribute_id = f.attribute_id)`.execute(tx)
  await sql`
    update person_thing m set person_id = ${toId}
    where m.tenant_id = ${tenantId} and m.person_id = ${fromId} and not exists (select from person_thing k
      where ${alike})`.execute(tx)
}

/** Names a thing, or adds it under the id that whoever adds it chose. */
export async function nameThing(
  ctx: TenantContext,
  { id, personId, kindId, name }: { id: string; personId: string; kindId: string; name: string },
): Promise<void> {
  await sql`
    insert into person_thing as t (tenant_id, id, person_id, attribute_id, name, created_at)
    values (${ctx.tenantId}, ${id}, ${personId}, ${kindId}, ${name}, ${ctx.now})
    on conflict (tenant_id, id) do update set name = excluded.name where t.person_id = excluded.person_id`.execute(
    ctx.tx,
  )
}

export async function removeThing(ctx: TenantContext, id: string): Promise<void> {
  await sql`delete from person_thing where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.tx)
}

export async function removeFactsOfThing(
  ctx: TenantContext,
  id: string,
  attributeIds: readonly string[],
): Promise<void> {
  if (attributeIds.length === 0) return
  await sql`delete from thing_fact where tenant_id = ${ctx.tenantId} and thing_id = ${id}
    and attribute_id = any (${[...attributeIds]}::uuid[])`.execute(ctx.tx)
}
