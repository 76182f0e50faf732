import { randomBytes } from 'node:crypto'
import { ownReferenceFrom } from '@reihum/contract/ledger/payment-reference.ts'
import { sql } from 'kysely'
import { type Claim, owe } from '#features/ledger/owe.ts'
import { suspendMandate } from '#features/mandates/change-mandate.ts'
import { today as todayOf } from '#features/payments/today.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { addDays } from '#platform/sepa/target-days.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type LockedDebit, lockDebits } from './debit.store.ts'
import { debitSettings } from './debit-settings.ts'
import { debitReturned } from './debits.events.ts'
import { afterReturn } from './return.rules.ts'
import { historyOf } from './return-history.queries.ts'

type Found = { id: string; code: string; feeCents: number }

/** Collected debits whose payment went back meanwhile, with the code and what the bank took for it. */
async function cameBack(ctx: TenantContext): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select d.id, v.code, coalesce(greatest(0, -l.cents - l.original_cents), 0) as "feeCents"
    from debit d
    join payment p on p.tenant_id = d.tenant_id and p.id = d.payment_id
    join lateral (
      select v.id, v.code from payment_reversal v
      where v.tenant_id = p.tenant_id and v.payment_id = p.id and v.takes_back is null and not exists (
        select from payment_reversal w where w.tenant_id = v.tenant_id and w.takes_back = v.id)
      order by v.at desc limit 1
    ) v on true
    left join bank_line_decision e on e.tenant_id = d.tenant_id and e.reversal_id = v.id and e.undone_at is null
    left join bank_line l on l.tenant_id = e.tenant_id and l.id = e.bank_line_id
    where d.tenant_id = ${ctx.tenantId} and d.state = 'collected' and p.reversed_cents > 0
    order by d.id`.execute(ctx.tx)
  return rows
}

/** Debits that were called returned, and whose payment has come in after all. */
async function stayed(ctx: TenantContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from debit d join payment p on p.tenant_id = d.tenant_id and p.id = d.payment_id
    where d.tenant_id = ${ctx.tenantId} and d.state = 'returned' and p.reversed_cents = 0 order by d.id`.execute(
    ctx.tx,
  )
  return rows.map(({ id }) => id)
}

const feeTitles = { de: 'Gebühr der Rücklastschrift', en: 'Fee of the returned direct debit' }

/** What the bank took for a return, as something that the payer owes: due in two weeks, as a transfer. */
function feeClaim(ctx: TenantContext, { payerId }: LockedDebit, feeCents: number): Claim {
  const title = feeTitles[ctx.tenant.language]
  return {
    kind: 'free',
    reference: ownReferenceFrom(randomBytes(8)),
    payerPersonId: payerId,
    bookingId: null,
    courseId: null,
    registrationId: null,
    title,
    dueOn: addDays(todayOf(ctx), 14),
    serviceStart: null,
    serviceEnd: null,
    confirms: false,
    lines: [
      {
        registrationId: null,
        label: title,
        quantityHundredths: 100,
        unitCents: feeCents,
        grossCents: feeCents,
        netCents: feeCents,
        // A compensation for what the bank took, and no price of anything: no tax is on it.
        taxCategory: 'exempt',
        taxRate: 0,
      },
    ],
  }
}

async function storeReturn(ctx: TenantContext, debit: LockedDebit, { code, feeCents }: Found): Promise<void> {
  const update = (change: object) =>
    ctx.tx
      .updateTable('debit')
      .set(change)
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', debit.id)
      .execute()
  await update({ state: 'returned', returned_at: ctx.now, return_code: code, bank_fee_cents: feeCents })
  const after = afterReturn(code, await historyOf(ctx, debit.mandateId))
  const { feeRule } = await debitSettings(ctx)
  const isCharged = feeRule === 'charge' && after.mayCharge && feeCents > 0
  const [feeId = null] = isCharged ? await owe(ctx, [feeClaim(ctx, debit, feeCents)]) : []
  await update({ settled_at: after.isSettled ? ctx.now : null, fee_receivable_id: feeId })
  if (after.suspendsMandate) await suspendMandate(ctx, debit.mandateId, code)
  const { id: debitId, payerId, cents: amountCents } = debit
  await record(
    ctx,
    debitReturned({ debitId, payerId, amountCents, code, bankFeeCents: feeCents, tells: after.tells }),
  )
}

/**
 * Follows what became of the payments of debits: one that went back makes its debit returned, with all that its code asks
 * for, and one that came in after all makes it collected again. It looks at what is, so it may run as often as it likes.
 */
export async function followReturns(ctx: TenantContext): Promise<void> {
  if ((await cameBack(ctx)).length === 0 && (await stayed(ctx)).length === 0) return
  await oneAtATime(ctx, 'debits')
  const [returned, kept] = [await cameBack(ctx), await stayed(ctx)]
  const locked = await lockDebits(ctx, { ids: returned.map(({ id }) => id) })
  for (const debit of locked) {
    const found = returned.find(({ id }) => id === debit.id)
    if (found) await storeReturn(ctx, debit, found)
  }
  if (kept.length > 0)
    await ctx.tx
      .updateTable('debit')
      .set({ state: 'collected', returned_at: null, return_code: '', settled_at: null, bank_fee_cents: 0 })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', 'in', kept)
      .execute()
}
