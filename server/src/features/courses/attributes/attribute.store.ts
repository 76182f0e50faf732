import type { AttributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import { sql } from 'kysely'
import { refuseReference } from '#platform/database/refuse-violation.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { definitionOf, placeOf } from './attribute.rules.ts'

function placeColumns(fields: AttributeFields) {
  const place = placeOf(fields)
  return {
    for_all_courses: place.forAllCourses,
    scope: place.scope,
    belongs_to: place.belongsTo,
    expiry: place.expiry,
    ask_again_months: place.askAgainMonths,
    shown_to_instructors: place.shownToInstructors,
  }
}

/** Serialises changes to the attributes of a tenant, because their order and number concern all of them. */
export async function lockAttributes(ctx: TenantContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attributes ${ctx.tenantId}`}, 0))`.execute(
    ctx.tx,
  )
}

async function insertVersion(ctx: TenantContext, id: string, version: number, fields: AttributeFields) {
  await ctx.tx
    .insertInto('attribute_version')
    .values({
      tenant_id: ctx.tenantId,
      attribute_id: id,
      version,
      definition: JSON.stringify(definitionOf(fields)),
      created_at: ctx.now,
    })
    .execute()
}

/** Appends an attribute to the form. To be called under the lock, with an id that does not exist yet. */
export async function insertAttribute(
  ctx: TenantContext,
  id: string,
  fields: AttributeFields,
): Promise<void> {
  await ctx.tx
    .insertInto('attribute')
    .values((eb) => ({
      tenant_id: ctx.tenantId,
      id,
      version: 1,
      ...placeColumns(fields),
      position: eb
        .selectFrom('attribute')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
        .where('tenant_id', '=', ctx.tenantId),
      created_at: ctx.now,
      updated_at: ctx.now,
    }))
    .execute()
  await insertVersion(ctx, id, 1, fields)
}

const change = (ctx: TenantContext, id: string) =>
  ctx.tx
    .updateTable('attribute')
    .set({ updated_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)

/** Adds a new version; earlier versions stay as they were written. */
export async function askAnew(
  ctx: TenantContext,
  id: string,
  version: number,
  fields: AttributeFields,
): Promise<void> {
  await insertVersion(ctx, id, version, fields)
  await change(ctx, id)
    .set({ version, ...placeColumns(fields) })
    .execute()
}

/** For which courses it is asked and what becomes of the answers, with the same wording. */
export async function placeAttribute(ctx: TenantContext, id: string, fields: AttributeFields): Promise<void> {
  await change(ctx, id).set(placeColumns(fields)).execute()
}

export async function setAttributeArchived(ctx: TenantContext, id: string, archived: boolean): Promise<void> {
  await change(ctx, id)
    .set({ archived_at: archived ? ctx.now : null })
    .execute()
}

export async function storeOrder(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  await sql`update attribute a set position = wanted.position
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, position)
    where a.tenant_id = ${ctx.tenantId} and a.id = wanted.id and a.position <> wanted.position`.execute(
    ctx.tx,
  )
}

/** All ids in the order of the form, including archived ones. */
export async function attributeOrder(ctx: TenantContext): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom('attribute')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The number of attributes that are asked; archived ones do not count against the limit. */
export async function countAsked(ctx: TenantContext): Promise<number> {
  const { count } = await ctx.tx
    .selectFrom('attribute')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A foreign key prevents the deletion if an answer arrives meanwhile. */
export async function deleteAttribute(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx
    .deleteFrom('attribute')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(refuseReference('ATTRIBUTE_IN_USE'))
}

export async function isAttributeThere(ctx: TenantContext, id: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom('attribute')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
