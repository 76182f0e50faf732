import { composeLetter } from '#features/tenants/compose-letter.ts'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import { os } from '#platform/http/procedures.ts'
import type { Press } from '#platform/paper/press.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { dunningLetter } from './dunning.mails.ts'
import { type LetterFrom, letterDueTo } from './dunning-letter.queries.ts'
import { dunningFileName, dunningPaper, dunningTemplate } from './dunning-paper.ts'
import { dunningProposals } from './dunning-proposals.queries.ts'
import { dunningRun, dunningRunDetail, listDunningRuns } from './dunning-runs.queries.ts'
import { changeDunningSettings, dunningSettings } from './dunning-settings.ts'
import { dunningPauses, endDunningPause, pauseDunning } from './pause-dunning.ts'
import { type LettersToPrint, lettersOfRun, printedNotice } from './printed-letters.queries.ts'
import { sendDunning } from './send-dunning.ts'

type Wanted = { payerId: string; level: number }

async function preview(ctx: TenantContext, from: LetterFrom, wanted: Wanted) {
  const told = await letterDueTo(ctx, from, wanted)
  if (!told) throw new Refusal('NOT_FOUND')
  const letter = dunningLetter(told.facts)
  const kind = wanted.level === 0 ? 'dunning.reminded' : 'dunning.dunned'
  const content = await composeLetter(ctx, kind, { letter, locale: told.facts.locale })
  return { recipient: told.recipient, hasPaper: told.hasPaper, ...content }
}

/** The letter that is due, as a paper. */
async function paperDue(ctx: TenantContext, from: LetterFrom, wanted: Wanted): Promise<LettersToPrint> {
  const told = await letterDueTo(ctx, from, wanted)
  if (!told) throw new Refusal('NOT_FOUND')
  return { tenantId: ctx.tenantId, from: await letterhead(ctx), letters: [told.facts] }
}

async function printed(press: Press, { letters, from }: LettersToPrint, part?: number): Promise<File> {
  const content = await press.print(dunningTemplate, dunningPaper(letters, from))
  const [first] = letters
  const filename = dunningFileName(first?.locale ?? 'de', first?.writtenOn ?? '', part)
  return new File([content], filename, { type: 'application/pdf' })
}

export const dunningRoutes = ({ press, ...from }: LetterFrom & { press: Press }) => ({
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
  drawDunningLetter: os.payments.drawDunningLetter.handler(async ({ input, context }) => {
    const due = await context.enter(input, (ctx) =>
      paperDue(ctx, from, { payerId: input.personId, level: input.level }),
    )
    return context.turns.papers.run(due.tenantId, () =>
      press.draw(dunningTemplate, dunningPaper(due.letters, due.from)),
    )
  }),
  dunningRunLetters: os.payments.dunningRunLetters.handler(async ({ input, context }) => {
    const found = await context.enter(input, (ctx) => lettersOfRun(ctx, from, input))
    return context.turns.papers.run(found.tenantId, () => printed(press, found, input.part))
  }),
  dunningNoticeLetter: os.payments.dunningNoticeLetter.handler(async ({ input, context }) => {
    const found = await context.enter(input, (ctx) => printedNotice(ctx, from, input.dunningNoticeId))
    return context.turns.papers.run(found.tenantId, () => printed(press, found))
  }),
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
