import {
  type SaleDrill,
  type SaleDrills,
  saleDrillLimits,
  saleDrillResult,
} from '@reihum/contract/registrations/sale-drill.schema.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { SeatsAfter } from './sale-drill.rules.ts'

const shown = 20
const dayMs = 86_400_000

const drills = (ctx: TenantContext) =>
  ctx.tx
    .selectFrom('sale_drill as d')
    .leftJoin('member_name as m', (join) =>
      join.onRef('m.tenant_id', '=', 'd.tenant_id').onRef('m.user_id', '=', 'd.actor_id'),
    )
    .selectAll('d')
    .select(['m.username', 'm.full_name'])
    .where('d.tenant_id', '=', ctx.tenantId)

type Row = Awaited<ReturnType<ReturnType<typeof drills>['execute']>>[number]

const asDrill = (row: Row): SaleDrill => ({
  id: row.id as SaleDrill['id'],
  state: row.state as SaleDrill['state'],
  registrants: row.registrants,
  places: row.places,
  prepared: row.prepared,
  answered: row.answered,
  startedBy: row.full_name || row.username || '',
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  result: row.result === null ? null : saleDrillResult.parse(row.result),
})

export async function findSaleDrill(ctx: TenantContext, id: string): Promise<SaleDrill | null> {
  const row = await drills(ctx).where('d.id', '=', id).executeTakeFirst()
  return row ? asDrill(row) : null
}

export async function getSaleDrill(ctx: TenantContext, id: string): Promise<SaleDrill> {
  const found = await findSaleDrill(ctx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** How many drills the tenant may still start: all of the last day count, whatever their outcome. */
export async function drillsLeft(ctx: TenantContext): Promise<number> {
  const { count } = await ctx.tx
    .selectFrom('sale_drill')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('created_at', '>', new Date(ctx.now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  return Math.max(0, saleDrillLimits.aDay - Number(count))
}

export async function listSaleDrills(ctx: TenantContext, courseId: string): Promise<SaleDrills> {
  const [course, rows, left] = await Promise.all([
    ctx.tx
      .selectFrom('course')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', courseId)
      .executeTakeFirst(),
    drills(ctx)
      .where('d.course_id', '=', courseId)
      .orderBy('d.created_at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(shown)
      .execute(),
    drillsLeft(ctx),
  ])
  if (!course) throw new Refusal('NOT_FOUND')
  return { items: rows.map(asDrill), left }
}

/** Reads what the bookings left in the tenant of the drill. */
export async function seatsAfter(ctx: TenantContext, courseId: string): Promise<SeatsAfter> {
  const { rows } = await sql<SeatsAfter>`
    select c.taken, c.waiting,
      (count(*) filter (where r.state in ('reserved', 'confirmed')))::int as placed,
      (count(*) filter (where r.state = 'on_waiting_list'))::int as listed
    from course c left join registration r on r.tenant_id = c.tenant_id and r.course_id = c.id
    where c.tenant_id = ${ctx.tenantId} and c.id = ${courseId}
    group by c.tenant_id, c.id`.execute(ctx.tx)
  const [found] = rows
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
