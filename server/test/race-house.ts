import { afterAll, beforeAll } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { startTestReihum, type TestReihum, type TestTenant } from './reihum.ts'

/** Two nodes on one database, and a tenant. */
export type RaceHouse = { reihum: TestReihum; second: TestReihum; tenant: TestTenant }

type Environment = Record<string, string>

async function open(environment: Environment): Promise<RaceHouse> {
  const reihum = await startTestReihum({ environment, args: ['--role', 'web'] })
  const second = await startTestReihum({ environment, database: reihum.database, args: ['--role', 'web'] })
  return { reihum, second, tenant: await reihum.addTenant() }
}

/**
 * Opens a house for the races of a test file, and one for the same races without locks, whose data end up wrong. Both
 * are filled before the first test runs. `prepare` starts what they talk to, and says where it is.
 */
export function openRaceHouses(prepare: () => Environment | Promise<Environment> = () => ({})): {
  house: RaceHouse
  broken: RaceHouse
} {
  const house = {} as RaceHouse
  const broken = {} as RaceHouse
  beforeAll(async () => {
    const environment = await prepare()
    const opened = await Promise.all([open(environment), open(environment)])
    Object.assign(house, opened[0])
    Object.assign(broken, opened[1])
  })
  afterAll(async () => {
    await house.second.close()
    await house.reihum.close()
    await broken.second.close()
    await broken.reihum.close({ isBroken: true })
  })
  return { house, broken }
}

/**
 * The errors of simultaneous commands. A refusal is a right answer, except for the one after a wait that the database
 * ended: commands that take their locks in order never wait that long for one another.
 */
export function errorsOf(outcomes: readonly PromiseSettledResult<unknown>[]): string[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return []
    const isAnswer = outcome.reason instanceof Refusal && outcome.reason.code !== 'UNAVAILABLE'
    return isAnswer ? [] : [String(outcome.reason)]
  })
}
