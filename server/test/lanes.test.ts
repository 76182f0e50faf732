import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { readBacklog } from '#platform/jobs/backlog.ts'
import type { TaskLanes } from '#platform/jobs/lanes.ts'
import { Postponed } from '#platform/jobs/postponed.ts'
import { startRelay } from '#platform/jobs/relay.ts'
import { startWorker, type Worker } from '#platform/jobs/start-worker.ts'
import type { JobAttempt, JobPayload } from '#platform/jobs/worker.ts'
import { makeParts } from '#platform/keep-running.ts'
import { openLog } from '#platform/log.ts'
import { addJob } from './jobs.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from './reihum.ts'

let reihum: TestReihum
let many: TestTenant
let few: TestTenant

beforeAll(async () => {
  // Without a worker: each test starts its own.
  reihum = await startTestReihum({ alone: true, args: ['--role', 'web'] })
  many = await reihum.addTenant()
  few = await reihum.addTenant()
})
afterAll(() => reihum.close())

/** What began, in that order, and what it waits for: `release` lets everything go on. */
let begun: { task: string; tenantId: string; name: string }[]
let held: boolean[]
let released: PromiseWithResolvers<void>
let lines: Record<string, unknown>[]
const workers: Worker[] = []

beforeEach(async () => {
  begun = []
  held = []
  lines = []
  released = Promise.withResolvers<void>()
  await reihum.owner.query('delete from job; delete from outbox')
})
afterEach(async () => {
  released.resolve()
  for (const worker of workers.splice(0)) await worker.stop()
})

type Payload = JobPayload<{ name: string }>

const note = (task: string, { tenantId, name }: Payload) => begun.push({ task, tenantId, name })

const handlers = {
  hang: async (payload: Payload) => {
    note('hang', payload)
    await released.promise
  },
  ask: async (payload: Payload, attempt: JobAttempt) => {
    note('ask', payload)
    held.push(await attempt.isHeld())
    await released.promise
    held.push(await attempt.isHeld())
  },
  pass: async (payload: Payload) => {
    note('pass', payload)
  },
  fail: async (payload: Payload) => {
    note('fail', payload)
    throw new Error('mina@example.org does not take it')
  },
  postpone: async () => {
    throw new Postponed(7200, 'the mail server has a pause')
  },
}

function start(taskLanes: TaskLanes, nodeId = newId()): Worker {
  const log = openLog('debug', { write: (line: string) => lines.push(JSON.parse(line)) })
  const worker = startWorker({
    platformUrl: reihum.database.platformUrl,
    nodeId,
    handlers: Object.fromEntries(Object.entries(handlers).filter(([task]) => taskLanes[task])),
    taskLanes,
    parts: makeParts(log),
    log,
    recorder: null,
    onEnded: () => undefined,
  })
  workers.push(worker)
  return worker
}

type Added = { task: string; lane: string; tenant?: TestTenant; name?: string; payload?: object }

const add = ({ task, lane, tenant = many, name = '', payload = {} }: Added) =>
  addJob(reihum, { task, lane, tenantId: tenant.id, payload: { name, ...payload } })

async function rowOf(id: string) {
  const { rows } = await reihum.owner.query(
    `select attempts, last_error, claim, node_id, extract(epoch from run_at - now())::float8 as seconds
     from job where id = $1`,
    [id],
  )
  return rows[0]
}

const names = () => begun.map(({ name }) => name)

describe('lanes', () => {
  test('what hangs in one lane holds up no other', async () => {
    for (let count = 0; count < 12; count += 1) await add({ task: 'hang', lane: 'sending', name: 'hangs' })
    start({ hang: 'sending', pass: 'letters' })
    await eventually(async () => names().includes('hangs'))
    await add({ task: 'pass', lane: 'letters', name: 'is written' })
    await eventually(async () => names().includes('is written'))
    await eventually(async () => begun.length > 3)
    expect(names().filter((name) => name === 'hangs')).toHaveLength(3)
  })

  test('a tenant with everything hanging leaves a slot to others', async () => {
    for (let count = 0; count < 12; count += 1) await add({ task: 'hang', lane: 'letters', name: 'many' })
    start({ hang: 'letters', pass: 'letters' })
    await eventually(async () => begun.length === 4)
    await add({ task: 'pass', lane: 'letters', tenant: few, name: 'few' })
    await eventually(async () => begun.length === 5)
    expect(names()).toEqual(['many', 'many', 'many', 'many', 'few'])
  })

  test('whoever has one job is next, however many another has waiting, on two nodes as well', async () => {
    await reihum.owner.query(
      `insert into job (tenant_id, id, lane, task, payload)
       select $1, gen_random_uuid(), 'sending', 'pass', '{"name": "many"}' from generate_series(1, 3000)`,
      [many.id],
    )
    start({ pass: 'sending' })
    start({ pass: 'sending' })
    await eventually(async () => begun.length > 20)
    await add({ task: 'pass', lane: 'sending', tenant: few, name: 'few' })
    const before = begun.length
    await eventually(async () => names().includes('few'))
    // Both nodes may have begun what they had claimed, and claim once more.
    expect(names().indexOf('few') - before).toBeLessThan(20)
    expect(begun.length).toBeLessThan(3000)
  })

  test('with a single slot, tenants with many jobs take turns', async () => {
    for (const tenant of [many, few])
      for (let count = 0; count < 4; count += 1)
        await add({ task: 'pass', lane: 'pictures', tenant, name: tenant.slug })
    start({ pass: 'pictures' })
    await eventually(async () => begun.length === 8)
    const [first = '', second = ''] = names()
    expect(first).not.toBe(second)
    expect(names()).toEqual([first, second, first, second, first, second, first, second])
  })

  test('of a tenant one picture at a time is made, on all nodes together', async () => {
    for (let count = 0; count < 3; count += 1) await add({ task: 'hang', lane: 'pictures', name: 'many' })
    start({ hang: 'pictures' })
    start({ hang: 'pictures' })
    await eventually(async () => begun.length === 1)
    await add({ task: 'hang', lane: 'pictures', tenant: few, name: 'few' })
    await eventually(async () => begun.length === 2)
    expect(names()).toEqual(['many', 'few'])
    released.resolve()
    await eventually(async () => begun.length === 4)
  })

  test('of the jobs of a tenant the older ones come first', async () => {
    for (const name of ['first', 'second', 'third']) await add({ task: 'pass', lane: 'pictures', name })
    start({ pass: 'pictures' })
    await eventually(async () => begun.length === 3)
    expect(names()).toEqual(['first', 'second', 'third'])
  })
})

describe('a job', () => {
  test('that fails is tried again later; the log says which, whose and why, and nothing of its content', async () => {
    const id = await add({
      task: 'fail',
      lane: 'letters',
      payload: { eventId: 'event-1', requestId: 'request-1', recipient: 'mina@example.org' },
    })
    start({ fail: 'letters' })
    const row = await eventually(async () => {
      const found = await rowOf(id)
      return found.last_error && found
    })
    expect(row).toMatchObject({ attempts: 1, claim: null, last_error: 'mina@example.org does not take it' })
    expect(row.seconds).toBeGreaterThan(0)
    expect(lines.filter(({ msg }) => msg === 'job failed')).toEqual([
      {
        level: 'warn',
        time: expect.any(String),
        job: id,
        task: 'fail',
        lane: 'letters',
        tenant: many.id,
        request: 'request-1',
        event: 'event-1',
        attempt: 1,
        of: 25,
        reason: '…@… does not take it',
        msg: 'job failed',
      },
    ])
  })

  test('that is postponed waits as long as it asked for, and that was no attempt', async () => {
    const id = await add({ task: 'postpone', lane: 'sending' })
    start({ postpone: 'sending' })
    const row = await eventually(async () => {
      const found = await rowOf(id)
      return found.seconds > 60 && found.claim === null && found
    })
    // Only what failed has an error, so that what waits is not counted among what fails.
    expect(row).toMatchObject({ attempts: 0, last_error: null })
    expect(row.seconds).toBeGreaterThan(7000)
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([])
  })

  test('that failed for good stays, and is not tried again by itself', async () => {
    const id = await add({ task: 'pass', lane: 'letters', name: 'dead' })
    await reihum.owner.query('update job set attempts = max_attempts where id = $1', [id])
    start({ pass: 'letters' })
    await add({ task: 'pass', lane: 'letters', name: 'alive' })
    await eventually(async () => begun.length > 0)
    expect(names()).toEqual(['alive'])
    expect(await rowOf(id)).toMatchObject({ attempts: 25, claim: null })
  })

  test('that another node has taken over is neither ended nor given back by the first', async () => {
    const id = await add({ task: 'ask', lane: 'letters' })
    start({ ask: 'letters' })
    await eventually(async () => held.length === 1)
    const other = newId()
    await reihum.owner.query('update job set claim = $2, node_id = $2 where id = $1', [id, other])
    released.resolve()
    await eventually(async () => held.length === 2)
    expect(held).toEqual([true, false])
    for (const worker of workers.splice(0)) await worker.stop()
    expect(await rowOf(id)).toMatchObject({ attempts: 1, claim: other, node_id: other })
  })

  test('whose claim never reached this node is given back, and begun as if nothing had been', async () => {
    const id = await add({ task: 'hang', lane: 'letters', name: 'lost' })
    const nodeId = newId()
    await reihum.owner.query(
      'update job set claim = $2, node_id = $3, claimed_at = now(), attempts = 1 where id = $1',
      [id, newId(), nodeId],
    )
    start({ hang: 'letters' }, nodeId)
    await eventually(async () => names().includes('lost'))
    expect(await rowOf(id)).toMatchObject({ attempts: 1, node_id: nodeId })
  })
})

test('jobs of another version come into the lanes of this one, and what it does not know waits', async () => {
  const known = await add({ task: 'pass', lane: 'of-yesterday' })
  const unknown = await add({ task: 'of-tomorrow', lane: '' })
  const promised = newId()
  await reihum.owner.query(
    `insert into outbox (tenant_id, id, task, payload) values ($1, $2, 'of-tomorrow', '{}')`,
    [many.id, promised],
  )
  const moved: string[] = []
  const relay = startRelay({
    inPlatform: reihum.inPlatform,
    taskLanes: { pass: 'letters' },
    parts: makeParts(openLog('silent')),
    onMoved: (lanes) => moved.push(...lanes),
  })
  await eventually(async () => moved.length > 0)
  await relay.stop()
  const { rows } = await reihum.owner.query('select id, lane from job order by id')
  expect(rows).toEqual([
    { id: known, lane: 'letters' },
    { id: unknown, lane: '' },
    { id: promised, lane: '' },
  ])
})

test('what is promised again while its job still waits is one job, and holds up nothing else', async () => {
  const waiting = await add({ task: 'of-tomorrow', lane: 'letters' })
  const other = newId()
  await reihum.owner.query(
    `insert into outbox (tenant_id, id, task, payload)
     select tenant_id, id, task, '{}' from job where id = $2
     union all values ($1::uuid, $3::uuid, 'pass', '{}'::jsonb)`,
    [many.id, waiting, other],
  )
  const moved: string[] = []
  const relay = startRelay({
    inPlatform: reihum.inPlatform,
    taskLanes: { pass: 'letters' },
    parts: makeParts(openLog('silent')),
    onMoved: (lanes) => moved.push(...lanes),
  })
  await eventually(async () => moved.length > 0)
  await relay.stop()
  const { rows } = await reihum.owner.query(
    'select id, (select count(*)::int from outbox) as promised from job order by id',
  )
  expect(rows).toEqual([
    { id: waiting, promised: 0 },
    { id: other, promised: 0 },
  ])
})

test('the figures say for each lane what waits, runs, fails and is dead, and how old the oldest is', async () => {
  for (let count = 0; count < 6; count += 1) await add({ task: 'of-tomorrow', lane: 'letters' })
  await add({ task: 'of-tomorrow', lane: '' })
  const { rows } = await reihum.owner.query("select id from job where lane = 'letters' order by id")
  const [late, later, running, failing, dead] = rows.map(({ id }) => id)
  const set = (id: string, change: string) =>
    reihum.owner.query(`update job set ${change} where id = $1`, [id])
  await set(late, "run_at = now() - interval '90 seconds'")
  await set(later, "run_at = now() + interval '1 hour'")
  await set(running, `claim = id, node_id = id, claimed_at = now()`)
  await set(failing, "last_error = 'no', attempts = 3, run_at = now() + interval '1 hour'")
  await set(dead, "last_error = 'no', attempts = 25")
  const { outbox, lanes } = await readBacklog(reihum.inPlatform)
  expect(outbox).toBe(0)
  const figures = { jobs: 6, waiting: 2, running: 1, failing: 2, dead: 1 }
  const letters = lanes.find(({ lane }) => lane === 'letters')
  expect(letters).toMatchObject(figures)
  expect(letters?.oldestSeconds).toBeGreaterThanOrEqual(90)
  expect(lanes.map(({ lane }) => lane).sort()).toEqual([
    'chores',
    'exports',
    'letters',
    'none',
    'papers',
    'pictures',
    'places',
    'sending',
    'webhooks',
  ])
})
