import { sql } from 'kysely'
import { addPayments } from '#features/ledger/add-payments.ts'
import { lockPayments, lockReceivables } from '#features/ledger/lock-money.ts'
import { registrationsOfReceivables } from '#features/ledger/paid-registrations.queries.ts'
import { bookAllocations } from '#features/payments/book-allocations.ts'
import { today as todayOf } from '#features/payments/today.ts'
import { lockPlaces } from '#features/registrations/lock-places.ts'
import { recordMany } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { endItems, type LockedDebit, lockDebits } from './debit.store.ts'
import { debitCollected } from './debits.events.ts'

/** So many are booked in one transaction; the next turn goes on. */
const portion = 500

async function dueIds(ctx: TenantContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from debit where tenant_id = ${ctx.tenantId} and state = 'handed_in' and collect_on <= ${todayOf(ctx)}::date
    order by collect_on, id limit ${sql.lit(portion)}`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/** Payments that a statement has brought before, by our own id. */
async function knownPayments(
  ctx: TenantContext,
  debits: readonly LockedDebit[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; key: string }>`
    select distinct on (lower(end_to_end_id), amount_cents) id, lower(end_to_end_id) || ' ' || amount_cents as key
    from payment where tenant_id = ${ctx.tenantId} and reversed_cents = 0 and currency = 'EUR'
      and lower(end_to_end_id) = any(${debits.map(({ endToEndId }) => endToEndId)}::text[])`.execute(ctx.tx)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

async function holders(ctx: TenantContext, debits: readonly LockedDebit[]): Promise<Map<string, string>> {
  const rows = await ctx.tx
    .selectFrom('mandate')
    .select(['id', 'holder'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(
      'id',
      'in',
      debits.map(({ mandateId }) => mandateId),
    )
    .execute()
  return new Map(rows.map(({ id, holder }) => [id, holder]))
}

/** The payment of each debit, by the id of the debit: of the statement if that was faster, or a new one. */
async function paymentsOf(ctx: TenantContext, debits: readonly LockedDebit[]): Promise<Map<string, string>> {
  const [known, names] = await Promise.all([knownPayments(ctx, debits), holders(ctx, debits)])
  const keyOf = ({ endToEndId, cents }: LockedDebit) => `${endToEndId} ${cents}`
  const fresh = debits.filter((debit) => !known.has(keyOf(debit)))
  const ids = await addPayments(
    ctx,
    fresh.map((debit) => ({
      way: 'sepa_direct_debit',
      receivedOn: debit.collectOn,
      amountCents: debit.cents,
      currency: 'EUR',
      payerPersonId: debit.payerId,
      payerName: names.get(debit.mandateId) ?? '',
      endToEndId: debit.endToEndId,
    })),
  )
  const added = new Map(fresh.map(({ id }, at) => [id, ids[at] as string]))
  return new Map(
    debits.map((debit) => [debit.id, known.get(keyOf(debit)) ?? (added.get(debit.id) as string)]),
  )
}

/** What each payment pays: what is still open of what its debit is for. The rest is a credit of the payer. */
async function allocationsOf(
  ctx: TenantContext,
  debits: readonly LockedDebit[],
  payments: ReadonlyMap<string, string>,
) {
  const receivables = await lockReceivables(
    ctx,
    debits.flatMap(({ items }) => items.map(({ receivableId }) => receivableId)),
  )
  const left = new Map(
    [...(await lockPayments(ctx, [...payments.values()]))].map(([id, { free_cents }]) => [id, free_cents]),
  )
  return debits.flatMap(({ id, items }) =>
    items.flatMap(({ receivableId, cents }) => {
      const paymentId = payments.get(id) as string
      const free = left.get(paymentId) ?? 0
      const taken = Math.min(cents, receivables.get(receivableId)?.open_cents ?? 0, free)
      left.set(paymentId, free - taken)
      return taken > 0 ? [{ paymentId, receivableId, cents: taken, cause: 'automatic' as const }] : []
    }),
  )
}

/** Places are locked before what is owed for them. */
async function lockPlacesOf(ctx: TenantContext, debitIds: readonly string[]): Promise<void> {
  const rows = await ctx.tx
    .selectFrom('debit_item')
    .select('receivable_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('debit_id', 'in', debitIds)
    .execute()
  const receivableIds = rows.map(({ receivable_id }) => receivable_id)
  await lockPlaces(ctx, await registrationsOfReceivables(ctx, receivableIds))
}

/**
 * On the day of the collection what was handed in is money of the payer: a payment, which pays what the debit was for and
 * confirms places. It is provisional, since payers may give it back for eight weeks.
 */
export async function collectDebits(ctx: TenantContext): Promise<void> {
  await oneAtATime(ctx, 'debits')
  const ids = await dueIds(ctx)
  if (ids.length === 0) return
  await lockPlacesOf(ctx, ids)
  const debits = await lockDebits(ctx, { ids })
  const payments = await paymentsOf(ctx, debits)
  const wanted = await allocationsOf(ctx, debits, payments)
  await bookAllocations(ctx, wanted)
  await sql`update debit d set state = 'collected', payment_id = s.payment
    from json_to_recordset(${JSON.stringify([...payments].map(([debit, payment]) => ({ debit, payment })))}::json)
      as s(debit uuid, payment uuid)
    where d.tenant_id = ${ctx.tenantId} and d.id = s.debit`.execute(ctx.tx)
  await endItems(ctx, ids)
  await recordMany(
    ctx,
    debits.map(({ id, payerId, cents, collectOn }) => ({
      event: debitCollected({ debitId: id, payerId, amountCents: cents, collectOn }),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
}
