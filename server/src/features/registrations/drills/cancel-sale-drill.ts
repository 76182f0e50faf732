import type { SaleDrill } from '@reihum/contract/registrations/sale-drill.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { getSaleDrill } from './sale-drill.queries.ts'
import { askToCancel } from './sale-drill.store.ts'

/** The process that runs the drill sees this at its next beat; a drill that is over stays as it is. */
export async function cancelSaleDrill(ctx: TenantContext, id: string): Promise<SaleDrill> {
  await askToCancel(ctx, id)
  return getSaleDrill(ctx, id)
}
