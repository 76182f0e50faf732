import { type InvoiceContent, invoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { findKeptFile, insertKeptFiles, type KeptFile } from '#features/files/kept-files.ts'
import { storePapers } from '#features/files/store-papers.ts'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import {
  findInvoice,
  findInvoices,
  lockInvoices,
  noteOriginals,
  type StoredInvoice,
} from '../invoice.store.ts'
import { printInvoice } from '../paper/print-invoice.ts'

type Dependencies = Pick<JobDependencies, 'inTenant' | 'press' | 'storage' | 'incoming'>

/** The original of a final invoice: its paper, or the bare e-invoice where the recipient wants that. Null: not made yet. */
export async function originalOf(ctx: TenantContext, id: string): Promise<KeptFile | null> {
  const row = await findInvoice(ctx, id)
  const fileId = row?.pdf_file_id ?? row?.xml_file_id
  return fileId ? findKeptFile(ctx, fileId) : null
}

type ToPrint = { id: string; content: InvoiceContent }

const isPrinted = ({ content, pdf_file_id, xml_file_id }: StoredInvoice) =>
  content === null || pdf_file_id !== null || xml_file_id !== null

/** Those that are final and have no original yet, with what they say. */
async function toPrint(ctx: TenantContext, ids: readonly string[]) {
  const rows = (await findInvoices(ctx, ids)).filter((row) => !isPrinted(row))
  const invoices = rows.map(
    ({ id, content }): ToPrint => ({ id, content: invoiceContent.parse(JSON.parse(content ?? '')) }),
  )
  return { invoices, from: invoices.length > 0 ? await letterhead(ctx) : null }
}

/** Two that print an invoice at once keep one of the two. */
async function keep(ctx: TenantContext, printed: ReadonlyMap<string, KeptFile>): Promise<void> {
  const waiting = (await lockInvoices(ctx, [...printed.keys()])).filter((row) => !isPrinted(row))
  const kept = waiting.map(({ id }) => ({ id, file: printed.get(id) as KeptFile }))
  await insertKeptFiles(
    ctx,
    kept.map(({ file }) => file),
  )
  await noteOriginals(
    ctx,
    kept.map(({ id, file }) => ({ id, fileId: file.id, isPdf: file.mediaType === 'application/pdf' })),
  )
}

/**
 * Prints final invoices once, between two transactions, so that printing holds no connection. One that cannot be printed
 * keeps the others from nothing; it is told when they are kept.
 */
async function keepOriginals(
  dependencies: Dependencies,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  const { inTenant, press } = dependencies
  const enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, body)
  const { invoices, from } = await enter((ctx) => toPrint(ctx, ids))
  if (!from) return
  const { stored, failed } = await storePapers(
    dependencies,
    tenantId,
    invoices.map(({ id, content }) => [id, () => printInvoice(press, content, from)] as const),
  )
  if (stored.size > 0) await enter((ctx) => keep(ctx, stored))
  for (const failure of failed.values()) throw failure
}

export const keepOriginal = (dependencies: Dependencies, tenantId: string, id: string) =>
  keepOriginals(dependencies, tenantId, [id])

/** Jobs that were promised before they came for many name one. */
type ToKeep = { invoiceIds?: readonly string[]; invoiceId?: string }

export const printJob =
  (dependencies: Dependencies) =>
  ({ tenantId, invoiceIds, invoiceId }: JobPayload<ToKeep>) =>
    keepOriginals(dependencies, tenantId, invoiceIds ?? (invoiceId ? [invoiceId] : []))
