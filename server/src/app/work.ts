import { makeWays } from '#features/messages/own-server/ways.ts'
import { namePlatform } from '#features/tenants/name-platform.ts'
import { runChores } from '#platform/chores/run-chores.ts'
import { startRelay } from '#platform/jobs/relay.ts'
import { startWorker } from '#platform/jobs/start-worker.ts'
import { type MailLimits, mailLimits as usualMailLimits } from '#platform/mail/mail-limits.ts'
import { nameOfServer, openTransport } from '#platform/mail/transport.ts'
import { textsFrom } from '#platform/read-texts.ts'
import { showPauses } from '#platform/show-pauses.ts'
import { houseChores } from './chores.ts'
import { jobHandlers, taskLanesOf } from './jobs.ts'
import type { Node } from './node.ts'
import { houseInvariants, houseLists, houseOwned } from './rooms.ts'

/** Starts what a worker does: jobs, the relay of the outbox and the chores. Returns what stops it. */
export async function startWork(
  node: Node,
  nodeId: string,
  mailLimits: MailLimits = usualMailLimits,
): Promise<() => Promise<void>> {
  const { config, databases, inTenant, inPlatform, storage, incoming, metrics, parts, log } = node
  await inPlatform((ctx) => namePlatform(ctx, config.product.name))
  const transport =
    config.smtp &&
    openTransport(
      config.smtp,
      { from: config.mailFrom, signing: null },
      mailLimits,
      showPauses(inPlatform, nameOfServer(config.smtp), node.onError('a pause could not be shown')),
    )
  const ways = makeWays({
    inTenant,
    vault: node.vault,
    house: transport,
    insideHosts: config.insideHosts,
    limits: mailLimits,
  })
  if (transport) node.showBreaker('mail server', () => transport.standing().is)
  const handlers = jobHandlers({
    inTenant,
    inPlatform,
    keyFor: node.keyFor,
    storage,
    incoming,
    vault: node.vault,
    mail: node.mail,
    press: node.pressOfJobs,
    publicUrl: config.publicUrl,
    services: config.services,
    insideHosts: config.insideHosts,
    product: config.product,
    providers: config.oidcProviders,
    waysOf: ways.of,
    invariants: houseInvariants,
    owned: houseOwned,
    lists: houseLists,
    onMail: metrics.mail,
    mailLimits,
  })
  const taskLanes = taskLanesOf(handlers)
  const worker = startWorker({
    platformUrl: databases.platformUrl,
    nodeId,
    handlers,
    taskLanes,
    parts,
    log,
    recorder: node.telemetry.recorder,
    onEnded(task, outcome) {
      metrics.job(task, outcome)
      // A job that wrote a letter has promised to send it.
      relay.wake()
    },
  })
  const relay = startRelay({ inPlatform, taskLanes, parts, onMoved: worker.wake })
  node.onPromised(relay.wake)
  const { publicUrl, services } = config
  const chores = runChores({
    inPlatform,
    nodeId,
    chores: houseChores({
      inPlatform,
      inTenant,
      keyFor: node.keyFor,
      storage,
      incoming,
      invariants: houseInvariants,
      vault: node.vault,
      mail: node.mail,
      publicUrl,
      services,
      insideHosts: config.insideHosts,
      readTexts: textsFrom(config.nameServers),
    }),
    parts,
  })
  return async () => {
    await chores.stop()
    await relay.stop()
    // The worker waits for its jobs, and those that hand over a letter for the mail server.
    const closed = Promise.all([transport?.close(), ways.close()])
    await worker.stop()
    await closed
  }
}
