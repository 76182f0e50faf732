import { namePlatform } from '#features/tenants/name-platform.ts'
import { sealAll } from '#platform/audit/seal.ts'
import type { Heartbeat } from '#platform/jobs/heartbeat.ts'
import { startRelay } from '#platform/jobs/relay.ts'
import { startRepeating } from '#platform/jobs/repeat.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { openTransport } from '#platform/mail/send-mail.ts'
import { startChores } from './chores.ts'
import { jobHandlers, slowTasks } from './jobs.ts'
import type { Node } from './node.ts'
import { houseInvariants } from './rooms.ts'

const sealEveryMs = 5_000

/** Starts what a worker does: jobs, the relay of the outbox, the sealing of the log, chores. Returns what stops it. */
export async function startWork(node: Node, heartbeat: Heartbeat): Promise<() => Promise<void>> {
  const { config, databases, inTenant, inPlatform, storage, incoming, metrics, log, onError } = node
  await inPlatform((ctx) => namePlatform(ctx, config.product.name))
  const transport = config.smtp && openTransport(config.smtp, config.mailFrom)
  const handlers = jobHandlers({
    inTenant,
    inPlatform,
    keyFor: node.keyFor,
    storage,
    incoming,
    vault: node.vault,
    mail: node.mail,
    publicUrl: config.publicUrl,
    product: config.product,
    providers: config.oidcProviders,
    transport,
    invariants: houseInvariants,
    onMail: metrics.mail,
  })
  const { platformUrl } = databases
  const worker = await startWorker({ platformUrl, handlers, slowTasks, heartbeat, log, onDone: metrics.job })
  const relay = startRelay(inPlatform, onError('relay failed'))
  const sealing = startRepeating(
    () => sealAll(inPlatform, node.vault),
    sealEveryMs,
    onError('sealing failed'),
  )
  const chores = startChores(
    { inPlatform, inTenant, storage, incoming, invariants: houseInvariants },
    onError,
  )
  return async () => {
    await chores.stop()
    await sealing.stop()
    await relay.stop()
    await worker.stop()
    transport?.close()
  }
}
