import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { newId } from '#platform/ids.ts'
import { takeOverDeadNodes } from '#platform/jobs/heartbeat.ts'
import { makeParts, type Part } from '#platform/keep-running.ts'
import { openLog } from '#platform/log.ts'
import { eventually, startTestReihum, type TestReihum } from '#test/reihum.ts'
import { readChores } from './chore-figures.ts'
import { runChores } from './run-chores.ts'
import { beginTurns, endTurns } from './stored-turns.ts'

let reihum: TestReihum
let running: Pick<Part, 'stop'>[] = []

beforeAll(async () => {
  // Without a worker, whose own chores would be among those of the test.
  reihum = await startTestReihum({ alone: true, args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(() => reihum.owner.query('delete from chore_turn'))
afterEach(async () => {
  await Promise.all(running.map((node) => node.stop()))
  running = []
})

const name = 'sweeping the yard'
const long = 60 * 60_000

/** A node with one chore. `looked` says how often it asked whose turn it is. */
function startNode(run: () => Promise<unknown>, nodeId = newId()) {
  let asked = 0
  const inPlatform: InPlatform = async (body, options) => {
    const result = await reihum.inPlatform(body, options)
    asked += 1
    return result
  }
  const parts = makeParts(openLog('silent'))
  const node = runChores({ inPlatform, nodeId, parts, chores: { [name]: { everyMs: long, run } } })
  running.push(node)
  return { ...node, nodeId, parts, looked: () => asked }
}

type Node = ReturnType<typeof startNode>

/** Until each node has asked at least twice more: the second time after it knew all that was there before. */
async function lookedAgain(nodes: readonly Node[]) {
  const before = nodes.map((node) => node.looked())
  await eventually(async () => nodes.every((node, at) => node.looked() >= (before[at] ?? 0) + 3))
}

/** The time until the next turn has passed. */
const passTime = () => reihum.owner.query('update chore_turn set due_at = now()')

async function figures() {
  const [found] = await readChores(reihum.inPlatform)
  if (!found) throw new Error('the chore is not known')
  return found
}

test('three nodes have one turn each time that it is due', async () => {
  let turns = 0
  const nodes = [1, 2, 3].map(() => startNode(async () => (turns += 1)))
  for (const round of [1, 2, 3, 4]) {
    await lookedAgain(nodes)
    expect(turns).toBe(round)
    await passTime()
  }
})

test('nodes that keep time for themselves, as the control, have three', async () => {
  let turns = 0
  const parts = makeParts(openLog('silent'))
  running = [1, 2, 3].map(() => parts.keep({ name, everyMs: long, turn: async () => (turns += 1) }))
  await eventually(async () => turns === 3)
})

test('of many that ask at the same moment one begins it', async () => {
  await reihum.owner.query('insert into chore_turn (name) values ($1)', [name])
  const asked = await Promise.all(
    Array.from({ length: 12 }, () => reihum.inPlatform(({ tx }) => beginTurns(tx, newId(), [name], []))),
  )
  expect(asked.flat()).toHaveLength(1)
})

test('nobody has a turn while another one is at it, however long that takes', async () => {
  let turns = 0
  let end = () => {}
  const atIt = new Promise<void>((done) => {
    end = done
  })
  const first = startNode(() => {
    turns += 1
    return atIt
  })
  await eventually(async () => turns === 1)
  const others = [1, 2].map(() => startNode(async () => (turns += 1)))
  await passTime()
  await lookedAgain(others)
  expect(turns).toBe(1)
  expect(await figures()).toMatchObject({ nodeId: first.nodeId, doneSeconds: null })
  end()
  await eventually(async () => (await figures()).nodeId === null)
  expect((await figures()).doneSeconds).not.toBeNull()
})

test('the chores of a node that died go to another one, and what the dead one still ends is nothing', async () => {
  const dead = newId()
  await reihum.owner.query('insert into chore_turn (name) values ($1)', [name])
  const [turn] = await reihum.inPlatform(({ tx }) => beginTurns(tx, dead, [name], []))
  if (!turn) throw new Error('the turn did not begin')
  await reihum.owner.query("update chore_turn set begun_at = now() - interval '30 seconds'")
  let turns = 0
  const other = startNode(async () => (turns += 1))
  await reihum.owner.query(
    `insert into node (id, role, beat_at) values
      ($1, 'worker', now() - interval '21 seconds'), ($2, 'worker', now())`,
    [dead, other.nodeId],
  )
  await lookedAgain([other])
  expect(turns).toBe(0)
  await takeOverDeadNodes(reihum.inPlatform)
  await eventually(async () => turns === 1)
  await lookedAgain([other])
  await reihum.inPlatform(({ tx }) => endTurns(tx, [{ turn, nextInMs: 0, reason: 'too late' }]))
  expect(await figures()).toMatchObject({ failures: 0, nodeId: null })
})

test('a turn that failed comes again soon, on any node, and every node says when it went well', async () => {
  let isBroken = true
  let failed = 0
  const nodes = [1, 2].map(() =>
    startNode(async () => {
      if (!isBroken) return
      failed += 1
      throw new Error('the broom is broken')
    }),
  )
  await eventually(async () => failed >= 3)
  expect(await figures()).toMatchObject({ doneSeconds: null })
  expect((await figures()).failures).toBeGreaterThan(0)
  const states = () => nodes.flatMap(({ parts }) => parts.states()).filter((state) => state.name === name)
  expect(states()).toContainEqual(expect.objectContaining({ state: 'paused', reason: 'the broom is broken' }))
  isBroken = false
  await passTime()
  await eventually(async () => states().every(({ state }) => state === 'running'))
  expect(await figures()).toMatchObject({ failures: 0 })
})

test('a turn whose beginning was never answered is begun anew by the same node', async () => {
  await reihum.owner.query('insert into chore_turn (name) values ($1)', [name])
  const node = newId()
  await reihum.inPlatform(({ tx }) => beginTurns(tx, node, [name], []))
  const [again] = await reihum.inPlatform(({ tx }) => beginTurns(tx, node, [name], []))
  expect(again).toMatchObject({ name })
  expect(await reihum.inPlatform(({ tx }) => beginTurns(tx, node, [name], [again?.claim ?? '']))).toEqual([])
})

test('a version with a shorter interval does not wait for the end of the longer one', async () => {
  await reihum.owner.query(
    "insert into chore_turn (name, due_at) values ($1, now() + interval '5 hours'), ('of old', now() - interval '31 days')",
    [name],
  )
  const node = startNode(async () => undefined)
  await lookedAgain([node])
  const { rows } = await reihum.owner.query(
    'select name, due_at <= now() + interval \'1 hour\' as "isSoon" from chore_turn',
  )
  expect(rows).toEqual([{ name, isSoon: true }])
})
