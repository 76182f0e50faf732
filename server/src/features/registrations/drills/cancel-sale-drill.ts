import type { SaleDrill } from '@reihum/contract/registrations/sale-drill.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { getSaleDrill } from './sale-drill.queries.ts'
import { askToCancel } from './sale-drill.store.ts'

/** The process that runs it reads this with its next beat; one that is over stays as it is. */
export async function cancelSaleDrill(ctx: TenantContext, id: string): Promise<SaleDrill> {
  await askToCancel(ctx, id)
  return getSaleDrill(ctx, id)
}
