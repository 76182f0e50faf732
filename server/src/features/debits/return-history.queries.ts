import type { ReturnStep } from '@reihum/contract/debits/return-steps.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { afterReturn, type History } from './return.rules.ts'

/** How debits under a mandate went, with the one that has just come back. */
export async function historyOf(ctx: TenantContext, mandateId: string): Promise<History> {
  const { rows } = await sql<History>`
    with own as (
      select state, collect_on from debit
      where tenant_id = ${ctx.tenantId} and mandate_id = ${mandateId} and state in ('collected', 'returned')
    ), success as (select max(collect_on) as last from own where state = 'collected')
    select success.last is not null as "hadSuccess",
      (select count(*)::integer from own where state = 'returned'
        and (success.last is null or collect_on > success.last)) as "failuresInARow"
    from success`.execute(ctx.tx)
  return rows[0] ?? { hadSuccess: false, failuresInARow: 1 }
}

/** What a stored return asks for: a new try only where that was decided then. */
export function stepOf(code: string, isSettled: boolean): ReturnStep {
  const { step } = afterReturn(code, { hadSuccess: true, failuresInARow: 1 })
  return step === 'retry' && !isSettled ? 'person' : step
}
