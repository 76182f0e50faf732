import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { RunProgress } from '@reihum/contract/wire/run.schema.ts'
import type { EnterTenant } from '#platform/http/request-context.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { runProgress } from './run-progress.ts'
import { cancelRun } from './start-run.ts'

type Call<Input> = {
  input: Input & { tenant: string }
  context: { enter: EnterTenant; locale: Locale }
}
type Handler<Input> = (call: Call<Input>) => Promise<RunProgress>

/** What the routes of a room about its runs do. All of them answer with how far the run has come. */
export function runHandlers(kinds: readonly string[]) {
  const after =
    <Input>(runOf: (input: Input) => string, work: (ctx: TenantContext, input: Input) => Promise<unknown>) =>
    ({ input, context }: Call<Input>) =>
      context.enter(input, async (ctx) => {
        await work(ctx, input)
        return runProgress(ctx, { id: runOf(input), after: 0, kinds }, context.locale)
      })
  const see: Handler<{ runId: string; after: number }> = ({ input, context }) =>
    context.enter(input, (ctx) =>
      runProgress(ctx, { id: input.runId, after: input.after, kinds }, context.locale),
    )
  return {
    see,
    stop: after(
      ({ runId }: { runId: string }) => runId,
      (ctx, { runId }) => cancelRun(ctx, runId, kinds),
    ),
    /** `work` begins the run, whose id came with the request. */
    begin: <Input extends { id: string }>(work: (ctx: TenantContext, input: Input) => Promise<unknown>) =>
      after(({ id }: Input) => id, work),
    resume: (work: (ctx: TenantContext, runId: string) => Promise<unknown>) =>
      after(
        ({ runId }: { runId: string }) => runId,
        (ctx, { runId }) => work(ctx, runId),
      ),
  }
}
