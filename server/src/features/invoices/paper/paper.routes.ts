import { invoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { readKeptFile } from '#features/files/kept-files.ts'
import { today } from '#features/payments/today.ts'
import { enterBookings, enterByLink } from '#features/registrations/portal/enter-by-link.ts'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import { os } from '#platform/http/procedures.ts'
import type { Press } from '#platform/paper/press.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { anewContent, creditContent } from '../finals/correct-invoice.ts'
import { composeContent } from '../finals/invoice-content.queries.ts'
import { originalOf } from '../finals/keep-paper.ts'
import { findInvoice } from '../invoice.store.ts'
import { isOwnInvoice, ownInvoices } from '../own-invoices.queries.ts'
import { drawInvoice, printDraft } from './print-invoice.ts'

/** What an invoice says: as it is final, or as it would be today. */
async function shown(ctx: TenantContext, vault: Vault, id: string) {
  const row = await findInvoice(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const isFinal = row.content !== null
  const content = row.content
    ? invoiceContent.parse(JSON.parse(row.content))
    : (await composeContent(ctx, vault, row, today(ctx))).content
  return { tenantId: ctx.tenantId, content, isFinal, from: await letterhead(ctx) }
}

async function kept(ctx: TenantContext, id: string) {
  const row = await findInvoice(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.state === 'draft') throw new Refusal('INVOICE_DRAFT')
  const file = await originalOf(ctx, id)
  if (!file) throw new Refusal('INVOICE_NOT_PRINTED')
  return { tenantId: ctx.tenantId, file }
}

export function paperRoutes({ vault, press, storage }: { vault: Vault; press: Press; storage: Storage }) {
  return {
    downloadInvoice: os.invoices.downloadInvoice.handler(async ({ input, context }) => {
      const { tenantId, file } = await context.enter(input, (ctx) => kept(ctx, input.invoiceId))
      return readKeptFile(storage, tenantId, file)
    }),
    invoiceDraftPaper: os.invoices.invoiceDraftPaper.handler(async ({ input, context }) => {
      const { tenantId, content, isFinal, from } = await context.enter(input, (ctx) =>
        shown(ctx, vault, input.invoiceId),
      )
      if (isFinal) throw new Refusal('INVOICE_FINAL')
      const printed = await context.turns.papers.run(tenantId, () => printDraft(press, content, from))
      return new File([printed.content], printed.filename, { type: printed.mediaType })
    }),
    drawInvoice: os.invoices.drawInvoice.handler(async ({ input, context }) => {
      const { tenantId, content, isFinal, from } = await context.enter(input, (ctx) =>
        shown(ctx, vault, input.invoiceId),
      )
      return context.turns.papers.run(tenantId, () => drawInvoice(press, content, from, !isFinal))
    }),
    drawCredit: os.invoices.drawCredit.handler(async ({ input, context }) => {
      const { tenantId, content, from } = await context.enter(input, async (ctx) => ({
        tenantId: ctx.tenantId,
        content: await creditContent(ctx, vault, input.invoiceId, input),
        from: await letterhead(ctx),
      }))
      return context.turns.papers.run(tenantId, () => drawInvoice(press, content, from, true))
    }),
    drawInvoiceAnew: os.invoices.drawInvoiceAnew.handler(async ({ input, context }) => {
      const { tenantId, content, from } = await context.enter(input, async (ctx) => ({
        tenantId: ctx.tenantId,
        content: await anewContent(ctx, vault, input.invoiceId),
        from: await letterhead(ctx),
      }))
      const picture = await context.turns.papers.run(tenantId, () => drawInvoice(press, content, from, true))
      return { grossCents: content.totals.grossCents, picture }
    }),
    ownInvoices: os.invoices.ownInvoices.handler(({ input, context }) =>
      context.enter(input, async (visitor) => {
        const { ctx, bookingIds } = await enterBookings(visitor, input.accessToken)
        return ownInvoices(ctx, bookingIds)
      }),
    ),
    downloadOwnInvoice: os.invoices.downloadOwnInvoice.handler(async ({ input, context }) => {
      const { tenantId, file } = await context.enter(input, async (visitor) => {
        const { ctx, bookingId } = await enterByLink(visitor, input.accessToken)
        if (!(await isOwnInvoice(ctx, bookingId, input.invoiceId))) throw new Refusal('NOT_FOUND')
        return kept(ctx, input.invoiceId)
      })
      return readKeptFile(storage, tenantId, file)
    }),
  }
}
