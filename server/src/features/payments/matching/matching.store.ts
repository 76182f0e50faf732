import type { MatchingThresholds } from '@reihum/contract/payments/matching.schema.ts'
import { type Selectable, sql } from 'kysely'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import type { MatchingDecision } from '#platform/database/schema.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type StoredDecision = Selectable<MatchingDecision>

export async function findDecision(ctx: TenantContext, id: string): Promise<StoredDecision | undefined> {
  return ctx.tx
    .selectFrom('matching_decision')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function storeDecision(
  ctx: TenantContext,
  decision: {
    id: string
    paymentId: string
    kind: 'allocated' | 'put_aside' | 'not_ours'
    allocationIds: readonly string[]
    ruleId: string | null
  },
): Promise<void> {
  await ctx.tx
    .insertInto('matching_decision')
    .values({
      tenant_id: ctx.tenantId,
      id: decision.id,
      payment_id: decision.paymentId,
      kind: decision.kind,
      allocation_ids: [...decision.allocationIds],
      rule_id: decision.ruleId,
      at: ctx.now,
      ...actorColumns(ctx.actor),
    })
    .execute()
}

export async function storeUndone(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx
    .updateTable('matching_decision')
    .set({ undone_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

/** A payment that was put aside or was not ours waits again, or is decided: that is over. */
export async function endStanding(ctx: TenantContext, paymentId: string): Promise<void> {
  await ctx.tx
    .updateTable('matching_decision')
    .set({ undone_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('payment_id', '=', paymentId)
    .where('kind', '<>', 'allocated')
    .where('undone_at', 'is', null)
    .execute()
}

/** Learns that an account pays for a person. Returns the id of the rule if there was none. */
export async function learnRule(
  ctx: TenantContext,
  rule: { digest: string; sealed: string | null; accountName: string; personId: string },
): Promise<string | null> {
  const row = await ctx.tx
    .insertInto('matching_rule')
    .values({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      account_digest: rule.digest,
      account_name: rule.accountName,
      account_sealed: rule.sealed,
      payer_person_id: rule.personId,
      made_at: ctx.now,
      ...actorColumns(ctx.actor),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account_digest', 'payer_person_id']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Forgets a rule; false: it was gone already. */
export async function removeRule(ctx: TenantContext, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('matching_rule')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function lockRule(ctx: TenantContext, id: string) {
  return ctx.tx
    .selectFrom('matching_rule')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether another rule says that the account of this one pays for that person. */
export async function isRemembered(
  ctx: TenantContext,
  { id, account_digest }: { id: string; account_digest: string },
  personId: string,
): Promise<boolean> {
  const other = await ctx.tx
    .selectFrom('matching_rule')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('account_digest', '=', account_digest)
    .where('payer_person_id', '=', personId)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

export async function storeRule(
  ctx: TenantContext,
  id: string,
  { isOn, personId }: { isOn: boolean; personId: string },
): Promise<void> {
  await ctx.tx
    .updateTable('matching_rule')
    .set((eb) => ({ is_on: isOn, payer_person_id: personId, revision: eb('revision', '+', 1) }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

/** Remembers that the matching has looked at these payments. */
export async function storeLooked(ctx: TenantContext, paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return
  await sql`insert into matched_payment (tenant_id, payment_id, at)
    select ${ctx.tenantId}, id, ${ctx.now} from unnest(${[...paymentIds]}::uuid[]) as id
    on conflict do nothing`.execute(ctx.tx)
}

export async function storeThresholds(
  ctx: TenantContext,
  { isOn, score, lead, toleranceCents, latePlaces }: MatchingThresholds,
  revision: number,
): Promise<void> {
  const columns = {
    is_on: isOn,
    score,
    lead,
    tolerance_cents: toleranceCents,
    late_places: latePlaces,
    revision,
  }
  await ctx.tx
    .insertInto('matching_settings')
    .values({ tenant_id: ctx.tenantId, ...columns })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(columns))
    .execute()
}
