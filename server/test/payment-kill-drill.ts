import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { sweepAttempts } from '#features/checkout/attempts/sweep-attempts.ts'
import { requestServiceRefund } from '#features/checkout/service-refunds/request-service-refund.ts'
import { sweepRefunds } from '#features/checkout/service-refunds/sweep-refunds.ts'
import { newId } from '#platform/ids.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { checkoutDesk } from './checkout-desk.ts'
import { testSecret, testVault } from './database.ts'
import { eventually } from './eventually.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import type { Kill, KilledService } from './payment-kill-services.ts'
import type { TestReihum, TestTenant } from './reihum.ts'
import { takeOverAtOnce } from './take-over-at-once.ts'

type Drill = {
  reihum: TestReihum
  tenant: TestTenant
  service: KilledService
  kills: readonly Kill[]
  /** What a killed node held is given back at once; otherwise the next one does it in its time. */
  isHurried?: boolean
}
/** Somebody who has booked, with what they have begun at the service. */
type Payer = { accessToken: string; registrationId: string; begun: string; address: string }

const together = 3
const halfCents = 4450

/** The house that prepares everything answers late while others start beside it. */
async function patiently<Of>(ask: () => Promise<Of>): Promise<Of> {
  for (let left = 5; ; left -= 1)
    try {
      return await ask()
    } catch (error) {
      if (left === 0) throw error
    }
}

const deskOf = ({ reihum, tenant, service: { standIn } }: Drill) =>
  checkoutDesk(() => ({ reihum, tenant, ...standIn }))

type Answer = { kind?: string; url?: string; returnToken?: string }

/** The payer goes to the service and comes back, by a node that may end at any moment; some turn back there and pay only then. */
async function pay(
  node: NodeProcess,
  drill: Drill,
  payer: Payer,
  { turnsBack = false }: { turnsBack?: boolean } = {},
): Promise<void> {
  const { tenant, service } = drill
  const post = async (path: string, body: unknown): Promise<Answer> => {
    const answer = await fetch(`${node.origin}/api/${tenant.slug}/portal${path}`, {
      method: 'POST',
      // Each payer calls from an address of their own, because the rate limits count by address.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': payer.address },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Answer
  }
  const begin = () => post(`/bookings/${payer.accessToken}/checkout`, { service: service.name })
  for (const isCancelled of turnsBack ? [true, false] : [false]) {
    let begun = await begin()
    // Our page asks the service about what is being checked; whoever finds that nothing came of it begins anew.
    if (begun.kind === 'checking') {
      await post(`/checkouts/${begun.returnToken}`, { isCancelled: false })
      begun = await begin()
    }
    if (begun.kind !== 'go' || !begun.url) return
    payer.begun = service.idIn(begun.url)
    if (!isCancelled) service.agree(payer.begun)
    await post(`/checkouts/${deskOf(drill).returnTokenOf(payer.begun)}`, { isCancelled })
  }
}

/** The place is given up, and its money is given back in two equal parts, which look alike at the service. */
async function giveBack(drill: Drill, payer: Payer): Promise<void> {
  const { reihum, tenant } = drill
  const { desk } = deskOf(drill)
  const { rows } = await reihum.owner.query<{ id: string }>(
    `select s.payment_id as id from service_payment s join checkout_attempt a on a.tenant_id = s.tenant_id
       and a.id = s.attempt_id where a.tenant_id = $1 and a.external_id = $2`,
    [tenant.id, payer.begun],
  )
  const [payment] = rows
  if (!payment) return
  await desk.cancel(payer.registrationId, { reason: 'x' })
  for (const purpose of ['first half', 'second half'])
    await reihum.inTenant(
      { tenant: tenant.id, access: 'system', actor: { kind: 'system' }, origin: noOrigin },
      (ctx) =>
        requestServiceRefund(ctx, { paymentId: payment.id, cents: halfCents, purpose, requestKey: newId() }),
    )
}

/** Lets a day pass, and asks the service about everything that is not known. */
async function sweep({ reihum, tenant, service }: Drill): Promise<void> {
  await reihum.owner.query(
    `update checkout_attempt set created_at = created_at - interval '1 hour', looked_at = looked_at - interval '1 day'
     where tenant_id = $1`,
    [tenant.id],
  )
  await reihum.owner.query("update service_refund set at = at - interval '1 hour' where tenant_id = $1", [
    tenant.id,
  ])
  const { inTenant, inPlatform } = reihum
  const doors = { inTenant, inPlatform, vault: testVault, services: service.urls }
  await sweepAttempts(doors, () => false)
  await sweepRefunds(doors, () => false)
}

/** What the book of the service and ours differ in; empty when all is well. */
async function differences({ reihum, tenant, service }: Drill, payers: readonly Payer[]): Promise<string[]> {
  const { rows: payments } = await reihum.owner.query<{ capture: string; cents: number; refunded: number }>(
    `select s.external_id as capture, p.amount_cents as cents, p.refunded_cents as refunded
     from service_payment s join payment p on p.tenant_id = s.tenant_id and p.id = s.payment_id
     where s.tenant_id = $1`,
    [tenant.id],
  )
  const { rows: unfinished } = await reihum.owner.query<{ what: string }>(
    `select 'attempt ' || state as what from checkout_attempt
       where tenant_id = $1 and state in ('approved', 'pending', 'unknown')
     union all select 'refund ' || state from service_refund
       where tenant_id = $1 and (state in ('asked', 'pending', 'failed') or reason <> '')`,
    [tenant.id],
  )
  const ours = new Map(payments.map((one) => [one.capture, one]))
  const own = new Set(payers.map(({ registrationId }) => registrationId))
  const faults = unfinished.map(({ what }) => `unfinished: ${what}`)
  const collected = new Map<string, number>()
  for (const { attemptId, externalId, refundedCents } of service.book()) {
    const { rows } = await reihum.owner.query<{ booking_id: string }>(
      'select booking_id from checkout_attempt where tenant_id = $1 and id = $2',
      [tenant.id, attemptId],
    )
    const [attempt] = rows
    if (!attempt) continue
    collected.set(attempt.booking_id, (collected.get(attempt.booking_id) ?? 0) + 1)
    const known = ours.get(externalId)
    if (!known) faults.push(`unknown here: ${externalId}`)
    else if (known.refunded !== refundedCents)
      faults.push(`given back ${refundedCents} there, ${known.refunded} here`)
    ours.delete(externalId)
  }
  for (const [booking, times] of collected) if (times > 1) faults.push(`${booking} paid ${times} times`)
  for (const capture of ours.keys()) faults.push(`unknown at the service: ${capture}`)
  if (collected.size < own.size) faults.push(`${own.size - collected.size} of ${own.size} did not pay`)
  return faults
}

/**
 * Kills a node in the middle of its calls to a payment service, which keeps its own book. Afterwards, once payers have loaded their
 * pages again and the sweeps have run: nothing was collected or given back twice, and nothing that happened there is unknown.
 */
export async function paymentKillDrill(drill: Drill): Promise<{ killed: number }> {
  const { reihum, service, kills, isHurried } = drill
  const shop = deskOf(drill)
  const environment = {
    DATABASE_URL: reihum.database.ownerUrl,
    REIHUM_SECRET: testSecret,
    REIHUM_DATA: '/tmp',
    // All nodes of a house have one address: payers come back to whichever runs.
    REIHUM_PUBLIC_URL: reihum.origin,
    ...service.environment,
  }
  const payers: Payer[] = []
  let killed = 0
  for (const { operation, when, nth } of kills) {
    const node = await startNodeProcess(environment)
    let calls = 0
    let isDead = false
    service.interruptBy((called, at) => {
      if (called === operation && at === when) calls += 1
      if (calls < nth) return false
      if (!isDead) killed += 1
      isDead = true
      node.child.kill('SIGKILL')
      return true
    })
    const booked = await Promise.all(Array.from({ length: together }, () => patiently(() => shop.booked())))
    const own = booked.map(({ accessToken, ids }, at) => ({
      accessToken,
      registrationId: ids[0] as string,
      begun: '',
      address: `10.0.${Math.floor((payers.length + at) / 250)}.${((payers.length + at) % 250) + 1}`,
    }))
    payers.push(...own)
    await Promise.allSettled(
      own.map((payer) => pay(node, drill, payer, { turnsBack: operation === 'expire' })),
    )
    for (const payer of own) await giveBack(drill, payer)
    // The job of a refund may take a moment to begin; what it does not reach the next node does.
    if (operation === 'refund' && !isDead) await Promise.race([node.exited, eventually(async () => isDead)])
    service.interruptBy(null)
    node.child.kill('SIGKILL')
    await node.exited
    if (isHurried) await takeOverAtOnce(reihum)
  }
  // What the service had to say meanwhile comes late, and to whoever listens.
  for (const { begun } of payers) for (const type of service.tells(begun)) await shop.tell(type, begun)
  const last = await startNodeProcess(environment)
  try {
    // Every other payer has closed the page, so nobody but the sweep asks for them.
    for (const [at, payer] of payers.entries())
      if (at % 2 === 0 || !service.hasAgreed(payer.begun)) await pay(last, drill, payer)
    await sweep(drill)
    for (const payer of payers) await giveBackOnce(drill, payer)
    await sweep(drill)
    // The jobs of nodes that were killed are taken over within a minute.
    for (let turn = 0; turn < 30 && (await differences(drill, payers)).length > 0; turn += 1) {
      await pause(1_000)
      await sweep(drill)
    }
    expect(await differences(drill, payers)).toEqual([])
  } finally {
    last.child.kill('SIGTERM')
    await last.exited
  }
  return { killed }
}

/** Gives back what was paid only after the restart. */
async function giveBackOnce(drill: Drill, payer: Payer): Promise<void> {
  const { rowCount } = await drill.reihum.owner.query(
    `select from service_refund r join service_payment s using (tenant_id, payment_id)
     join checkout_attempt a on a.tenant_id = s.tenant_id and a.id = s.attempt_id
     where a.tenant_id = $1 and a.external_id = $2`,
    [drill.tenant.id, payer.begun],
  )
  if (!rowCount) await giveBack(drill, payer)
}
