import { os } from '#platform/http/procedures.ts'
import type { Press } from '#platform/paper/press.ts'
import { runHandlers } from '#platform/runs/run-handlers.ts'
import { runProgress } from '#platform/runs/run-progress.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Vault } from '#platform/vault.ts'
import { changeDraft, discardDraft, recreateDraft } from './drafts/change-draft.ts'
import { makeDrafts } from './drafts/make-drafts.ts'
import { cancelInvoice, creditInvoice } from './finals/correct-invoice.ts'
import { exportInvoices } from './finals/export-invoices.ts'
import { finaliseInvoice } from './finals/finalise-invoice.ts'
import { type FinalisingWanted, finalisingKind, startFinalising } from './finals/finalise-many.ts'
import { listInvoices, totalInvoices } from './invoice.queries.ts'
import { getInvoice } from './invoice-detail.queries.ts'
import { changeInvoiceSettings, chooseNextNumber, shownInvoiceSettings } from './invoice-settings.ts'
import { paperRoutes } from './paper/paper.routes.ts'
import { previewSendings } from './sending/preview-sendings.queries.ts'
import { previewSending, sendingKind, startSending } from './sending/send-invoices.ts'

export type InvoicesDependencies = {
  vault: Vault
  keyFor: (purpose: string) => Buffer
  press: Press
  storage: Storage
}

/** The kinds of runs over invoices. */
const invoiceRuns = [finalisingKind, sendingKind]
const runs = runHandlers(invoiceRuns)

export function invoicesRoutes({ vault, keyFor, press, storage }: InvoicesDependencies) {
  const confirmationKey = keyFor('confirmation codes')
  return {
    ...paperRoutes({ vault, press, storage }),
    invoiceSettings: os.invoices.invoiceSettings.handler(({ input, context }) =>
      context.enter(input, shownInvoiceSettings),
    ),
    changeInvoiceSettings: os.invoices.changeInvoiceSettings.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await changeInvoiceSettings(ctx, input.settings)
        return shownInvoiceSettings(ctx)
      }),
    ),
    chooseNextInvoiceNumber: os.invoices.chooseNextInvoiceNumber.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await chooseNextNumber(ctx, input)
        return shownInvoiceSettings(ctx)
      }),
    ),
    totalInvoices: os.invoices.totalInvoices.handler(({ input, context }) =>
      context.enter(input, (ctx) => totalInvoices(ctx, input)),
    ),
    exportInvoices: os.invoices.exportInvoices.handler(({ input, context }) =>
      context.exportFile(input, (ctx) => exportInvoices(ctx, storage, input, context.locale)),
    ),
    listInvoices: os.invoices.listInvoices.handler(({ input, context }) =>
      context.enter(input, (ctx) => listInvoices(ctx, input)),
    ),
    createInvoices: os.invoices.createInvoices.handler(({ input, context }) =>
      context.enter(input, async (ctx) => ({ ids: (await makeDrafts(ctx, input)) as never[] })),
    ),
    finaliseInvoices: os.invoices.finaliseInvoices.handler(
      runs.begin((ctx, input: FinalisingWanted) => startFinalising(ctx, confirmationKey, input)),
    ),
    sendInvoices: os.invoices.sendInvoices.handler(runs.begin(startSending)),
    previewInvoiceMail: os.invoices.previewInvoiceMail.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewSending(ctx, input.invoiceId)),
    ),
    sendInvoice: os.invoices.sendInvoice.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        const { requestKey: id, invoiceId, recipient } = input
        const addresses = recipient ? [{ invoiceId, recipient }] : []
        await startSending(ctx, { ...input, id, selection: { ids: [invoiceId] }, addresses })
        return runProgress(ctx, { id, after: 0, kinds: invoiceRuns }, context.locale)
      }),
    ),
    previewSendings: os.invoices.previewSendings.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewSendings(ctx, input.selection, input.again)),
    ),
    invoiceRun: os.invoices.invoiceRun.handler(runs.see),
    stopInvoiceRun: os.invoices.stopInvoiceRun.handler(runs.stop),
    getInvoice: os.invoices.getInvoice.handler(({ input, context }) =>
      context.enter(input, (ctx) => getInvoice(ctx, vault, input.invoiceId)),
    ),
    changeInvoice: os.invoices.changeInvoice.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await changeDraft(ctx, input.invoiceId, input.draft)
        return getInvoice(ctx, vault, input.invoiceId)
      }),
    ),
    recreateInvoice: os.invoices.recreateInvoice.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await recreateDraft(ctx, input.invoiceId)
        return getInvoice(ctx, vault, input.invoiceId)
      }),
    ),
    discardInvoice: os.invoices.discardInvoice.handler(({ input, context }) =>
      context.enter(input, async (ctx) => ({ removed: await discardDraft(ctx, input.invoiceId) })),
    ),
    finaliseInvoice: os.invoices.finaliseInvoice.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await finaliseInvoice(ctx, vault, input.invoiceId)
        return getInvoice(ctx, vault, input.invoiceId)
      }),
    ),
    cancelInvoice: os.invoices.cancelInvoice.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await cancelInvoice(ctx, vault, input.invoiceId, input)
        return getInvoice(ctx, vault, input.invoiceId)
      }),
    ),
    creditInvoice: os.invoices.creditInvoice.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await creditInvoice(ctx, vault, input.invoiceId, input)
        return getInvoice(ctx, vault, input.invoiceId)
      }),
    ),
  }
}
