import type { UserId } from '@reihum/contract/wire/ids.schema.ts'
import { type Selectable, sql } from 'kysely'
import { attempt } from '#platform/database/attempt.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { Run } from '#platform/database/schema.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'

export type RunWork<Action, Prepared> = {
  kind: string
  parse: (action: unknown) => Action
  /** How many records one transaction takes: small where others wait for its locks. */
  portion: number
  /**
   * What takes long, such as printing: outside of any transaction, and again after a crash. Refusing here is the result of
   * the record.
   */
  prepare?: (tenantId: string, itemId: string, action: Action) => Promise<Prepared>
  /** Does it, in a transaction, as whoever started the run. A refusal undoes what it did for this record alone. */
  act: (
    ctx: TenantContext,
    itemId: string,
    action: Action,
    prepared: Prepared,
  ) => Promise<'done' | 'unchanged'>
  /**
   * Does a whole portion at once, where that costs less. If it refuses as a whole, nothing of it was done, and `act` is
   * asked for each.
   */
  actOnAll?: (
    ctx: TenantContext,
    itemIds: readonly string[],
    action: Action,
  ) => Promise<ReadonlyMap<string, 'done' | 'unchanged' | Refusal>>
}

type Outcome = { outcome: 'done' | 'unchanged' | 'refused'; code: string; data: object }
type Ready<Prepared> = { prepared: Prepared } | { refusal: Refusal }
type Row = Selectable<Run>

/** Acts as who started the run, as a member or as support. They are verified, otherwise they could not have started it. */
function asStarter(ctx: TenantContext, { actor_id: userId, by_support: isSupport }: Row): TenantContext {
  if (!userId) return ctx
  const actor = { kind: isSupport ? 'support' : 'user', userId: userId as UserId, name: '' } as const
  return { ...ctx, isVerified: true, actor }
}

/** What is not available now is no answer: the job runs again. */
function asResult(error: unknown): Refusal {
  if (error instanceof Refusal && error.code !== 'UNAVAILABLE') return error
  throw error
}

function refused(refusal: Refusal): Outcome {
  const { code, data } = asResult(refusal)
  return { outcome: 'refused', code, data: data ?? {} }
}

async function waitingItems(
  { tx, tenantId }: TenantContext,
  runId: string,
  portion: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('run_item')
    .select('item_id')
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(sql.lit(portion))
    .execute()
  return rows.map(({ item_id }) => item_id)
}

async function findRun(
  { tx, tenantId }: TenantContext,
  id: string,
  isLocked: boolean,
): Promise<Row | undefined> {
  return tx
    .selectFrom('run')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .$if(isLocked, (rows) => rows.forNoKeyUpdate())
    .executeTakeFirst()
}

async function storeOutcomes(ctx: TenantContext, runId: string, outcomes: ReadonlyMap<string, Outcome>) {
  const rows = [...outcomes].map(([id, outcome]) => ({ id, ...outcome }))
  await sql`update run_item i set outcome = o.outcome, code = o.code, data = o.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(id uuid, outcome text, code text, data jsonb)
    where i.tenant_id = ${ctx.tenantId} and i.run_id = ${runId} and i.item_id = o.id`.execute(ctx.tx)
}

/**
 * Does a run to its end. A portion and its results are stored in one transaction: if the process dies, the run goes on
 * after the last finished portion, and each record has its turn once. Two workers at one run wait for each other.
 */
export function workRun<Action, Prepared = null>(
  { inTenant }: { inTenant: InTenant },
  { kind, parse, portion, prepare, act, actOnAll }: RunWork<Action, Prepared>,
) {
  const enter = <Result>(tenant: string, work: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant, access: 'system', origin: noOrigin }, work)

  async function prepareAll(tenantId: string, runId: string): Promise<Map<string, Ready<Prepared>>> {
    const ready = new Map<string, Ready<Prepared>>()
    if (!prepare) return ready
    const { run, ids } = await enter(tenantId, async (ctx) => ({
      run: await findRun(ctx, runId, false),
      ids: await waitingItems(ctx, runId, portion),
    }))
    if (!run || run.cancelled_at) return ready
    const action = parse(run.action)
    for (const id of ids) {
      const one = await prepare(tenantId, id, action).then(
        (prepared) => ({ prepared }),
        (error) => ({ refusal: asResult(error) }),
      )
      ready.set(id, one)
    }
    return ready
  }

  async function actOn(
    ctx: TenantContext,
    id: string,
    action: Action,
    ready: Ready<Prepared>,
  ): Promise<Outcome> {
    let outcome: Outcome['outcome'] = 'done'
    const refusal =
      'refusal' in ready
        ? ready.refusal
        : await attempt(ctx.tx, async () => {
            outcome = await act(ctx, id, action, ready.prepared)
          })
    if (!refusal) return { outcome, code: '', data: {} }
    return refused(refusal)
  }

  /** Null: it is to be done one by one. */
  async function actTogether(
    ctx: TenantContext,
    ids: readonly string[],
    action: Action,
  ): Promise<Map<string, Outcome> | null> {
    if (!actOnAll || ids.length < 2) return null
    let answers: ReadonlyMap<string, 'done' | 'unchanged' | Refusal> = new Map()
    const refusal = await attempt(ctx.tx, async () => {
      answers = await actOnAll(ctx, ids, action)
    })
    if (refusal) return null
    return new Map(
      [...answers].map(([id, answer]) => [
        id,
        answer instanceof Refusal ? refused(answer) : { outcome: answer, code: '', data: {} },
      ]),
    )
  }

  /** True: nothing is left to be done. */
  const runPortion = (tenantId: string, runId: string, ready: ReadonlyMap<string, Ready<Prepared>>) =>
    enter(tenantId, async (ctx) => {
      const run = await findRun(ctx, runId, true)
      if (!run) return true
      if (run.kind !== kind) throw new Error(`the run ${runId} is no ${kind}`)
      const waiting = run.cancelled_at ? [] : await waitingItems(ctx, runId, portion)
      const starter = asStarter(ctx, run)
      const action = parse(run.action)
      const outcomes = (await actTogether(starter, waiting, action)) ?? new Map<string, Outcome>()
      for (const id of waiting) {
        if (outcomes.has(id)) continue
        const one = prepare ? ready.get(id) : { prepared: null as Prepared }
        if (one) outcomes.set(id, await actOn(starter, id, action, one))
      }
      await storeOutcomes(ctx, runId, outcomes)
      const isOver = waiting.length === 0
      if (isOver)
        await ctx.tx
          .updateTable('run')
          .set({ finished_at: ctx.now })
          .where('tenant_id', '=', ctx.tenantId)
          .where('id', '=', runId)
          .execute()
      return isOver
    })

  return async ({ tenantId, runId }: JobPayload<{ runId: string }>): Promise<void> => {
    while (!(await runPortion(tenantId, runId, await prepareAll(tenantId, runId))));
  }
}
