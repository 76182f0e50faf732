import type { InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import { invoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { sql } from 'kysely'
import { today } from '#features/payments/today.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { composeContent } from './finals/invoice-content.queries.ts'
import { asInvoice, selectedInvoices } from './invoice.queries.ts'
import { asStored } from './invoice.store.ts'
import { linesOf } from './invoice-lines.queries.ts'

async function receivablesTold(
  { tx, tenantId }: TenantContext,
  id: string,
): Promise<InvoiceDetail['receivables']> {
  const { rows } = await sql<InvoiceDetail['receivables'][number]>`
    select r.id, r.title, x.charged_cents as "invoicedCents", r.charged_cents as "chargedCents", r.open_cents as "openCents"
    from invoice_receivable x join receivable r on r.tenant_id = x.tenant_id and r.id = x.receivable_id
    where x.tenant_id = ${tenantId} and x.invoice_id = ${id} order by r.issued_at, r.id`.execute(tx)
  return rows
}

type Related = NonNullable<InvoiceDetail['preceding']>

async function relatedTo(
  { tx, tenantId }: TenantContext,
  row: { id: string; preceding_invoice_id: string | null },
) {
  const rows = await tx
    .selectFrom('invoice')
    .select(['id', 'kind', 'number', 'gross_cents as grossCents', 'preceding_invoice_id'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('preceding_invoice_id', '=', row.id), eb('id', '=', row.preceding_invoice_id)]))
    .orderBy('chain_position')
    .execute()
  const all = rows.map(({ preceding_invoice_id, ...one }) => ({ ...one, of: preceding_invoice_id }))
  const asRelated = ({ of: _, ...one }: (typeof all)[number]) => one as Related
  const preceding = all.find(({ id }) => id === row.preceding_invoice_id)
  return {
    preceding: preceding ? asRelated(preceding) : null,
    following: all.filter(({ of }) => of === row.id).map(asRelated),
  }
}

async function mailsAbout({ tx, tenantId }: TenantContext, id: string): Promise<InvoiceDetail['mails']> {
  const rows = await tx
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'state', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ created_at, ...mail }) => ({
    ...mail,
    at: created_at.toISOString(),
  })) as InvoiceDetail['mails']
}

export async function getInvoice(ctx: TenantContext, vault: Vault, id: string): Promise<InvoiceDetail> {
  const row = await selectedInvoices(ctx).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const stored = asStored(row)
  const [lines, receivables, related, mails] = await Promise.all([
    linesOf(ctx, id),
    receivablesTold(ctx, id),
    relatedTo(ctx, row),
    mailsAbout(ctx, id),
  ])
  const composed =
    row.state === 'draft'
      ? await composeContent(ctx, vault, stored, today(ctx))
      : { content: null, problems: [] }
  return {
    ...asInvoice(ctx, row),
    recipient: stored.recipient,
    serviceStart: row.service_start,
    serviceEnd: row.service_end,
    intro: row.intro,
    closing: row.closing,
    reason: row.reason,
    lines,
    receivables,
    problems: composed.problems,
    isEdited: row.is_edited,
    ...related,
    content: row.content === null ? null : invoiceContent.parse(JSON.parse(row.content)),
    preview: composed.content,
    keptUntil: row.kept_until,
    hash: row.hash,
    mails,
    finalisedAt: row.finalised_at?.toISOString() ?? null,
    actorName: row.actor_name ?? '',
    revision: row.revision,
  }
}
