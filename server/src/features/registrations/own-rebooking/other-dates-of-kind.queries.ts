import { otherDatesLimit } from '@reihum/contract/registrations/own-rebooking.schema.ts'
import { sql } from 'kysely'
import { isOpenToRegister } from '#features/courses/open-registration.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { OfKind } from './own-rebooking.rules.ts'

const kindColumns = [
  'id',
  'kind',
  'title_sort',
  'template_id',
  'trial_of',
  'agreed',
  'portal_listed',
] as const

/** What courses say of their kind, and whether the public finds them. */
export async function kindsOf(
  ctx: TenantContext,
  courseIds: readonly string[],
): Promise<Map<string, OfKind & { isListed: boolean }>> {
  const rows = await ctx.tx
    .selectFrom('course')
    .select(kindColumns)
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...courseIds]}::uuid[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        kind: row.kind,
        titleSort: row.title_sort,
        templateId: row.template_id,
        isTrial: row.trial_of !== null,
        isAgreed: row.agreed,
        isListed: row.portal_listed,
      },
    ]),
  )
}

/** The courses of the same kind that take people now, as the rules say it of one; the first to begin first. */
export async function otherDatesOfKind(ctx: TenantContext, courseId: string): Promise<string[]> {
  // Each way by itself: of both together the database would read every course of the provider.
  const { rows } = await sql<{ id: string }>`
    with own as materialized (
      select id, kind, title_sort, template_id, trial_of is not null as trial from course
      where tenant_id = ${ctx.tenantId} and id = ${courseId} and not agreed
    ), found as (
      select c.id from own join course c on c.tenant_id = ${ctx.tenantId} and c.title_sort = own.title_sort
      union
      select c.id from own join course c on c.tenant_id = ${ctx.tenantId} and c.template_id = own.template_id
    )
    select c.id from found
    join course c on c.tenant_id = ${ctx.tenantId} and c.id = found.id
    join own on own.id <> c.id and own.kind = c.kind and own.trial = (c.trial_of is not null)
    where c.portal_listed and not c.agreed and ${isOpenToRegister(ctx, 'c')}
    order by c.starts_at, c.id limit ${otherDatesLimit}`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/** Who is in which of these courses already, as "person course". */
export async function personsThere(
  ctx: TenantContext,
  personIds: readonly string[],
  courseIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (personIds.length === 0 || courseIds.length === 0) return new Set()
  const rows = await ctx.tx
    .selectFrom('registration')
    .select(['person_id', 'course_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`person_id = any(${[...personIds]}::uuid[])`)
    .where(sql<boolean>`course_id = any(${[...courseIds]}::uuid[])`)
    .where('state', '<>', 'cancelled')
    .execute()
  return new Set(rows.map(({ person_id, course_id }) => `${person_id} ${course_id}`))
}
