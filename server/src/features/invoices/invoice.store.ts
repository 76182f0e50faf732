import { invoiceAmounts } from '@reihum/contract/invoices/invoice-amounts.ts'
import type { InvoiceLine, InvoiceRecipient } from '@reihum/contract/invoices/invoice-content.schema.ts'
import type { InvoiceKind, InvoiceState } from '@reihum/contract/invoices/invoice-states.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type Selectable, sql } from 'kysely'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import type { Invoice, Json } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Draft } from './drafts/draft.rules.ts'

export type StoredInvoice = Omit<Selectable<Invoice>, 'kind' | 'state' | 'recipient' | 'language'> & {
  kind: InvoiceKind
  state: InvoiceState
  recipient: InvoiceRecipient
  language: Locale
}

/** An invoice that an earlier version has stored knows nothing of what recipients were asked later. */
export const asStored = (row: object): StoredInvoice => {
  const stored = row as StoredInvoice
  const { orderNumber = '', costCentre = '' }: Partial<InvoiceRecipient> = stored.recipient
  return { ...stored, recipient: { ...stored.recipient, orderNumber, costCentre } }
}

export type NewDraft = Omit<Draft, 'receivables'> & {
  id: string
  kind: InvoiceKind
  precedingId: string | null
  reason: string
  intro: string
  closing: string
  isEdited?: boolean
  requestKey?: string | null
  receivables: readonly { id: string; chargedCents: number }[]
}

export const nameOf = ({ company, name }: InvoiceRecipient) => company || name

const lineRows = (tenantId: string, invoiceId: string, lines: readonly InvoiceLine[]) => {
  const amounts = invoiceAmounts(lines).lines
  return lines.map((line, index) => ({
    tenant_id: tenantId,
    invoice_id: invoiceId,
    number: index + 1,
    description: line.description,
    details: line.details,
    quantity_hundredths: line.quantityHundredths,
    unit: line.unit,
    unit_cents: line.unitCents,
    gross_cents: amounts[index]?.grossCents ?? 0,
    net_cents: amounts[index]?.netCents ?? 0,
    tax_category: line.taxCategory,
    tax_rate: line.taxRate,
    exemption_code: line.exemptionCode,
    exemption_reason: line.exemptionReason,
  }))
}

const receivableRows = (tenantId: string, invoiceId: string, receivables: NewDraft['receivables']) =>
  receivables.map(({ id, chargedCents }) => ({
    tenant_id: tenantId,
    invoice_id: invoiceId,
    receivable_id: id,
    charged_cents: chargedCents,
  }))

const taken = refuseTaken({ invoice_receivable_once: 'INVOICE_RECEIVABLE_TAKEN' })

/** Stores drafts with their lines. A receivable that another invoice is about by now refuses all of them. */
export async function insertDrafts(ctx: TenantContext, drafts: readonly NewDraft[]): Promise<void> {
  const { tenantId } = ctx
  await insertTogether(ctx.tx, {
    invoice: drafts.map((draft) => {
      const { grossCents, netCents } = invoiceAmounts(draft.lines)
      return {
        tenant_id: tenantId,
        id: draft.id,
        kind: draft.kind,
        state: 'draft',
        is_prepayment: draft.isPrepayment,
        payer_person_id: draft.payerId,
        booking_id: draft.bookingId,
        course_id: draft.courseId,
        preceding_invoice_id: draft.precedingId,
        reason: draft.reason,
        language: draft.language,
        currency: draft.currency,
        recipient: draft.recipient as Json,
        recipient_name: nameOf(draft.recipient),
        due_on: draft.dueOn,
        service_start: draft.serviceStart,
        service_end: draft.serviceEnd,
        intro: draft.intro,
        closing: draft.closing,
        reference: draft.reference,
        gross_cents: grossCents,
        net_cents: netCents,
        is_edited: draft.isEdited ?? false,
        made_at: ctx.now,
        request_key: draft.requestKey ?? null,
        revision: 0,
        ...actorColumns(ctx.actor),
      }
    }),
    invoice_line: drafts.flatMap(({ id, lines }) => lineRows(tenantId, id, lines)),
    invoice_receivable: drafts.flatMap(({ id, receivables }) => receivableRows(tenantId, id, receivables)),
  } as never).catch(taken)
}

export async function findInvoice(ctx: TenantContext, id: string): Promise<StoredInvoice | undefined> {
  const row = await ctx.tx
    .selectFrom('invoice')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && asStored(row)
}

/** Those of them that there are, in the order of their ids. */
export async function findInvoices(
  ctx: TenantContext,
  ids: readonly string[],
  isLocked = false,
): Promise<StoredInvoice[]> {
  const rows = await ctx.tx
    .selectFrom('invoice')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .$if(isLocked, (found) => found.forUpdate())
    .execute()
  return rows.map(asStored)
}

export async function lockInvoice(ctx: TenantContext, id: string): Promise<StoredInvoice> {
  const row = await ctx.tx
    .selectFrom('invoice')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asStored(row)
}

/** In one order, so that nobody waits for somebody who waits for them. */
export const lockInvoices = (ctx: TenantContext, ids: readonly string[]) => findInvoices(ctx, ids, true)

export async function lockDraft(ctx: TenantContext, id: string): Promise<StoredInvoice> {
  const row = await lockInvoice(ctx, id)
  if (row.state !== 'draft') throw new Refusal('INVOICE_FINAL')
  return row
}

type Columns = Partial<Omit<StoredInvoice, 'recipient' | 'tenant_id' | 'id'>> & {
  recipient?: InvoiceRecipient
}

export async function updateInvoice(
  ctx: TenantContext,
  id: string,
  { recipient, ...columns }: Columns,
): Promise<void> {
  await ctx.tx
    .updateTable('invoice')
    .set((eb) => ({
      ...columns,
      ...(recipient && { recipient: JSON.stringify(recipient), recipient_name: nameOf(recipient) }),
      revision: eb('revision', '+', 1),
    }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

type Final = Pick<
  StoredInvoice,
  'id' | 'series' | 'period' | 'counter' | 'number' | 'issued_on' | 'due_on' | 'finalised_at' | 'content'
> &
  Pick<StoredInvoice, 'content_digest' | 'chain_position' | 'previous_hash' | 'hash' | 'kept_until'>

/** Makes drafts final in one statement. They are locked. */
export async function storeFinals(ctx: TenantContext, finals: readonly Final[]): Promise<void> {
  await sql`update invoice i set state = 'final', series = f.series, period = f.period, counter = f.counter,
      number = f.number, issued_on = f.issued_on, due_on = f.due_on, finalised_at = f.finalised_at, content = f.content,
      content_digest = f.content_digest, chain_position = f.chain_position, previous_hash = f.previous_hash,
      hash = f.hash, kept_until = f.kept_until, revision = i.revision + 1
    from json_populate_recordset(null::invoice, ${JSON.stringify(finals)}::json) f
    where i.tenant_id = ${ctx.tenantId} and i.id = f.id`.execute(ctx.tx)
}

/** Which files are the originals of final invoices. */
export async function noteOriginals(
  ctx: TenantContext,
  originals: readonly { id: string; fileId: string; isPdf: boolean }[],
): Promise<void> {
  await sql`update invoice i set pdf_file_id = case when o."isPdf" then o."fileId" end,
      xml_file_id = case when not o."isPdf" then o."fileId" end, revision = i.revision + 1
    from jsonb_to_recordset(${JSON.stringify(originals)}::jsonb) as o(id uuid, "fileId" uuid, "isPdf" boolean)
    where i.tenant_id = ${ctx.tenantId} and i.id = o.id`.execute(ctx.tx)
}

/** The draft is locked. */
export async function replaceLines(
  ctx: TenantContext,
  id: string,
  lines: readonly InvoiceLine[],
): Promise<void> {
  await ctx.tx
    .deleteFrom('invoice_line')
    .where('tenant_id', '=', ctx.tenantId)
    .where('invoice_id', '=', id)
    .execute()
  await insertTogether(ctx.tx, { invoice_line: lineRows(ctx.tenantId, id, lines) } as never)
}

/** What a draft is about from now on, with what it charges today. */
export async function replaceReceivables(
  ctx: TenantContext,
  id: string,
  receivables: NewDraft['receivables'],
): Promise<void> {
  await ctx.tx
    .deleteFrom('invoice_receivable')
    .where('tenant_id', '=', ctx.tenantId)
    .where('invoice_id', '=', id)
    .execute()
  await insertTogether(ctx.tx, { invoice_receivable: receivableRows(ctx.tenantId, id, receivables) }).catch(
    taken,
  )
}

export async function deleteDraft(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx.deleteFrom('invoice').where('tenant_id', '=', ctx.tenantId).where('id', '=', id).execute()
}

export async function receivablesOf(ctx: TenantContext, id: string): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom('invoice_receivable')
    .select('receivable_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('invoice_id', '=', id)
    .orderBy('receivable_id')
    .execute()
  return rows.map(({ receivable_id }) => receivable_id)
}

/** An invoice that was cancelled counts no more, so another may be about the same. */
export async function freeReceivables(ctx: TenantContext, id: string): Promise<void> {
  await sql`update invoice_receivable set is_live = false
    where tenant_id = ${ctx.tenantId} and invoice_id = ${id}`.execute(ctx.tx)
}
