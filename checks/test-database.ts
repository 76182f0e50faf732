import { startTestServer, type TestServer } from '../server/test/test-server.ts'
import type { Order } from './suite.ts'

let started: Promise<TestServer> | undefined

/** The environment that tells a suite where the PostgreSQL of this run is; the first suite that asks starts it. */
export async function databaseEnvironment({ say }: Pick<Order, 'say'>): Promise<Record<string, string>> {
  if (!started) say('Starting PostgreSQL for the tests ...\n')
  started ??= startTestServer('run')
  return { REIHUM_TEST_TEMPLATE: (await started).templateUrl }
}

export async function stopDatabase(): Promise<void> {
  await (await started?.catch(() => undefined))?.release()
}
