import type { SaleDrillResult, SaleDrillWish } from '@reihum/contract/registrations/sale-drill.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type NewDrill = SaleDrillWish & { id: string; courseId: string; drillTenantId: string }

export async function insertSaleDrill(ctx: TenantContext, drill: NewDrill): Promise<void> {
  await ctx.tx
    .insertInto('sale_drill')
    .values({
      tenant_id: ctx.tenantId,
      id: drill.id,
      course_id: drill.courseId,
      actor_id: 'userId' in ctx.actor ? ctx.actor.userId : null,
      registrants: drill.registrants,
      places: drill.places,
      drill_tenant_id: drill.drillTenantId,
      state: 'running',
      beat_at: ctx.now,
      created_at: ctx.now,
    })
    .execute()
}

const running = (ctx: TenantContext, id: string) =>
  ctx.tx
    .updateTable('sale_drill')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('state', '=', 'running')

/** Stores the progress and that the drill is alive. Returns whether it goes on. */
export async function beat(
  ctx: TenantContext,
  id: string,
  { prepared, answered }: { prepared: number; answered: number },
): Promise<boolean> {
  const row = await running(ctx, id)
    .set({ prepared, answered, beat_at: ctx.now })
    .returning('cancel_asked_at')
    .executeTakeFirst()
  return row !== undefined && row.cancel_asked_at === null
}

export async function askToCancel(ctx: TenantContext, id: string): Promise<void> {
  await running(ctx, id).set({ cancel_asked_at: ctx.now }).execute()
}

export async function finishSaleDrill(
  ctx: TenantContext,
  id: string,
  end: {
    state: 'finished' | 'cancelled' | 'failed'
    prepared: number
    answered: number
    result: SaleDrillResult | null
  },
): Promise<void> {
  await running(ctx, id)
    .set({
      ...end,
      result: end.result && JSON.stringify(end.result),
      drill_tenant_id: null,
      finished_at: ctx.now,
    })
    .execute()
}
