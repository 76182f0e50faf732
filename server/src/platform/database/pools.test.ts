import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { Deadline } from '#platform/deadline.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { type FaultyProxy, startFaultyProxy } from '#test/faulty-proxy.ts'
import { eventually } from '#test/reihum.ts'
import { makeInPlatform } from './in-platform.ts'
import { openPools } from './pools.ts'

let database: TestDatabase
let proxy: FaultyProxy
beforeAll(async () => {
  database = await cloneDatabase(inject('ownerUrl'))
  const { hostname, port } = new URL(database.platformUrl)
  proxy = await startFaultyProxy({ host: hostname, port: Number(port) })
})
afterAll(async () => {
  await proxy.close()
  await database.drop()
})

test('a database that gives no answer is asked for one connection at a time', async () => {
  const pools = openPools({
    appUrl: proxy.through(database.appUrl),
    platformUrl: proxy.through(database.platformUrl),
    namedStatements: true,
    poolSize: 4,
  })
  const inPlatform = makeInPlatform(pools.platform, systemClock, () => [])
  const look = (deadline = new Deadline(200)) =>
    inPlatform(({ tx }) => tx.selectFrom('node').select('id').execute(), { deadline, isPatient: true })
  await proxy.set('freeze')
  await expect(look()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await pause(1_000)
  for (const result of await Promise.allSettled([look(), look(), look()]))
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  expect(proxy.open()).toBe(1)
  await proxy.set('pass')
  expect(await Promise.all(Array.from({ length: 4 }, () => look(new Deadline(5_000))))).toEqual([
    [],
    [],
    [],
    [],
  ])
  await pools.close()
})

test('without a deadline, too, nobody waits for ever for a database that is frozen', async () => {
  const pools = openPools({
    appUrl: proxy.through(database.appUrl),
    platformUrl: proxy.through(database.platformUrl),
    namedStatements: true,
    poolSize: 2,
    silenceMs: 300,
  })
  const inPlatform = makeInPlatform(pools.platform, systemClock, () => [])
  const look = () => inPlatform(({ tx }) => tx.selectFrom('node').select('id').execute())
  await look()
  await proxy.set('freeze')
  await expect(look()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await proxy.set('pass')
  expect(await eventually(() => look().catch(() => null))).toEqual([])
  await pools.close()
})
