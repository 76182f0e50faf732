import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { eraseThings, keepThings, moveThings } from '../things/keep-things.ts'
import type { SaidFact } from './fact.rules.ts'

const inOrder = (said: readonly SaidFact[]): SaidFact[] => {
  // Of several statements in one transaction, the last one counts; each order locks alike.
  const last = new Map(
    said.map((one) => [`${one.personId} ${one.attributeId} ${one.thing?.name.toLowerCase() ?? ''}`, one]),
  )
  return [...last].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/**
 * Keeps what was said of persons and of what they bring. A booking that nobody proved to be theirs adds what is not known yet, and changes nothing that
 * is.
 */
export async function keepFacts(ctx: TenantContext, said: readonly SaidFact[]): Promise<void> {
  if (said.some(({ thing }) => thing)) await keepThings(ctx, inOrder(said.filter(({ thing }) => thing)))
  const all = inOrder(said.filter(({ thing }) => !thing))
  const filled = all.filter((one) => 'value' in one)
  const emptied = all.filter((one) => 'seenAsOf' in one && one.saidBy !== 'booking')
  if (filled.length > 0)
    await sql`
      insert into person_fact as f (tenant_id, person_id, attribute_id, version, value, said_at, said_by)
      select ${ctx.tenantId}, s."personId", s."attributeId", s.version, s.value, ${ctx.now}, s."saidBy"
      from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb)
        as s("personId" uuid, "attributeId" uuid, version integer, value jsonb, "saidBy" text)
      order by s."personId", s."attributeId"
      on conflict (tenant_id, person_id, attribute_id) do update
        set version = excluded.version, value = excluded.value, said_at = excluded.said_at, said_by = excluded.said_by
        where excluded.said_by <> 'booking'`.execute(ctx.tx)
  if (emptied.length > 0)
    await sql`
      delete from person_fact f
      using jsonb_to_recordset(${JSON.stringify(emptied)}::jsonb)
        as s("personId" uuid, "attributeId" uuid, "seenAsOf" timestamptz)
      where f.tenant_id = ${ctx.tenantId} and f.person_id = s."personId" and f.attribute_id = s."attributeId"
        and f.said_at = s."seenAsOf"`.execute(ctx.tx)
}

export async function removeFacts(
  ctx: TenantContext,
  personId: string,
  attributeIds: readonly string[],
): Promise<void> {
  if (attributeIds.length === 0) return
  await sql`delete from person_fact where tenant_id = ${ctx.tenantId} and person_id = ${personId}
    and attribute_id = any (${[...attributeIds]}::uuid[])`.execute(ctx.tx)
}

/** Deletes all that stays with a person, and what they bring. */
export async function eraseFacts(ctx: TenantContext, personId: string): Promise<void> {
  await eraseThings(ctx, personId)
  await sql`delete from person_fact where tenant_id = ${ctx.tenantId} and person_id = ${personId}`.execute(
    ctx.tx,
  )
}

/** Of two persons who become one, the latest statement stays, and one that was proved before one that was not. */
export async function moveFacts(ctx: TenantContext, fromId: string, toId: string): Promise<void> {
  const { tx, tenantId } = ctx
  await sql`
    delete from person_fact k using person_fact m
    where k.tenant_id = ${tenantId} and k.person_id = ${toId} and m.tenant_id = k.tenant_id and m.person_id = ${fromId}
      and m.attribute_id = k.attribute_id and (m.said_by <> 'booking', m.said_at) > (k.said_by <> 'booking', k.said_at)`.execute(
    tx,
  )
  await sql`
    update person_fact m set person_id = ${toId}
    where m.tenant_id = ${tenantId} and m.person_id = ${fromId} and not exists (select from person_fact k
      where k.tenant_id = m.tenant_id and k.person_id = ${toId} and k.attribute_id = m.attribute_id)`.execute(
    tx,
  )
  await moveThings(ctx, fromId, toId)
  await eraseFacts(ctx, fromId)
}
