import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import { startHeartbeat } from '#platform/jobs/heartbeat.ts'
import type { PartState } from '#platform/keep-running.ts'
import type { MailLimits } from '#platform/mail/mail-limits.ts'
import { type ListenOptions, listen } from './listen.ts'
import { type Databases, openNode } from './node.ts'
import { listenForProbes } from './probes.ts'
import { watchReadiness } from './watch-readiness.ts'
import { startWork } from './work.ts'

export type Reihum = {
  inTenant: InTenant
  inPlatform: InPlatform
  /** The port it listens on; null for a worker, which does not listen. */
  port: number | null
  /** The port for probes alone; null: it has none. */
  probePort: number | null
  /** Finishes running requests and jobs, then closes all connections. */
  stop(): Promise<void>
}

export type ReihumOptions = ListenOptions & {
  config: Config
  databases: Databases
  /** For tests; without it time is that of the database. */
  clock?: Clock | undefined
  /** Shorter ones, for tests. */
  mailLimits?: MailLimits | undefined
  /** How the parts of this node are doing that may rest while the others go on; only tests replace it. */
  parts?: () => readonly PartState[]
}

/** Starts one node: web, worker or both. The database must be migrated. */
export async function startReihum({
  config,
  databases,
  clock,
  mailLimits,
  parts,
  ...options
}: ReihumOptions): Promise<Reihum> {
  const node = openNode(config, databases, clock)
  const { inTenant, inPlatform } = node
  const closing: (() => Promise<void>)[] = [node.close]
  let isStopping = false

  const beating = { id: newId(), role: config.role }
  const heartbeat = await startHeartbeat(inPlatform, node.parts, beating)
  closing.push(() => heartbeat.stop())

  const readiness = await watchReadiness({
    node: beating,
    inTenant,
    inPlatform,
    parts: parts ?? node.parts.states,
    isStopping: () => isStopping,
    log: node.log,
  })
  closing.push(readiness.stop)
  node.showReadiness(readiness.now)

  let probePort: number | null = null
  if (config.probePort !== null) {
    const { metrics } = node
    const probes = { metrics, metricsToken: config.metricsToken, readiness: readiness.now }
    const listening = await listenForProbes(probes, { port: config.probePort, host: config.host })
    probePort = listening.port
    closing.push(listening.close)
  }

  if (config.role !== 'web') closing.push(await startWork(node, beating.id, mailLimits))

  let port: number | null = null
  if (config.role !== 'worker') {
    const listening = await listen(node, options, readiness)
    port = listening.port
    closing.push(listening.close)
  }

  let stopped: Promise<void> | undefined
  return {
    inTenant,
    inPlatform,
    port,
    probePort,
    stop() {
      isStopping = true
      stopped ??= (async () => {
        for (const close of closing.reverse()) await close()
      })()
      return stopped
    },
  }
}
