import { os } from '#platform/http/procedures.ts'
import type { Vault } from '#platform/vault.ts'
import { announceDebits } from './announce-debits.ts'
import { cancelDebitRun, handInDebitRun } from './close-debit-run.ts'
import { debitOf, listDebits } from './debit-list.queries.ts'
import { debitFileDownload, debitRunDetail, listDebitRuns } from './debit-runs.queries.ts'
import { changeDebitSettings, debitSettings } from './debit-settings.ts'
import { debitSetup } from './debit-setup.queries.ts'
import { dropDebit } from './drop-debits.ts'
import { makeDebitRun } from './make-debit-run.ts'
import { debitProposals } from './proposals.queries.ts'
import { settleReturn } from './settle-return.ts'

export type DebitsDependencies = { vault: Vault; keyFor: (purpose: string) => Buffer }

export function debitsRoutes({ vault, keyFor }: DebitsDependencies) {
  const confirmationKey = keyFor('confirmation codes')
  return {
    debitSetup: os.debits.debitSetup.handler(({ input, context }) =>
      context.enter(input, (ctx) => debitSetup(ctx, vault)),
    ),
    debitSettings: os.debits.debitSettings.handler(({ input, context }) =>
      context.enter(input, debitSettings),
    ),
    changeDebitSettings: os.debits.changeDebitSettings.handler(({ input, context }) =>
      context.enter(input, (ctx) => changeDebitSettings(ctx, input)),
    ),
    debitProposals: os.debits.debitProposals.handler(({ input, context }) =>
      context.enter(input, (ctx) => debitProposals(ctx, vault)),
    ),
    announceDebits: os.debits.announceDebits.handler(({ input, context }) =>
      context.enter(input, (ctx) => announceDebits(ctx, vault, input.receivableIds)),
    ),
    listDebits: os.debits.listDebits.handler(({ input, context }) =>
      context.enter(input, (ctx) => listDebits(ctx, input)),
    ),
    dropDebit: os.debits.dropDebit.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await dropDebit(ctx, input.debitId)
        return debitOf(ctx, input.debitId)
      }),
    ),
    settleReturn: os.debits.settleReturn.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await settleReturn(ctx, input.debitId)
        return debitOf(ctx, input.debitId)
      }),
    ),
    makeDebitRun: os.debits.makeDebitRun.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await makeDebitRun(ctx, { vault, confirmationKey }, input)
        return debitRunDetail(ctx, input.requestKey)
      }),
    ),
    listDebitRuns: os.debits.listDebitRuns.handler(({ input, context }) =>
      context.enter(input, (ctx) => listDebitRuns(ctx, input)),
    ),
    getDebitRun: os.debits.getDebitRun.handler(({ input, context }) =>
      context.enter(input, (ctx) => debitRunDetail(ctx, input.debitRunId)),
    ),
    downloadDebitFile: os.debits.downloadDebitFile.handler(({ input, context }) =>
      context.exportFile(input, (ctx) => debitFileDownload(ctx, vault, input)),
    ),
    handInDebitRun: os.debits.handInDebitRun.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await handInDebitRun(ctx, input.debitRunId)
        return debitRunDetail(ctx, input.debitRunId)
      }),
    ),
    cancelDebitRun: os.debits.cancelDebitRun.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await cancelDebitRun(ctx, input.debitRunId)
        return debitRunDetail(ctx, input.debitRunId)
      }),
    ),
  }
}
