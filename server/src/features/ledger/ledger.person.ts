import type { PaymentWay, ReceivableKind } from '@reihum/contract/ledger/receivable-states.ts'
import { sql } from 'kysely'
import type { PersonPart } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

async function receivablesOf(ctx: TenantContext, personId: string) {
  const rows = await ctx.tx
    .selectFrom('receivable')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('payer_person_id', '=', personId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    title: row.title,
    kind: row.kind as ReceivableKind,
    reference: row.reference,
    issuedAt: row.issued_at.toISOString(),
    dueOn: row.due_on,
    chargedCents: row.charged_cents,
    paidCents: row.allocated_cents,
    writtenOffCents: row.written_off_cents,
    openCents: row.open_cents,
    currency: row.currency,
    note: row.note,
  }))
}

async function paymentsOf(ctx: TenantContext, personId: string) {
  const rows = await ctx.tx
    .selectFrom('payment')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('payer_person_id', '=', personId)
    .orderBy('received_on')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    receivedOn: row.received_on,
    way: row.way as PaymentWay,
    amountCents: row.amount_cents,
    freeCents: row.free_cents,
    refundedCents: row.refunded_cents,
    currency: row.currency,
    payerName: row.payer_name,
    remittance: row.remittance,
    note: row.note,
  }))
}

async function countReferences(ctx: TenantContext, personId: string) {
  const { rows } = await sql<{ receivables: number; payments: number }>`
    select (select count(*) from receivable where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId}) as receivables,
      (select count(*) from payment where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId}) as payments`.execute(
    ctx.tx,
  )
  return rows[0] ?? { receivables: 0, payments: 0 }
}

async function lockMoneyOf(ctx: TenantContext, personId: string): Promise<void> {
  await sql`select from receivable where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId}
    order by id for no key update`.execute(ctx.tx)
  await sql`select from payment where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId}
    order by id for no key update`.execute(ctx.tx)
}

/** What somebody owes and paid becomes that of the person they were merged into. */
async function moveMoney(ctx: TenantContext, fromId: string, toId: string): Promise<void> {
  await lockMoneyOf(ctx, fromId)
  await sql`update receivable set payer_person_id = ${toId}, revision = revision + 1
    where tenant_id = ${ctx.tenantId} and payer_person_id = ${fromId}`.execute(ctx.tx)
  await sql`update payment set payer_person_id = ${toId}, revision = revision + 1
    where tenant_id = ${ctx.tenantId} and payer_person_id = ${fromId}`.execute(ctx.tx)
}

/**
 * Notes are erased with the person. What was booked stays, with what the bank said of it: the law has bookkeeping kept
 * for years, and such rows are no longer found by the name of the person, who is a shell (decision 068).
 */
async function eraseNotes(ctx: TenantContext, { personId }: { personId: string }): Promise<void> {
  await sql`update receivable set note = '', revision = revision + 1
    where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId} and note <> ''`.execute(ctx.tx)
  await sql`update payment set note = '', revision = revision + 1
    where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId} and note <> ''`.execute(ctx.tx)
}

/** What the ledger knows of a person. */
export const ledgerPart = {
  report: async (ctx: TenantContext, personId: string) => {
    const [receivables, payments] = await Promise.all([
      receivablesOf(ctx, personId),
      paymentsOf(ctx, personId),
    ])
    return { receivables, payments }
  },
  counts: countReferences,
  merge: { doubts: async () => ({ count: 0, told: {} }), move: moveMoney },
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: lockMoneyOf,
    logged: async () => ({ corrected: [], made: [] }),
    erase: eraseNotes,
  },
} satisfies PersonPart
