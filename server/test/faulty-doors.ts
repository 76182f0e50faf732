import { type FaultyProxy, startProxyTo } from './faulty-proxy.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'

export type FaultyDoors = {
  /** A node with a way of its own to the database; it also does the jobs. */
  reihum: TestReihum
  /** A web node whose doors lead through the proxies. */
  node: TestReihum
  app: FaultyProxy
  platform: FaultyProxy
  /** Both doors work again. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** Two nodes on one database, one of which can be cut off from it in every way. */
export async function openFaultyDoors(environment: Record<string, string> = {}): Promise<FaultyDoors> {
  const reihum = await startTestReihum({ alone: true })
  const { database } = reihum
  const app = await startProxyTo(database.appUrl)
  const platform = await startProxyTo(database.platformUrl)
  const node = await startTestReihum({
    database: {
      ...database,
      appUrl: app.through(database.appUrl),
      platformUrl: platform.through(database.platformUrl),
    },
    environment,
    args: ['--role', 'web'],
  })
  const mend = async () => {
    await Promise.all([app.set('pass'), platform.set('pass')])
  }
  return {
    reihum,
    node,
    app,
    platform,
    mend,
    async close() {
      await mend()
      await node.close()
      await Promise.all([app.close(), platform.close()])
      await reihum.close()
    },
  }
}
