import { afterPosition, runProgress as progressShape, runLimit } from '@reihum/contract/wire/run.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { forgetOldRuns, runProgress } from './run-progress.ts'
import { cancelRun, resumeRun, startRun } from './start-run.ts'
import { type RunWork, workRun } from './work-run.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const kind = 'count'
const within = <Result>(work: (ctx: TenantContext) => Promise<Result>) =>
  reihum.inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, work)
const starting = (id: string, itemIds: string[], action: object = { by: 1 }) =>
  within((ctx) => startRun(ctx, { id, kind, action, itemIds }))
const progress = (id: string, after = 0) =>
  within((ctx) => runProgress(ctx, { id, after, kinds: [kind] }, 'de'))
const ids = (count: number) => Array.from({ length: count }, () => newId())

type Count = RunWork<{ by: number }, null>
const parse = (action: unknown) => action as { by: number }
const work = (runId: string, more: Partial<Count>) =>
  workRun(reihum, { kind, parse, portion: 3, act: async () => 'done', ...more })({
    tenantId: tenant.id,
    outboxId: newId(),
    runId,
  })

/** Something that an act changes in the database, to see whether it was undone. */
const renameTo = (ctx: TenantContext, name: string) =>
  ctx.tx.updateTable('tenant').set({ city: name }).where('id', '=', ctx.tenantId).execute()
const city = async () =>
  (
    await within(({ tx }) =>
      tx.selectFrom('tenant').select('city').where('id', '=', tenant.id).executeTakeFirst(),
    )
  )?.city

test('each record has its turn once, in order, and what is refused is undone alone', async () => {
  const [runId, items] = [newId(), ids(8)]
  expect(await starting(runId, [...items, items[0] as string])).toBe(true)
  const taken: string[] = []
  await work(runId, {
    act: async (ctx, id) => {
      taken.push(id)
      if (id === items[2]) {
        await renameTo(ctx, 'refused')
        throw new Refusal('NOT_FOUND')
      }
      await renameTo(ctx, `done ${items.indexOf(id)}`)
      return id === items[3] ? 'unchanged' : 'done'
    },
  })
  expect(taken).toEqual(items)
  expect(await city()).toBe('done 7')
  const told = await progress(runId)
  expect(told).toMatchObject({ total: 8, done: 6, unchanged: 1, refused: 1, cancelledAt: null })
  expect(told.finishedAt).not.toBeNull()
  expect(told.items[2]).toMatchObject({ id: items[2], outcome: 'refused', code: 'NOT_FOUND' })
  expect(told.items[2]?.detail).not.toBe('')
  expect(progressShape.parse(told)).toEqual(told)
  expect([afterPosition.parse(undefined), afterPosition.safeParse(runLimit + 1).success]).toEqual([0, false])
  expect((await progress(runId, 6)).items.map(({ position }) => position)).toEqual([7, 8])
})

test('a request sent twice is one run, and another action with its key is refused', async () => {
  const [runId, items] = [newId(), ids(2)]
  await starting(runId, items)
  expect(await starting(runId, items)).toBe(false)
  await expect(starting(runId, items, { by: 2 })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(
    within((ctx) => startRun(ctx, { id: runId, kind: 'other', action: { by: 1 }, itemIds: items })),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('after a crash it goes on behind the last portion that was stored', async () => {
  const [runId, items] = [newId(), ids(7)]
  await starting(runId, items)
  const prepared: string[] = []
  const acted: string[] = []
  const dying: Count = {
    kind,
    parse,
    portion: 3,
    prepare: async (_, id) => {
      prepared.push(id)
      return null
    },
    act: async (_, id) => {
      if (acted.length === 4) throw new Error('the power is gone')
      acted.push(id)
      return 'done'
    },
  }
  await expect(work(runId, dying)).rejects.toThrow('the power is gone')
  expect(await progress(runId)).toMatchObject({ done: 3, finishedAt: null })
  const again: string[] = []
  await work(runId, {
    ...dying,
    act: async (_, id) => {
      again.push(id)
      return 'done'
    },
  })
  expect(again).toEqual(items.slice(3))
  expect(await progress(runId)).toMatchObject({ done: 7 })
})

test('two workers at one run give each record one turn', async () => {
  const [runId, items] = [newId(), ids(20)]
  await starting(runId, items)
  const acted: string[] = []
  const act: Count['act'] = async (_, id) => {
    acted.push(id)
    return 'done'
  }
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 3))
    return null
  }
  await Promise.all([work(runId, { act, prepare: slow }), work(runId, { act, prepare: slow })])
  expect(acted.toSorted()).toEqual(items.toSorted())
})

test('what cannot be prepared is refused, and what is not available now is tried again', async () => {
  const [runId, items] = [newId(), ids(2)]
  await starting(runId, items)
  const unavailable = async () => {
    throw new Refusal('UNAVAILABLE')
  }
  await expect(work(runId, { prepare: unavailable })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await progress(runId)).toMatchObject({ done: 0, refused: 0 })
  await work(runId, {
    prepare: async (_, id) => {
      if (id === items[0]) throw new Refusal('NOT_FOUND')
      return null
    },
  })
  expect(await progress(runId)).toMatchObject({ done: 1, refused: 1 })
})

test('stopped, it keeps what is done and does nothing further', async () => {
  const [runId, items] = [newId(), ids(9)]
  await starting(runId, items)
  let turns = 0
  await work(runId, {
    act: async (ctx) => {
      turns += 1
      if (turns === 3) await cancelRun(ctx, runId, [kind])
      return 'done'
    },
  })
  const told = await progress(runId)
  expect(told).toMatchObject({ total: 9, done: 3 })
  expect([told.cancelledAt, told.finishedAt]).not.toContain(null)
  await expect(within((ctx) => cancelRun(ctx, runId, ['other']))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('resumed, a stopped run gives a turn to the others alone, and is resumed once', async () => {
  const [runId, items] = [newId(), ids(9)]
  await starting(runId, items)
  const turns: string[] = []
  const act: Count['act'] = async (ctx, id) => {
    turns.push(id)
    if (turns.length === 3) await cancelRun(ctx, runId, [kind])
    return 'done'
  }
  const resuming = () => within((ctx) => resumeRun(ctx, runId, [kind]))
  expect(await resuming()).toBeNull()
  await work(runId, { act })
  expect(await resuming()).toEqual({ kind, action: { by: 1 }, left: 6 })
  expect(await resuming()).toBeNull()
  await work(runId, { act })
  expect(turns).toEqual(items)
  expect(await progress(runId)).toMatchObject({ total: 9, done: 9, cancelledAt: null })
  expect(await resuming()).toBeNull()
  await expect(within((ctx) => resumeRun(ctx, runId, ['other']))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a run over nothing is over, and an old one is forgotten with its records', async () => {
  const [empty, old] = [newId(), newId()]
  await starting(empty, [])
  expect((await progress(empty)).finishedAt).not.toBeNull()
  await starting(old, ids(2))
  await reihum.owner.query(`update run set created_at = now() - interval '31 days' where id = $1`, [old])
  await reihum.inPlatform(forgetOldRuns)
  await expect(progress(old)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await progress(empty)).toMatchObject({ total: 0 })
})
