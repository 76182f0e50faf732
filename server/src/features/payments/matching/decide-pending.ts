import type { Decided, PendingDecision } from '@reihum/contract/payments/matching.schema.ts'
import { sql } from 'kysely'
import { type LockedPayment, lockPayments, lockReceivables } from '#features/ledger/lock-money.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { takeBackAllocation } from '../incoming/change-payment.ts'
import { bookPayments } from '../late/book-late.ts'
import { endCredits } from '../late/late.store.ts'
import { paymentNotOurs, paymentPutAside, ruleForgotten, ruleLearned } from './matching.events.ts'
import {
  endStanding,
  findDecision,
  learnRule,
  removeRule,
  type StoredDecision,
  storeDecision,
  storeLooked,
  storeUndone,
} from './matching.store.ts'

type Allocated = Extract<PendingDecision, { kind: 'allocated' }>

const decidedOf = ({ id, allocation_ids, rule_id }: StoredDecision) =>
  ({ decisionId: id, allocationIds: allocation_ids, ruleId: rule_id }) as Decided

async function lockPayment(ctx: TenantContext, id: string): Promise<LockedPayment> {
  const payment = (await lockPayments(ctx, [id])).get(id)
  if (!payment) throw new Refusal('NOT_FOUND')
  return payment
}

async function allocate(ctx: TenantContext, paymentId: string, decision: Allocated): Promise<string[]> {
  const { allocationIds } = await bookPayments(
    ctx,
    decision.allocations.map((one) => ({ ...one, paymentId, cause: 'by_hand' })),
    decision.late === 'credit' ? 'credit' : 'must_book_again',
  )
  return allocationIds
}

/** Learns from a decision only if all of it is owed by one person, and the bank said which account paid. */
async function learn(
  ctx: TenantContext,
  { payer_account_digest: digest, payer_account_sealed: sealed, payer_name: accountName }: LockedPayment,
  receivableIds: readonly string[],
): Promise<string | null> {
  if (!digest) return null
  const { rows } = await sql<{ id: string }>`
    select distinct payer_person_id as id from receivable
    where tenant_id = ${ctx.tenantId} and id = any(${[...receivableIds]}::uuid[])`.execute(ctx.tx)
  const [person, ...others] = rows
  if (!person || others.length > 0) return null
  await oneAtATime(ctx, 'matching rules')
  const ruleId = await learnRule(ctx, { digest, sealed, accountName, personId: person.id })
  if (ruleId) await record(ctx, ruleLearned(ruleId, person.id))
  return ruleId
}

/** Decides what becomes of a payment that waits. Sent twice, it is one decision. */
export async function decidePending(
  ctx: TenantContext,
  paymentId: string,
  decision: PendingDecision,
): Promise<Decided> {
  requireVerified(ctx)
  await oneAtATime(ctx, decision.requestKey)
  const before = await findDecision(ctx, decision.requestKey)
  if (before && before.payment_id === paymentId) return decidedOf(before)
  if (before) throw new Refusal('NOT_FOUND')
  const allocationIds = decision.kind === 'allocated' ? await allocate(ctx, paymentId, decision) : []
  const payment = await lockPayment(ctx, paymentId)
  await endStanding(ctx, paymentId)
  await storeLooked(ctx, [paymentId])
  const ruleId =
    decision.kind === 'allocated' && decision.learn
      ? await learn(
          ctx,
          payment,
          decision.allocations.map(({ receivableId }) => receivableId),
        )
      : null
  if (decision.kind === 'put_aside') await record(ctx, paymentPutAside(paymentId))
  if (decision.kind === 'not_ours') await record(ctx, paymentNotOurs(paymentId))
  await storeDecision(ctx, {
    id: decision.requestKey,
    paymentId,
    kind: decision.kind,
    allocationIds,
    ruleId,
  })
  return { decisionId: decision.requestKey, allocationIds, ruleId } as Decided
}

/** Takes back what a decision booked and forgets what was learned from it; the payment waits again. */
export async function undoDecision(ctx: TenantContext, paymentId: string, decisionId: string): Promise<void> {
  requireVerified(ctx)
  await oneAtATime(ctx, decisionId)
  const decision = await findDecision(ctx, decisionId)
  if (!decision || decision.payment_id !== paymentId) throw new Refusal('NOT_FOUND')
  if (decision.undone_at) return
  const { rows } = await sql<{ id: string; receivable_id: string }>`
    select a.id, a.receivable_id from allocation a
    where a.tenant_id = ${ctx.tenantId} and a.id = any(${decision.allocation_ids}::uuid[])
      and not exists (select from allocation b where b.tenant_id = a.tenant_id and b.takes_back = a.id)
    order by a.id`.execute(ctx.tx)
  // All of them before the payment, in the order in which everybody locks.
  await lockReceivables(
    ctx,
    rows.map(({ receivable_id }) => receivable_id),
  )
  for (const { id } of rows) await takeBackAllocation(ctx, paymentId, { allocationId: id, reason: '' })
  await endCredits(ctx, paymentId)
  await storeUndone(ctx, decisionId)
  if (decision.rule_id && (await removeRule(ctx, decision.rule_id)))
    await record(ctx, ruleForgotten(decision.rule_id))
}
