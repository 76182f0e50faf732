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
import type { PaypalOperation, PaypalServer } from './paypal-server.ts'
import type { TestReihum, TestTenant } from './reihum.ts'
import { takeOverAtOnce } from './take-over-at-once.ts'

/** When a process is killed: at the so-manieth call of that kind, before or after PayPal has done it. */
export type Kill = { operation: PaypalOperation; when: 'before' | 'after'; nth: number }

/** Where it hurts most: money was collected or given back, and the node that asked for it cannot note it any more. */
export const worstKills: readonly Kill[] = [
  { operation: 'capture', when: 'after', nth: 2 },
  { operation: 'refund', when: 'after', nth: 1 },
]

type Drill = {
  reihum: TestReihum
  tenant: TestTenant
  paypal: PaypalServer
  kills: readonly Kill[]
  /** What a killed node held is given back at once; otherwise the next one does it in its time. */
  isHurried?: boolean
}
type Payer = { accessToken: string; registrationId: string; order: string; address: string }

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

/** The payer goes to PayPal and comes back, by a node that may end at any moment. */
async function pay(node: NodeProcess, { tenant, paypal }: Drill, payer: Payer): Promise<void> {
  const post = async (path: string, body: unknown): Promise<{ kind?: string; url?: string }> => {
    const answer = await fetch(`${node.origin}/api/${tenant.slug}/portal${path}`, {
      method: 'POST',
      // Each payer calls from an address of their own, because the rate limits count by address.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': payer.address },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { kind?: string; url?: string }
  }
  const begun = await post(`/bookings/${payer.accessToken}/checkout`, { service: 'paypal' })
  if (begun.kind !== 'go' || !begun.url) return
  payer.order = new URL(begun.url).searchParams.get('token') ?? ''
  const order = paypal.orders.get(payer.order)
  if (!order?.capture) paypal.approve(payer.order)
  const attempt = new URL(order?.returnUrl ?? '').searchParams.get('attempt')
  await post(`/checkouts/${attempt}`, { isCancelled: false })
}

/** The place is given up, and its money is given back in two equal parts, which look alike at PayPal. */
async function giveBack({ reihum, tenant, paypal }: Drill, payer: Payer): Promise<void> {
  const { desk } = checkoutDesk(() => ({ reihum, tenant, paypal }))
  const { rows } = await reihum.owner.query<{ id: string }>(
    `select s.payment_id as id from service_payment s join checkout_attempt a on a.tenant_id = s.tenant_id
       and a.id = s.attempt_id where a.tenant_id = $1 and a.external_id = $2`,
    [tenant.id, payer.order],
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

/** Lets a day pass, and asks PayPal about everything that is not known. */
async function sweep({ reihum, tenant, paypal }: Drill): Promise<void> {
  await reihum.owner.query(
    `update checkout_attempt set created_at = created_at - interval '1 hour', looked_at = looked_at - interval '1 day'
     where tenant_id = $1`,
    [tenant.id],
  )
  await reihum.owner.query("update service_refund set at = at - interval '1 hour' where tenant_id = $1", [
    tenant.id,
  ])
  const { inTenant, inPlatform } = reihum
  const doors = { inTenant, inPlatform, vault: testVault, services: { paypal: paypal.url, stripe: null } }
  await sweepAttempts(doors, () => false)
  await sweepRefunds(doors, () => false)
}

/** What PayPal's book and ours differ in; empty when all is well. */
async function differences({ reihum, tenant, paypal }: Drill, payers: readonly Payer[]): Promise<string[]> {
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
  for (const { customId, capture } of paypal.orders.values()) {
    if (!capture) continue
    const { rows } = await reihum.owner.query<{ booking_id: string }>(
      'select booking_id from checkout_attempt where tenant_id = $1 and id = $2',
      [tenant.id, customId],
    )
    const [attempt] = rows
    if (!attempt) continue
    collected.set(attempt.booking_id, (collected.get(attempt.booking_id) ?? 0) + 1)
    const known = ours.get(capture.id)
    const given = capture.refunds.reduce((sum, { cents }) => sum + cents, 0)
    if (!known) faults.push(`unknown here: ${capture.id}`)
    else if (known.refunded !== given) faults.push(`given back ${given} there, ${known.refunded} here`)
    ours.delete(capture.id)
  }
  for (const [booking, times] of collected) if (times > 1) faults.push(`${booking} paid ${times} times`)
  for (const capture of ours.keys()) faults.push(`unknown at PayPal: ${capture}`)
  if (collected.size < own.size) faults.push(`${own.size - collected.size} of ${own.size} did not pay`)
  return faults
}

/**
 * Kills a node in the middle of its calls to PayPal, which keeps its own book. Afterwards, once payers have loaded their
 * pages again and the sweeps have run: nothing was collected or given back twice, and nothing that happened there is unknown.
 */
export async function paymentKillDrill(drill: Drill): Promise<{ killed: number }> {
  const { reihum, tenant, paypal, kills, isHurried } = drill
  const shop = checkoutDesk(() => ({ reihum, tenant, paypal }))
  const environment = {
    DATABASE_URL: reihum.database.ownerUrl,
    REIHUM_SECRET: testSecret,
    REIHUM_DATA: '/tmp',
    ...paypal.environment,
  }
  const payers: Payer[] = []
  let killed = 0
  for (const { operation, when, nth } of kills) {
    const node = await startNodeProcess(environment)
    let calls = 0
    let isDead = false
    paypal.interruptBy((called, at) => {
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
      order: '',
      address: `10.0.${Math.floor((payers.length + at) / 250)}.${((payers.length + at) % 250) + 1}`,
    }))
    payers.push(...own)
    await Promise.allSettled(own.map((payer) => pay(node, drill, payer)))
    for (const payer of own) await giveBack(drill, payer)
    // The job of a refund may take a moment to begin; what it does not reach the next node does.
    if (operation === 'refund' && !isDead) await Promise.race([node.exited, eventually(async () => isDead)])
    paypal.interruptBy(null)
    node.child.kill('SIGKILL')
    await node.exited
    if (isHurried) await takeOverAtOnce(reihum)
  }
  // What PayPal had to say meanwhile comes late, and to whoever listens.
  for (const { order } of payers) {
    const capture = paypal.orders.get(order)?.capture
    if (capture) await shop.tell('PAYMENT.CAPTURE.COMPLETED', order)
    if (capture?.refunds.length) await shop.tell('PAYMENT.CAPTURE.REFUNDED', order)
  }
  const last = await startNodeProcess(environment)
  try {
    // Every other payer has closed the page, so nobody but the sweep asks for them.
    for (const [at, payer] of payers.entries())
      if (at % 2 === 0 || payer.order === '') await pay(last, drill, payer)
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
    [drill.tenant.id, payer.order],
  )
  if (!rowCount) await giveBack(drill, payer)
}
