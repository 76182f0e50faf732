import { os } from '#platform/http/procedures.ts'
import { cashDay } from '../cash/cash-day.queries.ts'
import { courseMoney } from '../course-money.queries.ts'
import { moneyOverview } from '../overview.queries.ts'
import type { PaymentsDependencies } from '../payments.routes.ts'
import { sendReceipt } from '../receipts/send-receipt.ts'
import { allocatePayment, changePayment, reversePayment, takeBackAllocation } from './change-payment.ts'
import { exportAllocations } from './export-allocations.ts'
import { exportPayments } from './export-payments.ts'
import { findPayers } from './find-payers.queries.ts'
import { notePayment } from './note-payment.ts'
import { getPayment } from './payment.queries.ts'
import { totalPayments } from './payment-filter.queries.ts'
import { listPayments } from './payment-list.queries.ts'

export function incomingRoutes({ vault, press }: PaymentsDependencies) {
  return {
    moneyOverview: os.payments.moneyOverview.handler(({ input, context }) =>
      context.enter(input, moneyOverview),
    ),
    courseMoney: os.payments.courseMoney.handler(({ input, context }) =>
      context.enter(input, (ctx) => courseMoney(ctx, input.courseId)),
    ),
    findPayers: os.payments.findPayers.handler(({ input, context }) =>
      context.enter(input, async (ctx) => ({ items: await findPayers(ctx, input) })),
    ),
    listPayments: os.payments.listPayments.handler(({ input, context }) =>
      context.enter(input, (ctx) => listPayments(ctx, input)),
    ),
    totalPayments: os.payments.totalPayments.handler(({ input, context }) =>
      context.enter(input, (ctx) => totalPayments(ctx, input)),
    ),
    exportPayments: os.payments.exportPayments.handler(({ input, context }) =>
      context.exportFile(input, (ctx) => exportPayments(ctx, input, context.locale)),
    ),
    exportAllocations: os.payments.exportAllocations.handler(({ input, context }) =>
      context.exportFile(input, (ctx) => exportAllocations(ctx, input, context.locale)),
    ),
    cashDay: os.payments.cashDay.handler(({ input, context }) =>
      context.enter(input, (ctx) => cashDay(ctx, input.day)),
    ),
    notePayment: os.payments.notePayment.handler(({ input: { tenant, receiptTo, ...noted }, context }) =>
      context.enter({ tenant }, async (ctx) => {
        const paymentId = await notePayment(ctx, noted)
        const { requestKey } = noted
        if (receiptTo !== '') await sendReceipt(ctx, press, { paymentId, recipient: receiptTo, requestKey })
        return getPayment(ctx, vault, paymentId)
      }),
    ),
    getPayment: os.payments.getPayment.handler(({ input, context }) =>
      context.enter(input, (ctx) => getPayment(ctx, vault, input.paymentId)),
    ),
    changePayment: os.payments.changePayment.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await changePayment(ctx, input.paymentId, input)
        return getPayment(ctx, vault, input.paymentId)
      }),
    ),
    allocatePayment: os.payments.allocatePayment.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await allocatePayment(ctx, input.paymentId, input.allocations)
        return getPayment(ctx, vault, input.paymentId)
      }),
    ),
    takeBackAllocation: os.payments.takeBackAllocation.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await takeBackAllocation(ctx, input.paymentId, input)
        return getPayment(ctx, vault, input.paymentId)
      }),
    ),
    reversePayment: os.payments.reversePayment.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await reversePayment(ctx, input.paymentId, input.reason)
        return getPayment(ctx, vault, input.paymentId)
      }),
    ),
  }
}
