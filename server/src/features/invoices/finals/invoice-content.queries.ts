import { invoiceAmounts } from '@reihum/contract/invoices/invoice-amounts.ts'
import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { type InvoiceProblem, invoiceProblems } from '@reihum/contract/invoices/invoice-problems.ts'
import type { PaymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import { sql } from 'kysely'
import { openAccount } from '#features/ledger/payer-account.ts'
import { transferAccount } from '#features/tenants/bank.queries.ts'
import { storedLetterhead } from '#features/tenants/letterhead.queries.ts'
import { tenantLegal } from '#features/tenants/tenant.queries.ts'
import { addDays } from '#platform/sepa/target-days.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import type { StoredInvoice } from '../invoice.store.ts'
import { linesOf } from '../invoice-lines.queries.ts'
import { invoiceSettings } from '../invoice-settings.ts'

/** The provider as invoices name it, and whether it shows no tax at all. */
async function sellerOf(ctx: TenantContext) {
  const [legal, head] = await Promise.all([tenantLegal(ctx), storedLetterhead(ctx)])
  const { company, director, street, postalCode, city, country, phone, email, website } = legal
  const { taxNumber, vatId, businessId, registerCourt, registerNumber, isSmallBusiness } = head
  const address = { company, director, street, postalCode, city, country, phone, email, website }
  const seller = { ...address, taxNumber, vatId, businessId, registerCourt, registerNumber }
  return { seller, isSmallBusiness }
}

/** What was paid of its receivables, by payment. */
async function paidOf(ctx: TenantContext, invoiceId: string): Promise<InvoiceContent['paid']> {
  const { rows } = await sql<{ receivedOn: string; way: PaymentWay; cents: number }>`
    select p.received_on as "receivedOn", p.way, sum(a.cents)::integer as cents
    from invoice_receivable x
    join allocation a on a.tenant_id = x.tenant_id and a.receivable_id = x.receivable_id
    join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id
    where x.tenant_id = ${ctx.tenantId} and x.invoice_id = ${invoiceId}
    group by p.tenant_id, p.id having sum(a.cents) > 0
    order by p.received_on, p.id`.execute(ctx.tx)
  return rows
}

/** The mandate by which what is due is collected, if that is how its booking is paid. */
async function mandateOf(ctx: TenantContext, vault: Vault, invoiceId: string) {
  const { rows } = await sql<{ reference: string; creditorId: string; sealed: string }>`
    select m.reference, m.creditor_id as "creditorId", m.account_sealed as sealed
    from invoice_receivable x
    join receivable r on r.tenant_id = x.tenant_id and r.id = x.receivable_id
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id and b.payment_method = 'sepa_direct_debit'
    join mandate m on m.tenant_id = b.tenant_id and m.id = b.mandate_id and m.revoked_at is null and m.suspended_at is null
    where x.tenant_id = ${ctx.tenantId} and x.invoice_id = ${invoiceId}
    group by m.tenant_id, m.id
    having count(*) = (select count(*) from invoice_receivable a
      where a.tenant_id = ${ctx.tenantId} and a.invoice_id = ${invoiceId})`.execute(ctx.tx)
  const [mandate] = rows
  return mandate && { ...mandate, iban: openAccount(vault, ctx.tenantId, mandate.sealed) }
}

async function paymentOf(
  ctx: TenantContext,
  vault: Vault,
  row: StoredInvoice,
  dueCents: number,
): Promise<InvoiceContent['payment']> {
  if (dueCents <= 0) return { way: 'none' }
  const { reference } = row
  const mandate = await mandateOf(ctx, vault, row.id)
  if (mandate) {
    const { creditorId, iban } = mandate
    return {
      way: 'direct_debit',
      reference,
      mandateReference: mandate.reference,
      creditorId,
      iban,
      collectedOn: null,
    }
  }
  const account = await transferAccount(ctx, vault)
  return account ? { way: 'transfer', account, reference } : { way: 'none' }
}

async function precedingOf(ctx: TenantContext, id: string | null): Promise<InvoiceContent['preceding']> {
  if (!id) return null
  const { number, issued_on } = await ctx.tx
    .selectFrom('invoice')
    .select(['number', 'issued_on'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { number: number ?? '', issuedOn: issued_on ?? '' }
}

/** Due on the day that was agreed; what is past is due at once. */
function dueOn(row: StoredInvoice, issuedOn: string, paymentDays: number): string {
  const agreed = row.due_on ?? addDays(issuedOn, paymentDays)
  return agreed < issuedOn ? issuedOn : agreed
}

type As = { number: string; issuedOn: string }

/** What an invoice says as of today, and what is missing before it can be final. */
export async function composeContent(
  ctx: TenantContext,
  vault: Vault,
  row: StoredInvoice,
  { number, issuedOn }: As,
): Promise<{ content: InvoiceContent; problems: InvoiceProblem[] }> {
  const lines = await linesOf(ctx, row.id)
  const { taxes, netCents, taxCents, grossCents } = invoiceAmounts(lines)
  const isAsked = row.kind === 'invoice'
  const [{ seller, isSmallBusiness }, settings, allocated] = await Promise.all([
    sellerOf(ctx),
    invoiceSettings(ctx),
    isAsked ? paidOf(ctx, row.id) : [],
  ])
  const paid = within(allocated, grossCents)
  const paidCents = paid.reduce((sum, { cents }) => sum + cents, 0)
  const dueCents = isAsked ? Math.max(0, grossCents - paidCents) : 0
  const content: InvoiceContent = {
    kind: row.kind,
    isPrepayment: row.is_prepayment,
    number,
    language: row.language,
    currencyCode: row.currency,
    issuedOn,
    dueOn: dueCents > 0 ? dueOn(row, issuedOn, settings.paymentDays) : null,
    serviceStart: row.service_start,
    serviceEnd: row.service_end,
    seller,
    recipient: row.recipient,
    preceding: await precedingOf(ctx, row.preceding_invoice_id),
    reason: row.reason,
    lines,
    taxes,
    totals: { netCents, taxCents, grossCents, paidCents, dueCents },
    paid,
    payment: await paymentOf(ctx, vault, row, dueCents),
    intro: row.intro,
    closing: row.closing,
  }
  return { content, problems: invoiceProblems({ ...content, isSmallBusiness }) }
}

/** Payments up to what the invoice asks for: whoever lowered a draft by hand may have been paid more than it says. */
function within(paid: InvoiceContent['paid'], grossCents: number): InvoiceContent['paid'] {
  let left = Math.max(0, grossCents)
  return paid.flatMap((payment) => {
    const cents = Math.min(payment.cents, left)
    left -= cents
    return cents > 0 ? [{ ...payment, cents }] : []
  })
}
