import { paymentReversed } from '#features/ledger/ledger.events.ts'
import { reversePayments } from '#features/ledger/reverse-payment.ts'
import { record } from '#platform/audit/record.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockBank } from '../statements/bank-import.store.ts'
import { type PayoutSum, payoutsIn } from './payout.rules.ts'

export type ToldPayout = Omit<PayoutSum, 'id'> & {
  service: string
  externalId: string
  state: 'coming' | 'arrived' | 'failed'
  parts: readonly {
    kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'other'
    paymentId: string | null
    cents: number
    feeCents: number
  }[]
}

/** The service may still be gathering the parts; they are stored once they add up. */
const addUp = ({ cents, parts }: ToldPayout): boolean =>
  parts.length > 0 && parts.reduce((sum, part) => sum + part.cents - part.feeCents, 0) === cents

async function storeSum(ctx: TenantContext, told: ToldPayout): Promise<string> {
  const { service, externalId, cents, currency, arrivesOn, state, marks } = told
  const changing = { arrives_on: arrivesOn, state, marks: [...marks], told_at: ctx.now }
  const { id } = await ctx.tx
    .insertInto('service_payout')
    .values({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      service,
      external_id: externalId,
      cents,
      currency,
      ...changing,
    })
    .onConflict((c) => c.columns(['tenant_id', 'service', 'external_id']).doUpdateSet(changing))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function storeParts(ctx: TenantContext, id: string, told: ToldPayout): Promise<void> {
  if (!addUp(told)) return
  const known = await ctx.tx
    .selectFrom('service_payout_part')
    .select('position')
    .where('tenant_id', '=', ctx.tenantId)
    .where('payout_id', '=', id)
    .executeTakeFirst()
  if (known) return
  await insertTogether(ctx.tx, {
    service_payout_part: told.parts.map(({ kind, paymentId, cents, feeCents }, position) => ({
      tenant_id: ctx.tenantId,
      payout_id: id,
      position,
      kind,
      payment_id: paymentId,
      cents,
      fee_cents: feeCents,
    })),
  })
}

export async function setLine(ctx: TenantContext, id: string, lineId: string): Promise<void> {
  await ctx.tx
    .updateTable('service_payout')
    .set({ bank_line_id: lineId })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

/** Lines of this sum that were booked as payments of somebody unknown, which nobody has touched. */
async function mistakenLines(ctx: TenantContext, { cents, currency }: ToldPayout) {
  return ctx.tx
    .selectFrom('bank_line as l')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 'l.tenant_id').onRef('p.id', '=', 'l.payment_id'),
    )
    .select(['l.id', 'p.id as paymentId', 'l.booked_on as bookedOn', 'l.cents', 'l.currency', 'l.kind'])
    .select([
      'l.counterpart_name as counterpartName',
      'l.remittance',
      'l.creditor_reference as creditorReference',
    ])
    .where('l.tenant_id', '=', ctx.tenantId)
    .where('l.taken_back_at', 'is', null)
    .where('l.cents', '=', cents)
    .where('l.currency', '=', currency)
    .where('p.payer_person_id', 'is', null)
    .where('p.allocated_cents', '=', 0)
    .where('p.refunded_cents', '=', 0)
    .where('p.reversed_cents', '=', 0)
    .orderBy('l.id')
    .execute()
}

const alreadyBooked = {
  de: 'Auszahlung des Zahlungsdienstes: Ihre Zahlungen sind schon gebucht.',
  en: 'Payout of the payment service: its payments are booked already.',
}

/** The statement was faster: its line became a payment of somebody unknown, which it is not. */
async function takeOver(ctx: TenantContext, id: string, told: ToldPayout): Promise<void> {
  const row = await ctx.tx
    .selectFrom('service_payout')
    .select('bank_line_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.bank_line_id !== null || told.state === 'failed') return
  const [found] = payoutsIn(await mistakenLines(ctx, told), [{ ...told, id }]).keys()
  if (!found) return
  const reason = alreadyBooked[ctx.tenant.language]
  const { parts } = await reversePayments(ctx, [{ paymentId: found.paymentId, kind: 'mistake', reason }])
  await setLine(ctx, id, found.id)
  for (const { paymentId, cents } of parts) await record(ctx, paymentReversed(paymentId, cents, reason))
}

/**
 * Stores what a service says of a payout, so that its line at the bank is known when a statement brings it. Telling it again
 * changes nothing but its state.
 */
export async function storePayout(ctx: TenantContext, told: ToldPayout): Promise<void> {
  // Imports of statements look for payouts, and run one after the other.
  await lockBank(ctx)
  const id = await storeSum(ctx, told)
  await storeParts(ctx, id, told)
  await takeOver(ctx, id, told)
}
