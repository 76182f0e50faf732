import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import type { OfferedExtra, PricedExtra } from '@reihum/contract/courses/extra.schema.ts'
import type { ExtrasOfRegistration, TakenExtras } from '@reihum/contract/registrations/extras.contract.ts'
import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import type { ExtraId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import { extrasById, extrasOfCourses, offeredExtras } from '#features/courses/extras/extra.queries.ts'
import { readSeats } from '#features/courses/seats.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { StoredExtra, TakenRow } from './extra-change.rules.ts'

/** What people take besides their places and did not give back, by their registrations. */
export async function takenExtrasOf(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, PricedExtra[]>> {
  if (registrationIds.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('taken_extra as t')
    .innerJoin('extra as x', (join) =>
      join.onRef('x.tenant_id', '=', 't.tenant_id').onRef('x.id', '=', 't.extra_id'),
    )
    .select(['t.registration_id', 'x.name', 't.quantity', 't.unit_cents'])
    .where('t.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`t.registration_id = any(${[...registrationIds]}::uuid[])`)
    .where('t.freed_at', 'is', null)
    .orderBy('x.required', 'desc')
    .orderBy('x.name_sort')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ registration_id }) => registration_id)].map(([id, own]) => [
      id,
      own.map(({ name, quantity, unit_cents }) => ({ name, quantity, cents: quantity * unit_cents })),
    ]),
  )
}

/** What a course offers, as the staff reads it. */
export async function extrasOfCourse(ctx: TenantContext, courseId: string): Promise<OfferedExtra[]> {
  if (!(await readSeats(ctx, courseId))) throw new Refusal('NOT_FOUND')
  return offeredExtras(ctx, courseId)
}

/** What people take, by their registrations, at the price and tax of the day on which they took it. */
export async function takenRowsOf(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, TakenRow[]>> {
  const { rows } = await sql<Omit<TakenRow, 'taxCategory'> & { registrationId: string; taxCategory: string }>`
    select t.registration_id as "registrationId", t.extra_id as "extraId", t.quantity, t.unit_cents as "unitCents",
      coalesce(l.tax_category, x.tax_category) as "taxCategory", coalesce(l.tax_rate, x.tax_rate) as "taxRate"
    from taken_extra t
    join extra x on x.tenant_id = t.tenant_id and x.id = t.extra_id
    left join price_line l on l.tenant_id = t.tenant_id and l.registration_id = t.registration_id
      and l.extra_id = t.extra_id
    where t.tenant_id = ${ctx.tenantId} and t.registration_id = any(${[...registrationIds]}::uuid[])
      and t.freed_at is null`.execute(ctx.tx)
  const own = rows.map(({ registrationId, ...row }) => ({
    registrationId,
    row: { ...row, taxCategory: row.taxCategory as TaxCategory },
  }))
  return new Map(
    [...Map.groupBy(own, ({ registrationId }) => registrationId)].map(([id, of]) => [
      id,
      of.map(({ row }) => row),
    ]),
  )
}

/** These extras, be they in the archive, and whether a course offers them. */
export async function storedExtras(
  ctx: TenantContext,
  courseId: string,
  ids: readonly string[],
): Promise<StoredExtra[]> {
  const [stored, offers] = await Promise.all([extrasById(ctx, ids), extrasOfCourses(ctx, [courseId])])
  const offered = new Set(offers.get(courseId)?.map(({ id }) => id))
  return stored.map((extra) => ({ ...extra, isOffered: offered.has(extra.id) }))
}

async function takenBy(ctx: TenantContext, registrationId: string): Promise<ExtrasOfRegistration['taken']> {
  const rows = await ctx.tx
    .selectFrom('taken_extra as t')
    .innerJoin('extra as x', (join) =>
      join.onRef('x.tenant_id', '=', 't.tenant_id').onRef('x.id', '=', 't.extra_id'),
    )
    .select(['t.extra_id', 'x.name', 't.quantity', 't.unit_cents'])
    .where('t.tenant_id', '=', ctx.tenantId)
    .where('t.registration_id', '=', registrationId)
    .where('t.freed_at', 'is', null)
    .orderBy('x.required', 'desc')
    .orderBy('x.name_sort')
    .execute()
  return rows.map(({ extra_id, name, quantity, unit_cents }) => ({
    extraId: extra_id as ExtraId,
    name,
    quantity,
    cents: quantity * unit_cents,
  }))
}

/** What somebody takes besides their place, and what they could take. */
export async function extrasOfRegistration(ctx: TenantContext, id: string): Promise<ExtrasOfRegistration> {
  const found = await ctx.tx
    .selectFrom('registration')
    .select(['course_id', 'state'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  const [taken, offered] = await Promise.all([takenBy(ctx, id), offeredExtras(ctx, found.course_id)])
  return { taken, offered, changeable: seatStates.some((state) => state === found.state) }
}

/** Who takes what in a course, by name, and how many of each are taken. */
export async function takenExtrasOfCourse(ctx: TenantContext, courseId: string): Promise<TakenExtras> {
  const offered = await extrasOfCourse(ctx, courseId)
  const rows = await ctx.tx
    .selectFrom('taken_extra as t')
    .innerJoin('extra as x', (join) =>
      join.onRef('x.tenant_id', '=', 't.tenant_id').onRef('x.id', '=', 't.extra_id'),
    )
    .innerJoin('registration as r', (join) =>
      join.onRef('r.tenant_id', '=', 't.tenant_id').onRef('r.id', '=', 't.registration_id'),
    )
    .select(['r.id', 'r.first_name', 'r.last_name', 'r.state'])
    .select(['t.extra_id', 'x.name', 't.quantity', 't.unit_cents'])
    .where('t.tenant_id', '=', ctx.tenantId)
    .where('r.course_id', '=', courseId)
    .where('r.state', 'in', [...seatStates])
    .where('t.freed_at', 'is', null)
    .orderBy('r.name_sort')
    .orderBy('r.id')
    .orderBy('x.name_sort')
    .execute()
  const extras = new Map<string, TakenExtras['extras'][number]>(
    offered.map(({ id, name }) => [id, { extraId: id, name, quantity: 0 }]),
  )
  for (const { extra_id, name, quantity } of rows) {
    const known = extras.get(extra_id) ?? { extraId: extra_id as ExtraId, name, quantity: 0 }
    extras.set(extra_id, { ...known, quantity: known.quantity + quantity })
  }
  const people = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    return [
      {
        registrationId: first.id as TakenExtras['people'][number]['registrationId'],
        firstName: first.first_name,
        lastName: first.last_name,
        state: first.state as TakenExtras['people'][number]['state'],
        extras: own.map(({ extra_id, name, quantity, unit_cents }) => ({
          extraId: extra_id as ExtraId,
          name,
          quantity,
          cents: quantity * unit_cents,
        })),
      },
    ]
  })
  return { extras: [...extras.values()], people }
}
