import type { NewCredit } from '@reihum/contract/invoices/invoice.schema.ts'
import { invoiceAmounts } from '@reihum/contract/invoices/invoice-amounts.ts'
import type { InvoiceContent, InvoiceLine } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { today } from '#features/payments/today.ts'
import { record } from '#platform/audit/record.ts'
import { rehearse } from '#platform/database/rehearse.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { asNewDraft, composeDrafts, storeDrafts } from '../drafts/make-drafts.ts'
import { invoiceCancelled, invoiceCredited } from '../invoice.events.ts'
import {
  findInvoice,
  freeReceivables,
  insertDrafts,
  lockInvoice,
  type NewDraft,
  receivablesOf,
  type StoredInvoice,
} from '../invoice.store.ts'
import { linesOf } from '../invoice-lines.queries.ts'
import { lockChain, makeOneFinal } from './finalise-invoice.ts'
import { composeContent } from './invoice-content.queries.ts'

/** The corrections of an invoice so far; each is final. */
async function correctionsOf(ctx: TenantContext, id: string) {
  return ctx.tx
    .selectFrom('invoice')
    .select(['id', 'kind'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('preceding_invoice_id', '=', id)
    .execute()
}

/** A final invoice that was not cancelled, with its credit notes. Locked, behind the chain. */
async function lockToCorrect(ctx: TenantContext, id: string) {
  const row = await lockInvoice(ctx, id)
  if (row.state !== 'final') throw new Refusal('INVOICE_DRAFT')
  const corrections = await correctionsOf(ctx, id)
  if (row.kind !== 'invoice' || corrections.some(({ kind }) => kind === 'cancellation'))
    throw new Refusal('INVOICE_CANCELLED')
  return { row, credits: corrections.map(({ id: creditId }) => creditId) }
}

type Correction = {
  id: string
  kind: 'cancellation' | 'credit'
  reason: string
  lines: readonly InvoiceLine[]
}

/** A correction is final from the start: it takes its recipient and language from what it corrects. */
async function storeCorrection(
  ctx: TenantContext,
  of: StoredInvoice,
  { id, kind, reason, lines }: Correction,
): Promise<StoredInvoice> {
  const draft: NewDraft = {
    id,
    kind,
    precedingId: of.id,
    reason,
    payerId: of.payer_person_id,
    bookingId: of.booking_id,
    courseId: of.course_id,
    language: of.language,
    currency: of.currency,
    isPrepayment: of.is_prepayment,
    recipient: of.recipient,
    dueOn: null,
    serviceStart: of.service_start,
    serviceEnd: of.service_end,
    reference: of.reference,
    intro: '',
    closing: '',
    lines: [...lines],
    receivables: [],
  }
  await insertDrafts(ctx, [draft])
  return lockInvoice(ctx, id)
}

const issueCorrection = async (
  ctx: TenantContext,
  vault: Vault,
  of: StoredInvoice,
  correction: Correction,
): Promise<string> => makeOneFinal(ctx, vault, await storeCorrection(ctx, of, correction))

const told = (row: StoredInvoice, by: string) => ({
  number: row.number ?? '',
  amountCents: row.gross_cents,
  by,
})

type Cancelling = { requestKey: string; reason: string; anew: boolean }

/**
 * Takes back all of an invoice by another with negative quantities. `anew`: in the same transaction what it was about gets
 * a new invoice, as it stands today. Sent twice, it is cancelled once.
 */
export async function cancelInvoice(
  ctx: TenantContext,
  vault: Vault,
  id: string,
  { requestKey, reason, anew }: Cancelling,
): Promise<void> {
  requireVerified(ctx)
  await lockChain(ctx)
  if (await findInvoice(ctx, requestKey)) return
  const { row, credits } = await lockToCorrect(ctx, id)
  if (credits.length > 0) throw new Refusal('INVOICE_CREDITED')
  const lines = (await linesOf(ctx, id)).map((line) => ({
    ...line,
    quantityHundredths: -line.quantityHundredths,
  }))
  const by = await issueCorrection(ctx, vault, row, { id: requestKey, kind: 'cancellation', reason, lines })
  await freeReceivables(ctx, id)
  await record(ctx, invoiceCancelled(id, told(row, by)))
  if (anew) await invoiceAnew(ctx, vault, row)
}

/** The new invoice keeps the recipient of the one before, which somebody may have entered by hand. Null: nothing is charged. */
async function storeAnew(ctx: TenantContext, before: StoredInvoice): Promise<StoredInvoice | null> {
  const receivableIds = await receivablesOf(ctx, before.id)
  if (receivableIds.length === 0) return null
  const drafts = await composeDrafts(ctx, {
    selection: { receivableIds: receivableIds as never[] },
    grouping: 'payer',
  })
  const [first] = drafts
  if (!first) return null
  const whole = {
    ...first,
    recipient: before.recipient,
    language: before.language,
    lines: drafts.flatMap(({ lines }) => lines),
    receivables: drafts.flatMap(({ receivables }) => receivables),
  }
  const draft = await asNewDraft(ctx, whole)
  await storeDrafts(ctx, [draft])
  return lockInvoice(ctx, draft.id)
}

async function invoiceAnew(ctx: TenantContext, vault: Vault, before: StoredInvoice): Promise<void> {
  const row = await storeAnew(ctx, before)
  if (row) await makeOneFinal(ctx, vault, row)
}

/** What a new invoice in the place of this one would say: it is made and undone, so nothing of it stays. */
export async function anewContent(ctx: TenantContext, vault: Vault, id: string): Promise<InvoiceContent> {
  return rehearse(ctx.tx, async () => {
    const { row } = await lockToCorrect(ctx, id)
    await freeReceivables(ctx, id)
    const anew = await storeAnew(ctx, row)
    if (!anew) throw new Refusal('INVOICE_NOTHING_TO_CHARGE')
    return (await composeContent(ctx, vault, anew, today(ctx))).content
  })
}

/** How much an invoice still charges of each tax, after its credit notes. */
async function chargedByTax(ctx: TenantContext, id: string, credits: readonly string[]) {
  const left = new Map<string, number>()
  const add = (lines: readonly InvoiceLine[], sign: number) => {
    for (const { taxCategory, taxRate, grossCents } of invoiceAmounts(lines).taxes) {
      const tax = `${taxCategory} ${taxRate}`
      left.set(tax, (left.get(tax) ?? 0) + sign * grossCents)
    }
  }
  add(await linesOf(ctx, id), 1)
  for (const credit of credits) add(await linesOf(ctx, credit), -1)
  return left
}

async function refuseTooMuch(
  ctx: TenantContext,
  id: string,
  credits: readonly string[],
  lines: NewCredit['lines'],
): Promise<void> {
  const charged = await chargedByTax(ctx, id, credits)
  for (const { taxCategory, taxRate, grossCents } of invoiceAmounts(lines).taxes)
    if (grossCents > (charged.get(`${taxCategory} ${taxRate}`) ?? 0))
      throw new Refusal('INVOICE_CREDIT_TOO_HIGH')
}

/** What a credit note would say: it is stored and undone, so nothing of it stays. */
export async function creditContent(
  ctx: TenantContext,
  vault: Vault,
  id: string,
  { reason, lines }: Omit<NewCredit, 'requestKey'>,
): Promise<InvoiceContent> {
  return rehearse(ctx.tx, async () => {
    const { row, credits } = await lockToCorrect(ctx, id)
    await refuseTooMuch(ctx, id, credits, lines)
    const credit = { id: newId(ctx.now.getTime()), kind: 'credit', reason, lines } as const
    return (await composeContent(ctx, vault, await storeCorrection(ctx, row, credit), today(ctx))).content
  })
}

/** Gives back a part of an invoice by a credit note, at most what it charges of each tax. Sent twice, it is one. */
export async function creditInvoice(
  ctx: TenantContext,
  vault: Vault,
  id: string,
  { requestKey, reason, lines }: NewCredit,
): Promise<void> {
  requireVerified(ctx)
  await lockChain(ctx)
  if (await findInvoice(ctx, requestKey)) return
  const { row, credits } = await lockToCorrect(ctx, id)
  await refuseTooMuch(ctx, id, credits, lines)
  const by = await issueCorrection(ctx, vault, row, { id: requestKey, kind: 'credit', reason, lines })
  await record(ctx, invoiceCredited(id, told(row, by)))
}
