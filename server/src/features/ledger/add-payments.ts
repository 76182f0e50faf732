import type { PaymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import { sql } from 'kysely'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Money that came in. */
export type IncomingPayment = {
  id?: string
  way: PaymentWay
  /** The day on which it came in. */
  receivedOn: string
  amountCents: number
  /** Left out: that of the tenant. */
  currency?: string
  /** Null: nobody knows yet who paid. */
  payerPersonId: string | null
  payerName?: string
  /** The payer's account: a digest to find it again, and the number itself, sealed. */
  payerAccount?: { digest: string; sealed: string } | null
  remittance?: string
  endToEndId?: string
  note?: string
  requestKey?: string | null
}

/** Stores what came in, and returns the ids of the payments in the same order. */
export async function addPayments(
  ctx: TenantContext,
  payments: readonly IncomingPayment[],
): Promise<string[]> {
  const at = ctx.now.getTime()
  const rows = payments.map((payment) => ({
    tenant_id: ctx.tenantId,
    id: payment.id ?? newId(at),
    way: payment.way,
    received_on: payment.receivedOn,
    booked_at: ctx.now,
    amount_cents: payment.amountCents,
    currency: payment.currency ?? ctx.tenant.currencyCode,
    payer_person_id: payment.payerPersonId,
    payer_name: payment.payerName ?? '',
    payer_account_digest: payment.payerAccount?.digest ?? null,
    payer_account_sealed: payment.payerAccount?.sealed ?? null,
    remittance: payment.remittance ?? '',
    end_to_end_id: payment.endToEndId ?? '',
    note: payment.note ?? '',
    request_key: payment.requestKey ?? null,
    ...actorColumns(ctx.actor),
  }))
  await insertTogether(ctx.tx, { payment: rows } as never)
  return rows.map(({ id }) => id)
}

/** Says who payments came from that pay nothing; those that pay something have their payer by themselves. */
export async function nameUnknownPayers(
  ctx: TenantContext,
  payers: readonly { paymentId: string; personId: string }[],
): Promise<void> {
  if (payers.length === 0) return
  await sql`update payment p set payer_person_id = s."personId", revision = p.revision + 1
    from json_to_recordset(${JSON.stringify(payers)}::json) as s("paymentId" uuid, "personId" uuid)
    where p.tenant_id = ${ctx.tenantId} and p.id = s."paymentId" and p.payer_person_id is null
      and p.id = any(${payers.map(({ paymentId }) => paymentId)}::uuid[])`.execute(ctx.tx)
}
