import { tenantBrand } from '#features/tenants/brand.queries.ts'
import { os } from '#platform/http/procedures.ts'
import { composeMail } from '#platform/mail/letter.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { dunningLetter } from './dunning.mails.ts'
import { type LetterFrom, letterDueTo } from './dunning-letter.queries.ts'
import { dunningProposals } from './dunning-proposals.queries.ts'
import { dunningRun, dunningRunDetail, listDunningRuns } from './dunning-runs.queries.ts'
import { changeDunningSettings, dunningSettings } from './dunning-settings.ts'
import { dunningPauses, endDunningPause, pauseDunning } from './pause-dunning.ts'
import { sendDunning } from './send-dunning.ts'

async function preview(ctx: TenantContext, from: LetterFrom, wanted: { payerId: string; level: number }) {
  const told = await letterDueTo(ctx, from, wanted)
  if (!told) throw new Refusal('NOT_FOUND')
  const { locale } = told.facts
  const brand = await tenantBrand(ctx)
  const content = composeMail(dunningLetter(told.facts), { company: ctx.tenant.company, locale, brand })
  return { recipient: told.recipient, ...content }
}

export const dunningRoutes = (from: LetterFrom) => ({
  dunningSettings: os.payments.dunningSettings.handler(({ input, context }) =>
    context.enter(input, dunningSettings),
  ),
  changeDunningSettings: os.payments.changeDunningSettings.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeDunningSettings(ctx, input)),
  ),
  dunningProposals: os.payments.dunningProposals.handler(({ input, context }) =>
    context.enter(input, dunningProposals),
  ),
  previewDunningLetter: os.payments.previewDunningLetter.handler(({ input, context }) =>
    context.enter(input, (ctx) => preview(ctx, from, { payerId: input.personId, level: input.level })),
  ),
  startDunningRun: os.payments.startDunningRun.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      requireVerified(ctx)
      await sendDunning(ctx, { runId: input.requestKey, chosen: input.chosen })
      return dunningRun(ctx, input.requestKey)
    }),
  ),
  listDunningRuns: os.payments.listDunningRuns.handler(({ input, context }) =>
    context.enter(input, (ctx) => listDunningRuns(ctx, input)),
  ),
  getDunningRun: os.payments.getDunningRun.handler(({ input, context }) =>
    context.enter(input, (ctx) => dunningRunDetail(ctx, input.dunningRunId)),
  ),
  listDunningPauses: os.payments.listDunningPauses.handler(({ input, context }) =>
    context.enter(input, dunningPauses),
  ),
  pauseDunning: os.payments.pauseDunning.handler(({ input, context }) =>
    context.enter(input, (ctx) => pauseDunning(ctx, input)),
  ),
  endDunningPause: os.payments.endDunningPause.handler(({ input, context }) =>
    context.enter(input, (ctx) => endDunningPause(ctx, input.dunningPauseId)),
  ),
})
