import { type InvoiceContent, invoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { findKeptFile, insertKeptFile, type KeptFile, storeContent } from '#features/files/kept-files.ts'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import type { Letterhead } from '#features/tenants/letterhead-paper.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { findInvoice, lockInvoice, updateInvoice } from '../invoice.store.ts'
import { printInvoice } from '../paper/print-invoice.ts'

type Dependencies = Pick<JobDependencies, 'inTenant' | 'press' | 'storage' | 'incoming'>

/** The original of a final invoice: its paper, or the bare e-invoice where the recipient wants that. Null: not made yet. */
export async function originalOf(ctx: TenantContext, id: string): Promise<KeptFile | null> {
  const row = await findInvoice(ctx, id)
  const fileId = row?.pdf_file_id ?? row?.xml_file_id
  return fileId ? findKeptFile(ctx, fileId) : null
}

type ToPrint = { content: InvoiceContent; from: Letterhead }

/** Null: there is nothing to print, or not any more. */
async function toPrint(ctx: TenantContext, id: string): Promise<ToPrint | null> {
  const row = await findInvoice(ctx, id)
  if (!row?.content || row.pdf_file_id || row.xml_file_id) return null
  return { content: invoiceContent.parse(JSON.parse(row.content)), from: await letterhead(ctx) }
}

/**
 * Prints a final invoice once, between two transactions, so that printing holds no connection. Two that print it at once
 * keep one of the two.
 */
export async function keepOriginal(dependencies: Dependencies, tenantId: string, id: string): Promise<void> {
  const { inTenant, press } = dependencies
  const enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, body)
  const facts = await enter((ctx) => toPrint(ctx, id))
  if (!facts) return
  const printed = await printInvoice(press, facts.content, facts.from)
  const file = await storeContent(dependencies, tenantId, printed)
  await enter(async (ctx) => {
    const { pdf_file_id, xml_file_id, content } = await lockInvoice(ctx, id)
    if (!content || pdf_file_id || xml_file_id) return
    await insertKeptFile(ctx, file)
    const isPdf = file.mediaType === 'application/pdf'
    await updateInvoice(ctx, id, isPdf ? { pdf_file_id: file.id } : { xml_file_id: file.id })
  })
}

export const printJob = (dependencies: Dependencies) => (payload: JobPayload<{ invoiceId: string }>) =>
  keepOriginal(dependencies, payload.tenantId, payload.invoiceId)
