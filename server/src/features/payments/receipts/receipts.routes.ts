import { letterhead } from '#features/tenants/letterhead.queries.ts'
import { os } from '#platform/http/procedures.ts'
import { cashDay } from '../cash/cash-day.queries.ts'
import { printCashList } from '../cash/print-cash-list.ts'
import type { PaymentsDependencies } from '../payments.routes.ts'
import { pdf, printReceipt } from './print-receipt.ts'
import { receiptFacts } from './receipt.queries.ts'
import { sendReceipt } from './send-receipt.ts'

export const receiptsRoutes = ({ press }: PaymentsDependencies) => ({
  receipt: os.payments.receipt.handler(async ({ input, context }) => {
    const { tenantId, facts } = await context.enter(input, async (ctx) => ({
      tenantId: ctx.tenantId,
      facts: await receiptFacts(ctx, input.paymentId),
    }))
    const { filename, content } = await context.turns.papers.run(tenantId, () => printReceipt(press, facts))
    return new File([content], filename, { type: pdf })
  }),
  cashList: os.payments.cashList.handler(async ({ input, context }) => {
    const { tenantId, ...facts } = await context.enter(input, async (ctx) => ({
      tenantId: ctx.tenantId,
      cash: await cashDay(ctx, input.day),
      from: await letterhead(ctx),
      currency: ctx.tenant.currencyCode,
    }))
    return context.turns.papers.run(tenantId, () => printCashList(press, facts, context.locale))
  }),
  sendReceipt: os.payments.sendReceipt.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await sendReceipt(ctx, press, input)
      return { done: true as const }
    }),
  ),
})
