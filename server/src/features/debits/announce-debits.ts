import { sql } from 'kysely'
import { lockReceivables } from '#features/ledger/lock-money.ts'
import { lockMandates } from '#features/mandates/lock-mandates.ts'
import { today as todayOf } from '#features/payments/today.ts'
import { creditorOf } from '#features/tenants/bank.queries.ts'
import { recordMany } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { decideDebit, gatherDebits } from './debit.rules.ts'
import { insertNotices, type NewDebit } from './debit.store.ts'
import { debitSettings } from './debit-settings.ts'
import { debitsAnnounced } from './debits.events.ts'
import { type DueDebit, dueDebits } from './due-receivables.queries.ts'

export type Announced = { debits: number; letters: number; leftOut: number }

/** What can be announced today, as it will be collected. */
function planned(due: readonly DueDebit[], gathers: boolean, noticeDays: number, today: string): NewDebit[] {
  const items = due.flatMap((one) => {
    const verdict = decideDebit(one, noticeDays, today)
    if (verdict.kind !== 'due' || one.mandateId === null) return []
    const { receivableId, payerId, openCents: cents, mandateId, recurring } = one
    return [{ ...verdict, receivableId, payerId, cents, mandateId, recurring }]
  })
  return gatherDebits(items, gathers)
}

/** Holds payers against a merge before anything of theirs is locked, as a merge does, so that the two never block each other. */
async function holdPayers({ tx, tenantId }: TenantContext, receivableIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('person')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((person) =>
      person(
        'id',
        'in',
        person
          .selectFrom('receivable')
          .select('payer_person_id')
          .where('tenant_id', '=', tenantId)
          .where(sql<boolean>`id = any(${[...receivableIds]}::uuid[])`),
      ),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/**
 * Tells payers what will be collected, each in one letter, and keeps the place of what it is for: nothing else collects it
 * and nobody is dunned for it. Everything is looked at again under the lock of the receivables. What was announced, paid or
 * disputed meanwhile is left out, so the same request sent twice tells once.
 */
export async function announceDebits(
  ctx: TenantContext,
  vault: Vault,
  receivableIds: readonly string[],
): Promise<Announced> {
  requireVerified(ctx)
  const creditor = await creditorOf(ctx, vault)
  if (!creditor) throw new Refusal('DEBITS_NOT_SET_UP')
  await oneAtATime(ctx, 'debits')
  await holdPayers(ctx, receivableIds)
  await lockReceivables(ctx, receivableIds)
  const today = todayOf(ctx)
  const found = await dueDebits(ctx, today, receivableIds)
  await lockMandates(
    ctx,
    found.flatMap(({ mandateId }) => mandateId ?? []),
  )
  // Asked again under the lock: nobody is told of a debit under a mandate that is being revoked.
  const [{ gathers }, due] = await Promise.all([debitSettings(ctx), dueDebits(ctx, today, receivableIds)])
  const debits = planned(due, gathers, creditor.noticeDays, today)
  const letters = [...Map.groupBy(debits, ({ payerId }) => payerId)].map(([payerId, own]) => ({
    payerId,
    debits: own,
  }))
  const stored = await insertNotices(ctx, letters, { today, creditorId: creditor.identifier })
  const sum = (of: readonly NewDebit[]) =>
    of.flatMap(({ items }) => items).reduce((total, { cents }) => total + cents, 0)
  await recordMany(
    ctx,
    stored.map(({ noticeId, payerId, debits: own }) => ({
      event: debitsAnnounced(noticeId, { payerId, debits: own.length, amountCents: sum(own) }),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
  const taken = debits.reduce((count, { items }) => count + items.length, 0)
  return { debits: debits.length, letters: letters.length, leftOut: new Set(receivableIds).size - taken }
}
