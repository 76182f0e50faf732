import { os } from '#platform/http/procedures.ts'
import type { Press } from '#platform/paper/press.ts'
import type { Vault } from '#platform/vault.ts'
import { blockVoucher, correctVoucher, unblockVoucher } from './change-voucher.ts'
import { exportVouchers } from './export-vouchers.ts'
import { sellVoucher } from './sell-voucher.ts'
import { sendVoucher } from './send-voucher.ts'
import { getVoucher, listVouchers, takesVouchers, totalVouchers } from './voucher.queries.ts'
import { voucherFacts } from './voucher-facts.queries.ts'
import { pdf, printVoucher } from './voucher-paper.ts'
import { changeVoucherSettings, voucherSettings } from './voucher-settings.ts'

type VouchersDependencies = { vault: Vault; press: Press; publicUrl: string }

export function vouchersRoutes(dependencies: VouchersDependencies) {
  const { vault, press } = dependencies
  return {
    listVouchers: os.vouchers.listVouchers.handler(({ input, context }) =>
      context.enter(input, (ctx) => listVouchers(ctx, input)),
    ),
    totalVouchers: os.vouchers.totalVouchers.handler(({ input, context }) =>
      context.enter(input, (ctx) => totalVouchers(ctx, input)),
    ),
    exportVouchers: os.vouchers.exportVouchers.handler(({ input, context }) =>
      context.exportFile(input, (ctx) => exportVouchers(ctx, input, context.locale)),
    ),
    voucherSettings: os.vouchers.voucherSettings.handler(({ input, context }) =>
      context.enter(input, voucherSettings),
    ),
    changeVoucherSettings: os.vouchers.changeVoucherSettings.handler(({ input, context }) =>
      context.enter(input, (ctx) => changeVoucherSettings(ctx, input)),
    ),
    voucherOffer: os.vouchers.voucherOffer.handler(({ input, context }) =>
      context.enter(input, async (ctx) => ({ takesVouchers: await takesVouchers(ctx) })),
    ),
    sellVoucher: os.vouchers.sellVoucher.handler(({ input: { tenant, ...sold }, context }) =>
      context.enter({ tenant }, async (ctx) => {
        await sellVoucher(ctx, vault, sold)
        return getVoucher(ctx, sold.id)
      }),
    ),
    getVoucher: os.vouchers.getVoucher.handler(({ input, context }) =>
      context.enter(input, (ctx) => getVoucher(ctx, input.voucherId)),
    ),
    voucherPaper: os.vouchers.voucherPaper.handler(async ({ input, context }) => {
      const { tenantId, facts } = await context.enter(input, async (ctx) => ({
        tenantId: ctx.tenantId,
        facts: await voucherFacts(ctx, dependencies, input.voucherId),
      }))
      const { filename, content } = await context.turns.papers.run(tenantId, () => printVoucher(press, facts))
      return new File([content], filename, { type: pdf })
    }),
    sendVoucher: os.vouchers.sendVoucher.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await sendVoucher(ctx, press, input)
        return { done: true as const }
      }),
    ),
    blockVoucher: os.vouchers.blockVoucher.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await blockVoucher(ctx, input.voucherId, input.reason)
        return getVoucher(ctx, input.voucherId)
      }),
    ),
    unblockVoucher: os.vouchers.unblockVoucher.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await unblockVoucher(ctx, input.voucherId)
        return getVoucher(ctx, input.voucherId)
      }),
    ),
    correctVoucher: os.vouchers.correctVoucher.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await correctVoucher(ctx, { id: input.voucherId, ...input })
        return getVoucher(ctx, input.voucherId)
      }),
    ),
  }
}
