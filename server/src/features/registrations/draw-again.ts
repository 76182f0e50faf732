import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

export const maxTries = 3

/**
 * Booking numbers are drawn at random from three billion, so a tenant with a hundred thousand of them meets one that is
 * taken in every thirty thousandth booking. The index refuses it.
 */
export function isTakenNumber(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'registration_tenant_id_shortcode_key'
}

/**
 * Stores what draws booking numbers, and does it again with others if one is taken. The savepoint keeps what the
 * transaction did before; the visitors' bookings, of which many share a transaction, do without it and begin anew.
 */
export async function drawAgain<Result>(ctx: TenantContext, store: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    await sql`savepoint drawn`.execute(ctx.tx)
    try {
      return await store()
    } catch (error) {
      if (!isTakenNumber(error) || tries === maxTries) throw error
      await sql`rollback to savepoint drawn`.execute(ctx.tx)
    }
  }
}
