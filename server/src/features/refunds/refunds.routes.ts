import { enterBookings } from '#features/registrations/portal/enter-by-link.ts'
import { os } from '#platform/http/procedures.ts'
import type { Press } from '#platform/paper/press.ts'
import type { Vault } from '#platform/vault.ts'
import { askAgain, withdrawAccountRequest } from './accounts/ask-for-account.ts'
import { accountPage, enterAccount } from './accounts/enter-account.ts'
import { createRefund, executeRefund, keepRefund, releaseRefund } from './decide-refund.ts'
import { makeRefundFile } from './make-refund-file.ts'
import { ownRefunds } from './own-refunds.queries.ts'
import { getRefund, listRefunds, totalRefunds } from './refund.queries.ts'
import { listRefundFiles, refundFileDownload } from './refund-files.queries.ts'
import { refundNoteFacts } from './refund-note.queries.ts'
import { printRefundNote } from './refund-note.ts'
import { refundTransferCode } from './transfer-code.queries.ts'

export function refundsRoutes({ vault, press }: { vault: Vault; press: Press }) {
  return {
    listRefundFiles: os.refunds.listRefundFiles.handler(({ input, context }) =>
      context.enter(input, (ctx) => listRefundFiles(ctx, input)),
    ),
    createRefundFile: os.refunds.createRefundFile.handler(({ input, context }) =>
      context.enter(input, (ctx) => makeRefundFile(ctx, vault, input)),
    ),
    downloadRefundFile: os.refunds.downloadRefundFile.handler(({ input, context }) =>
      context.exportFile(input, (ctx) => refundFileDownload(ctx, vault, input.refundFileId)),
    ),
    totalRefunds: os.refunds.totalRefunds.handler(({ input, context }) =>
      context.enter(input, (ctx) => totalRefunds(ctx, input)),
    ),
    listRefunds: os.refunds.listRefunds.handler(({ input, context }) =>
      context.enter(input, (ctx) => listRefunds(ctx, input)),
    ),
    createRefund: os.refunds.createRefund.handler(({ input, context }) =>
      context.enter(input, async (ctx) => getRefund(ctx, vault, await createRefund(ctx, input))),
    ),
    getRefund: os.refunds.getRefund.handler(({ input, context }) =>
      context.enter(input, (ctx) => getRefund(ctx, vault, input.refundRequestId)),
    ),
    refundNote: os.refunds.refundNote.handler(async ({ input, context }) => {
      const { tenantId, facts } = await context.enter(input, async (ctx) => ({
        tenantId: ctx.tenantId,
        facts: await refundNoteFacts(ctx, input.refundRequestId),
      }))
      return context.turns.papers.run(tenantId, () => printRefundNote(press, facts))
    }),
    releaseRefund: os.refunds.releaseRefund.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await releaseRefund(ctx, vault, input.refundRequestId, input)
        return getRefund(ctx, vault, input.refundRequestId)
      }),
    ),
    keepRefund: os.refunds.keepRefund.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await keepRefund(ctx, input.refundRequestId, input.reason)
        return getRefund(ctx, vault, input.refundRequestId)
      }),
    ),
    askForRefundAccount: os.refunds.askForRefundAccount.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await askAgain(ctx, input.refundRequestId, input.revision)
        return getRefund(ctx, vault, input.refundRequestId)
      }),
    ),
    withdrawRefundAccountRequest: os.refunds.withdrawRefundAccountRequest.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await withdrawAccountRequest(ctx, input.refundRequestId)
        return getRefund(ctx, vault, input.refundRequestId)
      }),
    ),
    ownRefunds: os.refunds.ownRefunds.handler(({ input, context }) =>
      context.enter(input, async (visitor) => {
        const { ctx, bookingIds } = await enterBookings(visitor, input.accessToken)
        return ownRefunds(ctx, bookingIds)
      }),
    ),
    refundAccountPage: os.refunds.refundAccountPage.handler(({ input, context }) =>
      context.enter(input, (ctx) => accountPage(ctx, input.refundAccountToken)),
    ),
    enterRefundAccount: os.refunds.enterRefundAccount.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await enterAccount(ctx, vault, input.refundAccountToken, input)
        return { taken: true as const }
      }),
    ),
    refundTransferCode: os.refunds.refundTransferCode.handler(({ input, context }) =>
      context.enter(input, (ctx) => refundTransferCode(ctx, vault, input.refundRequestId)),
    ),
    executeRefund: os.refunds.executeRefund.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await executeRefund(ctx, input.refundRequestId, input.executedOn)
        return getRefund(ctx, vault, input.refundRequestId)
      }),
    ),
  }
}
