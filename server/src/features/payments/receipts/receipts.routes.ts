import { os } from '#platform/http/procedures.ts'
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
  sendReceipt: os.payments.sendReceipt.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await sendReceipt(ctx, press, input)
      return { done: true as const }
    }),
  ),
})
