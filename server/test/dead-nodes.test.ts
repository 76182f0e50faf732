import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { beatingSince, mayTakeOver, takeOverDeadNodes } from '#platform/jobs/heartbeat.ts'
import { addJob } from './jobs.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'

let reihum: TestReihum

beforeAll(async () => {
  // Without a worker, because a worker looks for dead nodes every few seconds and might be faster than the test.
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())

test('jobs of a dead node are given back, those of the living are left alone', async () => {
  const [dead, living] = [newId(), newId()]
  await reihum.owner.query(
    `insert into node (id, role, beat_at) values
      ($1, 'worker', now() - interval '40 seconds'), ($2, 'worker', now())`,
    [dead, living],
  )
  const ids: string[] = []
  for (const node of [dead, living, newId()]) {
    const id = await addJob(reihum, { task: 'nobody.does-this' })
    await reihum.owner.query(
      "update job set claim = $1, node_id = $2, claimed_at = now() - interval '40 seconds' where id = $1",
      [id, node],
    )
    ids.push(id)
  }
  expect(await takeOverDeadNodes(reihum.inPlatform)).toBe(2)
  const { rows } = await reihum.owner.query(
    'select id, node_id, claim is null as "isFree" from job order by id',
  )
  expect(rows).toEqual([
    { id: ids[0], node_id: null, isFree: true },
    { id: ids[1], node_id: living, isFree: false },
    { id: ids[2], node_id: null, isFree: true },
  ])
  const nodes = await reihum.owner.query('select from node where id = $1', [dead])
  expect(nodes.rowCount).toBe(0)
})

test('after a gap a node says of nobody that they are dead, until all had time to show that they live', () => {
  const second = 1_000
  let beating = beatingSince(null, 0)
  const beats = (...at: number[]) =>
    at.map((now) => {
      beating = beatingSince(beating, now * second)
      return mayTakeOver(beating)
    })
  expect(beats(5, 10, 15)).toEqual([false, false, false])
  expect(beats(20, 25)).toEqual([true, true])
  // The database was gone for a minute and a half, or this node stood still.
  expect(beats(115, 120, 125, 130)).toEqual([false, false, false, false])
  expect(beats(135)).toEqual([true])
})
