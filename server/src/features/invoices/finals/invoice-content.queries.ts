import { invoiceAmounts } from '@reihum/contract/invoices/invoice-amounts.ts'
import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { type InvoiceProblem, invoiceProblems } from '@reihum/contract/invoices/invoice-problems.ts'
import type { ShownAccount } from '@reihum/contract/tenants/bank.schema.ts'
import { sql } from 'kysely'
import { openAccount } from '#features/ledger/payer-account.ts'
import { transferAccount } from '#features/tenants/bank.queries.ts'
import { storedLetterhead } from '#features/tenants/letterhead.queries.ts'
import { tenantLegal } from '#features/tenants/tenant.queries.ts'
import { addDays } from '#platform/sepa/target-days.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import type { StoredInvoice } from '../invoice.store.ts'
import { linesOfAll } from '../invoice-lines.queries.ts'
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

/** What was paid of the receivables of invoices, by payment. */
async function paidOf(
  ctx: TenantContext,
  invoiceIds: readonly string[],
): Promise<Map<string, InvoiceContent['paid']>> {
  const { rows } = await sql<InvoiceContent['paid'][number] & { invoiceId: string }>`
    select x.invoice_id as "invoiceId", p.received_on as "receivedOn", p.way, sum(a.cents)::integer as cents
    from invoice_receivable x
    join allocation a on a.tenant_id = x.tenant_id and a.receivable_id = x.receivable_id
    join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id
    where x.tenant_id = ${ctx.tenantId} and x.invoice_id = any(${[...invoiceIds]}::uuid[])
    group by x.invoice_id, p.tenant_id, p.id having sum(a.cents) > 0
    order by p.received_on, p.id`.execute(ctx.tx)
  const paid = new Map<string, InvoiceContent['paid']>()
  for (const { invoiceId, ...payment } of rows) paid.set(invoiceId, [...(paid.get(invoiceId) ?? []), payment])
  return paid
}

type Mandate = { reference: string; creditorId: string; sealed: string }

/** The mandates by which what is due is collected, of invoices whose bookings are paid so. */
async function mandatesOf(ctx: TenantContext, invoiceIds: readonly string[]): Promise<Map<string, Mandate>> {
  const { rows } = await sql<Mandate & { invoiceId: string }>`
    select x.invoice_id as "invoiceId", m.reference, m.creditor_id as "creditorId", m.account_sealed as sealed
    from invoice_receivable x
    join receivable r on r.tenant_id = x.tenant_id and r.id = x.receivable_id
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id and b.payment_method = 'sepa_direct_debit'
    join mandate m on m.tenant_id = b.tenant_id and m.id = b.mandate_id and m.revoked_at is null and m.suspended_at is null
    where x.tenant_id = ${ctx.tenantId} and x.invoice_id = any(${[...invoiceIds]}::uuid[])
    group by x.invoice_id, m.tenant_id, m.id
    having count(*) = (select count(*) from invoice_receivable a
      where a.tenant_id = ${ctx.tenantId} and a.invoice_id = x.invoice_id)`.execute(ctx.tx)
  return new Map(rows.map(({ invoiceId, ...mandate }) => [invoiceId, mandate]))
}

type HowToPay = { mandate: Mandate | undefined; account: ShownAccount | null; dueCents: number }

function paymentOf(
  ctx: TenantContext,
  vault: Vault,
  { reference }: StoredInvoice,
  { mandate, account, dueCents }: HowToPay,
): InvoiceContent['payment'] {
  if (dueCents <= 0) return { way: 'none' }
  if (mandate)
    return {
      way: 'direct_debit',
      reference,
      mandateReference: mandate.reference,
      creditorId: mandate.creditorId,
      iban: openAccount(vault, ctx.tenantId, mandate.sealed),
      collectedOn: null,
    }
  return account ? { way: 'transfer', account, reference } : { way: 'none' }
}

/** The invoices that others correct. */
async function precedingOf(
  ctx: TenantContext,
  rows: readonly StoredInvoice[],
): Promise<Map<string, InvoiceContent['preceding']>> {
  const ids = rows.flatMap(({ preceding_invoice_id: id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const found = await ctx.tx
    .selectFrom('invoice')
    .select(['id', 'number', 'issued_on'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    found.map(({ id, number, issued_on }) => [id, { number: number ?? '', issuedOn: issued_on ?? '' }]),
  )
}

/** Due on the day that was agreed; what is past is due at once. */
function dueOn(row: StoredInvoice, issuedOn: string, paymentDays: number): string {
  const agreed = row.due_on ?? addDays(issuedOn, paymentDays)
  return agreed < issuedOn ? issuedOn : agreed
}

type Composed = { content: InvoiceContent; problems: InvoiceProblem[] }

/**
 * What invoices say as of today, without a number, and what is missing before each can be final. What they have in common
 * is read once, however many there are.
 */
export async function composeContents(
  ctx: TenantContext,
  vault: Vault,
  rows: readonly StoredInvoice[],
  issuedOn: string,
): Promise<Map<string, Composed>> {
  const ids = rows.map(({ id }) => id)
  const asked = rows.flatMap(({ id, kind }) => (kind === 'invoice' ? id : []))
  const [{ seller, isSmallBusiness }, settings, account, lines, allocated, mandates, preceding] =
    await Promise.all([
      sellerOf(ctx),
      invoiceSettings(ctx),
      transferAccount(ctx, vault),
      linesOfAll(ctx, ids),
      paidOf(ctx, asked),
      mandatesOf(ctx, asked),
      precedingOf(ctx, rows),
    ])
  return new Map(
    rows.map((row) => {
      const own = lines.get(row.id) ?? []
      const { taxes, netCents, taxCents, grossCents } = invoiceAmounts(own)
      const paid = within(allocated.get(row.id) ?? [], grossCents)
      const paidCents = paid.reduce((sum, { cents }) => sum + cents, 0)
      const dueCents = row.kind === 'invoice' ? Math.max(0, grossCents - paidCents) : 0
      const content: InvoiceContent = {
        kind: row.kind,
        isPrepayment: row.is_prepayment,
        number: '',
        language: row.language,
        currencyCode: row.currency,
        issuedOn,
        dueOn: dueCents > 0 ? dueOn(row, issuedOn, settings.paymentDays) : null,
        serviceStart: row.service_start,
        serviceEnd: row.service_end,
        seller,
        recipient: row.recipient,
        preceding: preceding.get(row.preceding_invoice_id ?? '') ?? null,
        reason: row.reason,
        lines: own,
        taxes,
        totals: { netCents, taxCents, grossCents, paidCents, dueCents },
        paid,
        payment: paymentOf(ctx, vault, row, { mandate: mandates.get(row.id), account, dueCents }),
        intro: row.intro,
        closing: row.closing,
      }
      return [row.id, { content, problems: invoiceProblems({ ...content, isSmallBusiness }) }]
    }),
  )
}

/** The same for one. */
export async function composeContent(
  ctx: TenantContext,
  vault: Vault,
  row: StoredInvoice,
  issuedOn: string,
): Promise<Composed> {
  return (await composeContents(ctx, vault, [row], issuedOn)).get(row.id) as Composed
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
