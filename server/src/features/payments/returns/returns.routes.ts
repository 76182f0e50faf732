import { os } from '#platform/http/procedures.ts'
import { decideLine, undoLineDecision } from './decide-line.ts'
import { waitingLines } from './waiting-lines.queries.ts'

export const returnsRoutes = {
  waitingLines: os.payments.waitingLines.handler(({ input, context }) =>
    context.enter(input, (ctx) => waitingLines(ctx, input)),
  ),
  decideLine: os.payments.decideLine.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await decideLine(ctx, input.bankLineId, input.decision)
      return { done: true as const }
    }),
  ),
  undoLineDecision: os.payments.undoLineDecision.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await undoLineDecision(ctx, input.bankLineId, input.decisionId)
      return { done: true as const }
    }),
  ),
}
