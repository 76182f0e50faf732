import type { NewPayment } from '@reihum/contract/payments/payment.schema.ts'
import { sql } from 'kysely'
import { addPayments } from '#features/ledger/add-payments.ts'
import { paymentNoted } from '#features/ledger/ledger.events.ts'
import { holdPersons } from '#features/people/hold-persons.ts'
import { findLivingPerson } from '#features/people/person.queries.ts'
import { fixCurrency } from '#features/tenants/choose-currency.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { bookPayments } from '../late/book-late.ts'
import { today } from '../today.ts'

async function notedBefore(ctx: TenantContext, requestKey: string): Promise<string | undefined> {
  const row = await ctx.tx
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row?.id
}

/** Notes that money came in, and what it pays. Returns its id, also when the request was sent before. */
export async function notePayment(ctx: TenantContext, noted: Omit<NewPayment, 'receiptTo'>): Promise<string> {
  requireVerified(ctx)
  // Sent without waiting for each other; the database does them in this order.
  const [, before] = await Promise.all([
    oneAtATime(ctx, noted.requestKey),
    notedBefore(ctx, noted.requestKey),
    fixCurrency(ctx),
  ])
  if (before) return before
  if (noted.receivedOn > today(ctx)) throw new Refusal('PAYMENT_IN_FUTURE')
  const person = noted.personId === null ? null : await findLivingPerson(ctx, noted.personId)
  if (person) await holdPersons(ctx, sql`select ${person.id}::uuid`)
  const { way, receivedOn, amountCents, payerName, note, requestKey } = noted
  const paymentId = newId(ctx.now.getTime())
  const payerPersonId = person?.id ?? null
  const event = paymentNoted(paymentId, { amountCents, paymentWay: way, receivedOn })
  // Sent one after the other without waiting: what it pays is looked up while it is stored.
  await Promise.all([
    addPayments(ctx, [
      { id: paymentId, way, receivedOn, amountCents, payerPersonId, payerName, note, requestKey },
    ]),
    noted.allocations.length === 0
      ? record(ctx, event)
      : bookPayments(
          ctx,
          noted.allocations.map((wanted) => ({ ...wanted, paymentId, cause: 'by_hand' as const })),
          'must_book_again',
          {
            added: new Map([[paymentId, { free_cents: amountCents, currency: ctx.tenant.currencyCode }]]),
            alsoRecorded: [event],
          },
        ),
  ])
  return paymentId
}
