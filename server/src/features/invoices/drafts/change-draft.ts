import type { DraftChange } from '@reihum/contract/invoices/invoice.schema.ts'
import { invoiceAmounts } from '@reihum/contract/invoices/invoice-amounts.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { invoiceChanged, invoiceDiscarded, invoiceRecreated } from '../invoice.events.ts'
import {
  deleteDraft,
  findInvoice,
  freeReceivables,
  lockDraft,
  receivablesOf,
  replaceLines,
  replaceReceivables,
  type StoredInvoice,
  updateInvoice,
} from '../invoice.store.ts'
import { linesOf } from '../invoice-lines.queries.ts'
import { asNewDraft, composeDrafts } from './make-drafts.ts'

type Fields = Omit<DraftChange, 'revision'>

const fieldsOf = (row: StoredInvoice, lines: DraftChange['lines']): Fields => ({
  recipient: row.recipient,
  language: row.language,
  dueOn: row.due_on,
  serviceStart: row.service_start,
  serviceEnd: row.service_end,
  intro: row.intro,
  closing: row.closing,
  lines,
})

/** Refuses when somebody else has saved since the draft was read; a form sent twice is saved once. */
export async function changeDraft(
  ctx: TenantContext,
  id: string,
  { revision: seen, ...wanted }: DraftChange,
): Promise<void> {
  const row = await lockDraft(ctx, id)
  const lines = (await linesOf(ctx, id)).map(({ grossCents: _, netCents: __, ...line }) => line)
  if (!changeToSave(fieldsOf(row, lines), wanted, { stored: row.revision, seen })) return
  const { grossCents, netCents } = invoiceAmounts(wanted.lines)
  await replaceLines(ctx, id, wanted.lines)
  await updateInvoice(ctx, id, {
    recipient: wanted.recipient,
    language: wanted.language,
    due_on: wanted.dueOn,
    service_start: wanted.serviceStart,
    service_end: wanted.serviceEnd,
    intro: wanted.intro,
    closing: wanted.closing,
    gross_cents: grossCents,
    net_cents: netCents,
    is_edited: true,
  })
  await record(ctx, invoiceChanged(id, { amountCents: grossCents }))
}

/** Makes a draft anew from what it is about, as that stands today. What somebody changed by hand is lost. */
export async function recreateDraft(ctx: TenantContext, id: string): Promise<void> {
  const row = await lockDraft(ctx, id)
  const receivableIds = await receivablesOf(ctx, id)
  // For a moment no invoice is about them, so that they can be put on this one again.
  await freeReceivables(ctx, id)
  const [draft, ...more] =
    receivableIds.length > 0
      ? await composeDrafts(ctx, {
          selection: { receivableIds: receivableIds as never[] },
          grouping: receivableIds.length > 1 ? 'payer' : 'booking',
        })
      : []
  if (!draft) throw new Refusal('INVOICE_NOTHING_TO_CHARGE')
  // A company's draft gathers several payers; all of them stay on it.
  const lines = [draft, ...more].flatMap((one) => one.lines)
  const receivables = [draft, ...more].flatMap((one) => one.receivables)
  const { intro, closing } = await asNewDraft(ctx, draft)
  const { grossCents, netCents } = invoiceAmounts(lines)
  await replaceReceivables(ctx, id, receivables)
  await replaceLines(ctx, id, lines)
  await updateInvoice(ctx, id, {
    payer_person_id: draft.payerId,
    recipient: draft.recipient,
    language: draft.language,
    is_prepayment: draft.isPrepayment,
    due_on: draft.dueOn,
    service_start: draft.serviceStart,
    service_end: draft.serviceEnd,
    reference: draft.reference,
    intro,
    closing,
    gross_cents: grossCents,
    net_cents: netCents,
    is_edited: false,
  })
  await record(ctx, invoiceRecreated(row.id, { amountCents: grossCents }))
}

/** Throws a draft away. What it was about can be put on another invoice. Gone already is no error. */
export async function discardDraft(ctx: TenantContext, id: string): Promise<boolean> {
  if (!(await findInvoice(ctx, id))) return false
  const row = await lockDraft(ctx, id)
  await deleteDraft(ctx, id)
  await record(ctx, invoiceDiscarded(id, { recipientName: row.recipient_name, amountCents: row.gross_cents }))
  return true
}
