import { os } from '#platform/http/procedures.ts'
import { changeReceivable, takeBackWriteOff, writeOffReceivable } from './change-receivable.ts'
import { createReceivable } from './create-receivable.ts'
import { exportReceivables } from './export-receivables.ts'
import { getReceivable } from './receivable.queries.ts'
import { totalReceivables } from './receivable-filter.queries.ts'
import { listReceivables } from './receivable-list.queries.ts'
import { waiveFee } from './waive-fee.ts'

export function receivablesRoutes() {
  return {
    listReceivables: os.payments.listReceivables.handler(({ input, context }) =>
      context.enter(input, (ctx) => listReceivables(ctx, input)),
    ),
    totalReceivables: os.payments.totalReceivables.handler(({ input, context }) =>
      context.enter(input, (ctx) => totalReceivables(ctx, input)),
    ),
    exportReceivables: os.payments.exportReceivables.handler(({ input, context }) =>
      context.exportFile(input, (ctx) => exportReceivables(ctx, input, context.locale)),
    ),
    createReceivable: os.payments.createReceivable.handler(({ input: { tenant, ...wanted }, context }) =>
      context.enter({ tenant }, async (ctx) => getReceivable(ctx, await createReceivable(ctx, wanted))),
    ),
    getReceivable: os.payments.getReceivable.handler(({ input, context }) =>
      context.enter(input, (ctx) => getReceivable(ctx, input.receivableId)),
    ),
    changeReceivable: os.payments.changeReceivable.handler(
      ({ input: { tenant, receivableId, ...change }, context }) =>
        context.enter({ tenant }, async (ctx) => {
          await changeReceivable(ctx, receivableId, change)
          return getReceivable(ctx, receivableId)
        }),
    ),
    writeOffReceivable: os.payments.writeOffReceivable.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await writeOffReceivable(ctx, input.receivableId, input.reason)
        return getReceivable(ctx, input.receivableId)
      }),
    ),
    waiveFee: os.payments.waiveFee.handler(({ input, context }) =>
      context.enter(input, (ctx) => waiveFee(ctx, input.registrationId, input.reason)),
    ),
    takeBackWriteOff: os.payments.takeBackWriteOff.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await takeBackWriteOff(ctx, input.receivableId, input)
        return getReceivable(ctx, input.receivableId)
      }),
    ),
  }
}
