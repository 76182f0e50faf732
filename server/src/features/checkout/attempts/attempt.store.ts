import type { Selectable } from 'kysely'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { CheckoutAttempt } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { AttemptState } from './attempt.rules.ts'

type Row = Selectable<CheckoutAttempt>
export type Attempt = Omit<Row, 'state' | 'service'> & { state: AttemptState; service: 'paypal' | 'stripe' }

/** The attempt is locked before the places and the money that it pays. */
export async function lockAttempt(ctx: TenantContext, id: string): Promise<Attempt | null> {
  const row = await ctx.tx
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (row as Attempt | undefined) ?? null
}

type New = Pick<
  Row,
  | 'id'
  | 'booking_id'
  | 'service'
  | 'amount_cents'
  | 'currency'
  | 'payee'
  | 'reference'
  | 'token_hash'
  | 'back_sealed'
  | 'expires_at'
>

export async function insertAttempt(
  ctx: TenantContext,
  attempt: New,
  parts: readonly { receivableId: string; cents: number }[],
): Promise<void> {
  await ctx.tx
    .insertInto('checkout_attempt')
    .values({ ...attempt, tenant_id: ctx.tenantId, state: 'starting', created_at: ctx.now })
    .execute()
  await insertTogether(ctx.tx, {
    checkout_part: parts.map(({ receivableId, cents }) => ({
      tenant_id: ctx.tenantId,
      attempt_id: attempt.id,
      receivable_id: receivableId,
      cents,
    })),
  })
}

type Change = Partial<
  Pick<
    Row,
    'external_id' | 'state' | 'reason' | 'mismatch' | 'mismatch_settled_at' | 'looked_at' | 'looked_times'
  >
>

const ended = ['completed', 'cancelled', 'failed']

export async function updateAttempt(ctx: TenantContext, id: string, change: Change): Promise<void> {
  const { state } = change
  await ctx.tx
    .updateTable('checkout_attempt')
    .set({ ...change, ...(state !== undefined && { ended_at: ended.includes(state) ? ctx.now : null }) })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}
