import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeOverDeadNodes } from '#platform/jobs/heartbeat.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'

let reihum: TestReihum

beforeAll(async () => {
  // Without a worker, because a worker looks for dead nodes every few seconds and might be faster than the test.
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())

test('jobs of a worker whose node is dead are given back, those of the living are left alone', async () => {
  await reihum.inPlatform(async ({ tx }) => {
    await sql`select graphile_worker.add_job('nobody-does-this', '{}'::json, job_key => ${'dead'})`.execute(
      tx as never,
    )
    await sql`select graphile_worker.add_job('nobody-does-this', '{}'::json, job_key => ${'alive'})`.execute(
      tx as never,
    )
  })
  await reihum.owner.query(
    `insert into node (id, role, worker_ids, beat_at) values
      (gen_random_uuid(), 'worker', '{dead-worker}', now() - interval '40 seconds'),
      (gen_random_uuid(), 'worker', '{living-worker}', now())`,
  )
  await reihum.owner.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '40 seconds',
       locked_by = case key when 'dead' then 'dead-worker' else 'living-worker' end where key in ('dead', 'alive')`,
  )
  expect(await takeOverDeadNodes(reihum.inPlatform)).toEqual(['dead-worker'])
  const { rows } = await reihum.owner.query(
    "select key, locked_by from graphile_worker.jobs where key in ('dead', 'alive') order by key",
  )
  expect(rows).toEqual([
    { key: 'alive', locked_by: 'living-worker' },
    { key: 'dead', locked_by: null },
  ])
})
