import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Requests with the same key wait for each other, so that the second finds what the first did. Until the transaction ends. */
export async function oneAtATime(ctx: TenantContext, requestKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.tenantId} ${requestKey}`}, 0))`.execute(
    ctx.tx,
  )
}
