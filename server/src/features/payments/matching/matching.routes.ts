import { record } from '#platform/audit/record.ts'
import { os } from '#platform/http/procedures.ts'
import { requireVerified } from '#platform/require-verified.ts'
import { changeMatching, changeMatchingRule, removeMatchingRule } from './change-matching.ts'
import { decidePending, undoDecision } from './decide-pending.ts'
import { matchingRequested } from './matching.events.ts'
import { matchingRules } from './matching-rule.queries.ts'
import { matchingSettings } from './matching-settings.queries.ts'
import { pendingPage } from './pending-page.queries.ts'
import { previewMatching } from './preview-matching.queries.ts'

export const matchingRoutes = {
  listPending: os.payments.listPending.handler(({ input, context }) =>
    context.enter(input, (ctx) => pendingPage(ctx, input)),
  ),
  matchPending: os.payments.matchPending.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      requireVerified(ctx)
      await record(ctx, matchingRequested(ctx.tenantId))
      return { asked: true as const }
    }),
  ),
  decidePending: os.payments.decidePending.handler(({ input, context }) =>
    context.enter(input, (ctx) => decidePending(ctx, input.paymentId, input.decision)),
  ),
  undoPendingDecision: os.payments.undoPendingDecision.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await undoDecision(ctx, input.paymentId, input.decisionId)
      return { undone: true as const }
    }),
  ),
  matchingSettings: os.payments.matchingSettings.handler(({ input, context }) =>
    context.enter(input, matchingSettings),
  ),
  previewMatching: os.payments.previewMatching.handler(({ input, context }) =>
    context.enter(input, (ctx) => previewMatching(ctx, input)),
  ),
  changeMatching: os.payments.changeMatching.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeMatching(ctx, input)),
  ),
  listMatchingRules: os.payments.listMatchingRules.handler(({ input, context }) =>
    context.enter(input, async (ctx) => ({ items: await matchingRules(ctx) })),
  ),
  changeMatchingRule: os.payments.changeMatchingRule.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeMatchingRule(ctx, input.matchingRuleId, input)),
  ),
  removeMatchingRule: os.payments.removeMatchingRule.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeMatchingRule(ctx, input.matchingRuleId)),
  ),
}
