import { os } from '#platform/http/procedures.ts'
import { exportFeedback } from './export-feedback.ts'
import { feedbackFigures, feedbackGroups, listFeedback } from './feedback.queries.ts'
import { shownForm } from './feedback-form.store.ts'
import { feedbackPageOf, giveFeedback } from './give-feedback.ts'
import { saveForm } from './save-form.ts'

export function feedbackRoutes({ keyFor }: { keyFor: (purpose: string) => Buffer }) {
  const linkKey = keyFor('account links')
  return {
    form: os.feedback.form.handler(({ input, context }) => context.enter(input, shownForm)),
    saveForm: os.feedback.saveForm.handler(({ input, context }) =>
      context.enter(input, (ctx) => saveForm(ctx, input.revision, input.form)),
    ),
    list: os.feedback.list.handler(({ input, context }) =>
      context.enter(input, (ctx) => listFeedback(ctx, input)),
    ),
    exportList: os.feedback.exportList.handler(({ input: { tenant, ...input }, context }) =>
      context.exportFile({ tenant }, (ctx) => exportFeedback(ctx, input, context.locale)),
    ),
    figures: os.feedback.figures.handler(({ input, context }) =>
      context.enter(input, (ctx) => feedbackFigures(ctx, input)),
    ),
    groups: os.feedback.groups.handler(({ input, context }) =>
      context.enter(input, (ctx) => feedbackGroups(ctx, input)),
    ),
    page: os.feedback.page.handler(({ input, context }) =>
      context.enter(input, (ctx) => feedbackPageOf(ctx, linkKey, input.feedbackToken)),
    ),
    give: os.feedback.give.handler(async ({ input: { tenant, ...given }, context }) => {
      await context.enter({ tenant }, (ctx) => giveFeedback(ctx, linkKey, given))
      return { given: true as const }
    }),
  }
}
