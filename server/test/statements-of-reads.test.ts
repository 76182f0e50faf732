import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestReihum, type TestReihum } from './reihum.ts'
import { type SampledRoute, sampleCall, sampledRoutes } from './room-samples.ts'
import { addWorld, type CallerName, tokenFor, userFor, type World } from './route-world.ts'
import { hearStatements } from './sent-statements.ts'

/**
 * How often each route that reads may wait for the database, and how many statements it may send: nothing else says that a
 * list asks for each of its rows, or that a setting asks twice. What needs more is allowed it in the table, on purpose.
 */
const table = new URL('statements-of-reads.txt', import.meta.url)
const allowed = new Map(
  readFileSync(table, 'utf8')
    .trim()
    .split('\n')
    .map((line) => [line.split(':')[0] ?? '', line]),
)

/** The node has work of its own beside requests, which is heard too: what a route sends is heard at last alone. */
const tries = 8

type Sent = { roundTrips: number; statements: number }
const written = (name: string, { roundTrips, statements }: Sent) =>
  `${name}: ${roundTrips} round trips, ${statements} statements`

function isAllowed(name: string, { roundTrips, statements }: Sent): boolean {
  const [most = -1, mostStatements = -1] =
    allowed
      .get(name)
      ?.match(/\b\d+\b/g)
      ?.map(Number) ?? []
  return roundTrips <= most && statements <= mostStatements
}

const heard = hearStatements()
const { routes } = await sampledRoutes()
const reads = routes.filter(({ method }) => method === 'GET')

let reihum: TestReihum
let world: World

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  world = await addWorld(reihum)
})
afterAll(async () => {
  heard.stop()
  await reihum.close()
})

function callerOf({ access }: SampledRoute): CallerName {
  if (access === 'public') return 'nobody'
  return access === 'superuser' ? 'a superuser' : 'an admin'
}

/** What the route sent, at the first try that is allowed, or else at the last; and how it answered. */
async function sentFor(route: SampledRoute): Promise<Sent & { status: number }> {
  const caller = callerOf(route)
  const user = caller === 'nobody' ? null : await userFor(world, caller)
  const { path } = await sampleCall(route, world, user)
  const token = await tokenFor(world, caller)
  let sent = { status: 0, roundTrips: 0, statements: 0 }
  for (let round = 0; round < tries; round += 1) {
    const { result, flights } = await heard.during(() => reihum.call('GET', path, { token }))
    sent = { status: result.status, roundTrips: flights.length, statements: flights.flat().length }
    if (isAllowed(route.fullName, sent)) break
  }
  return sent
}

test('no route that reads sends more than it is allowed, and none of them fails', async () => {
  const beyond: string[] = []
  for (const route of reads) {
    const sent = await sentFor(route)
    expect(sent.status, route.fullName).toBe(route.sample.answers ?? 200)
    if (!isAllowed(route.fullName, sent)) beyond.push(written(route.fullName, sent))
  }
  expect(beyond).toEqual([])
}, 600_000)

test('the table names routes that there are', () => {
  const names = new Set(reads.map(({ fullName }) => fullName))
  expect([...allowed.keys()].filter((name) => !names.has(name))).toEqual([])
})
