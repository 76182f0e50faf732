import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import { startHeartbeat } from '#platform/jobs/heartbeat.ts'
import { type ListenOptions, listen } from './listen.ts'
import { type Databases, openNode } from './node.ts'
import { startWork } from './work.ts'

export type Reihum = {
  inTenant: InTenant
  inPlatform: InPlatform
  /** The port it listens on; null for a worker, which does not listen. */
  port: number | null
  /** Finishes running requests and jobs, then closes all connections. */
  stop(): Promise<void>
}

export type ReihumOptions = ListenOptions & {
  config: Config
  databases: Databases
  /** For tests; without it time is that of the database. */
  clock?: Clock | undefined
}

/** Starts one node: web, worker or both. The database must be migrated. */
export async function startReihum({
  config,
  databases,
  clock,
  ...options
}: ReihumOptions): Promise<Reihum> {
  const node = openNode(config, databases, clock)
  const { inTenant, inPlatform } = node
  const closing: (() => Promise<void>)[] = [node.close]
  let isStopping = false

  const beating = { id: newId(), role: config.role }
  const heartbeat = await startHeartbeat(inPlatform, node.parts, beating)
  closing.push(() => heartbeat.stop())

  if (config.role !== 'web') closing.push(await startWork(node, beating.id))

  let port: number | null = null
  if (config.role !== 'worker') {
    const listening = await listen(node, options, () => isStopping)
    port = listening.port
    closing.push(listening.close)
  }

  let stopped: Promise<void> | undefined
  return {
    inTenant,
    inPlatform,
    port,
    stop() {
      isStopping = true
      stopped ??= (async () => {
        for (const close of closing.reverse()) await close()
      })()
      return stopped
    },
  }
}
