import {
  type SaleDrill,
  type SaleDrillWish,
  saleDrillLimits,
} from '@reihum/contract/registrations/sale-drill.schema.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { record } from '#platform/audit/record.ts'
import type { EnterTenant } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext, TenantFacts } from '#platform/tenant-context.ts'
import { type CourseToCopy, courseToCopy } from './copy-course.ts'
import { saleDrillStarted } from './sale-drill.events.ts'
import { drillsLeft, findSaleDrill, getSaleDrill } from './sale-drill.queries.ts'
import { insertSaleDrill } from './sale-drill.store.ts'

export type PlannedDrill = SaleDrillWish &
  CourseToCopy & {
    id: string
    tenantId: TenantId
    /** The tenant in which the drill runs. */
    drillTenantId: TenantId
  }

/** Runs drills. It knows the doors and the address of this node, which rooms do not. */
export type SaleDrillStage = {
  /** Creates the tenant of the drill, and with it takes the turn: one drill at a time. */
  open(like: TenantFacts): Promise<TenantId>
  /** Deletes the tenant of the drill. */
  end(drillTenantId: TenantId): Promise<void>
  /** Continues in the background after the request is answered. */
  run(drill: PlannedDrill): void
}

type Input = SaleDrillWish & { tenant: string; courseId: string; id: string }

type Plan = { known: SaleDrill } | { facts: TenantFacts; course: CourseToCopy }

async function requireTurn(ctx: TenantContext): Promise<void> {
  if ((await drillsLeft(ctx)) === 0)
    throw new Refusal('TOO_MANY_SALE_DRILLS', { limit: saleDrillLimits.aDay })
}

/** The caller names the id, so that a button pressed twice starts one drill. */
export async function startSaleDrill(
  stage: SaleDrillStage,
  addresses: FileAddresses,
  enter: EnterTenant,
  { tenant, courseId, id, registrants, places }: Input,
): Promise<SaleDrill> {
  const plan = await enter({ tenant }, async (ctx): Promise<Plan> => {
    const known = await findSaleDrill(ctx, id)
    if (known) return { known }
    requireVerified(ctx)
    const course = await courseToCopy(ctx, addresses, courseId)
    await requireTurn(ctx)
    return { facts: ctx.tenant, course }
  })
  if ('known' in plan) return plan.known
  const drillTenantId = await stage.open(plan.facts)
  try {
    const started = await enter({ tenant }, async (ctx) => {
      // Counted while holding the turn, so no other start is counted at the same time.
      await requireTurn(ctx)
      await insertSaleDrill(ctx, { id, courseId, registrants, places, drillTenantId })
      await record(ctx, saleDrillStarted(courseId, { registrants, places }))
      return getSaleDrill(ctx, id)
    })
    const { facts, course } = plan
    stage.run({ ...course, id, registrants, places, tenantId: facts.id, drillTenantId })
    return started
  } catch (error) {
    await stage.end(drillTenantId)
    throw error
  }
}
