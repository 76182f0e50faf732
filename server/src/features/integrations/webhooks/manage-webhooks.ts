import { lookup } from 'node:dns'
import {
  maxWebhooks,
  type ToldWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookFields,
} from '@reihum/contract/integrations/webhook.schema.ts'
import { isWebhookEvent, webhookTestEvent } from '@reihum/contract/integrations/webhook-events.ts'
import { actingUser } from '#features/tenants/member.queries.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { EnterTenant } from '#platform/http/request-context.ts'
import { newId } from '#platform/ids.ts'
import { InsideAddress, lookUpOutside, requireOutside } from '#platform/outside.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import {
  toldWebhookFields,
  webhookChanged,
  webhookMade,
  webhookRemoved,
  webhookSecretRenewed,
  webhookSwitchedOff,
  webhookSwitchedOn,
} from './webhook.events.ts'
import { findDelivery, getWebhook, listWebhooks, shownDelivery } from './webhook.queries.ts'
import {
  deleteWebhook,
  holdWebhook,
  insertWebhook,
  makeSecret,
  readWebhook,
  renewSecret,
  switchOff,
  updateWebhook,
} from './webhook.store.ts'
import { beginRound, insertDeliveries } from './webhook-delivery.store.ts'

export type WebhookDependencies = { vault: Vault; insideHosts: readonly string[] }
type Request = { enter: EnterTenant }

/** So long a name is looked up while somebody waits before the screen. */
const lookUpMs = 3_000

const leadsInside = (host: string, insideHosts: readonly string[]) =>
  new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), lookUpMs).unref()
    lookUpOutside(insideHosts, lookup)(host, { all: true }, (error) =>
      resolve(error instanceof InsideAddress),
    )
  })

/**
 * Refuses an address that must not be called. A name that nobody knows yet is taken: what counts is where it leads when it
 * is called.
 */
async function requireAddress(address: string, insideHosts: readonly string[]): Promise<void> {
  const url = new URL(address)
  try {
    requireOutside(url, insideHosts)
  } catch (error) {
    if (error instanceof InsideAddress) throw new Refusal('WEBHOOK_ADDRESS_REFUSED')
    throw error
  }
  if (await leadsInside(url.hostname, insideHosts)) throw new Refusal('WEBHOOK_ADDRESS_REFUSED')
}

const fieldsOf = (row: { url: string; description: string; events: string[] }): WebhookFields => ({
  url: row.url,
  description: row.description,
  events: row.events.filter(isWebhookEvent),
})

/** Makes a webhook with its secret, which is told in the answer. */
export async function makeWebhook(
  { enter }: Request,
  { vault, insideHosts }: WebhookDependencies,
  { tenant, id, ...fields }: WebhookFields & { tenant: string; id: string },
): Promise<ToldWebhook> {
  // Before anything is looked up for them it is clear that they may.
  await enter({ tenant }, async () => undefined)
  await requireAddress(fields.url, insideHosts)
  return enter({ tenant }, async (ctx) => {
    await oneAtATime(ctx, 'webhooks')
    const { items } = await listWebhooks(ctx)
    if (items.some((one) => one.id === id)) throw new Refusal('WEBHOOK_MADE_ALREADY')
    if (items.length >= maxWebhooks) throw new Refusal('WEBHOOKS_FULL')
    const isNew = await insertWebhook(ctx, { id, madeBy: actingUser(ctx), ...fields })
    if (!isNew) throw new Refusal('WEBHOOK_MADE_ALREADY')
    const secret = await makeSecret(ctx, vault, id)
    await record(ctx, webhookMade(id, fields))
    return { webhook: await getWebhook(ctx, id), secret }
  })
}

type Changed = WebhookFields & { tenant: string; webhookId: string; revision: number }

export async function changeWebhook(
  { enter }: Request,
  { insideHosts }: WebhookDependencies,
  { tenant, webhookId, revision, ...fields }: Changed,
): Promise<Webhook> {
  await enter({ tenant }, (ctx) => getWebhook(ctx, webhookId))
  await requireAddress(fields.url, insideHosts)
  return enter({ tenant }, async (ctx) => {
    const row = await holdWebhook(ctx, webhookId)
    const change = changeToSave(toldWebhookFields(fieldsOf(row)), toldWebhookFields(fields), {
      stored: row.revision,
      seen: revision,
    })
    if (change) {
      await updateWebhook(ctx, webhookId, { ...fields, revision: row.revision + 1 })
      await record(ctx, webhookChanged(webhookId, change))
    }
    return getWebhook(ctx, webhookId)
  })
}

/** Switches it on or off; one that is so already stays as it is. */
export async function switchWebhook(
  ctx: TenantContext,
  { webhookId, on }: { webhookId: string; on: boolean },
): Promise<Webhook> {
  const row = await holdWebhook(ctx, webhookId)
  if (on && row.off_at) {
    await updateWebhook(ctx, webhookId, { off_at: null, off_reason: null, failing_since: null })
    await record(ctx, webhookSwitchedOn(webhookId))
  }
  if (!on && !row.off_at) {
    await switchOff(ctx, webhookId, 'hand')
    await record(ctx, webhookSwitchedOff(webhookId))
  }
  return getWebhook(ctx, webhookId)
}

/** The revision keeps an answer that got lost from being followed by a second new secret. */
export async function renewWebhookSecret(
  ctx: TenantContext,
  { vault }: WebhookDependencies,
  { webhookId, revision }: { webhookId: string; revision: number },
): Promise<ToldWebhook> {
  const row = await holdWebhook(ctx, webhookId)
  if (row.revision !== revision) throw new Refusal('CONFLICT')
  const { secret, formerUntil } = await renewSecret(ctx, vault, row)
  await updateWebhook(ctx, webhookId, { revision: revision + 1, former_secret_until: formerUntil })
  await record(ctx, webhookSecretRenewed(webhookId))
  return { webhook: await getWebhook(ctx, webhookId), secret }
}

export async function removeWebhook(ctx: TenantContext, webhookId: string): Promise<{ removed: boolean }> {
  const row = await readWebhook(ctx, webhookId)
  if (!row) return { removed: false }
  await deleteWebhook(ctx, webhookId)
  await record(ctx, webhookRemoved(webhookId, fieldsOf(row)))
  return { removed: true }
}

/** Sends an event that only says that it is a test. It is tried once, and says nothing about the webhook's state. */
export async function testWebhook(ctx: TenantContext, webhookId: string): Promise<WebhookDelivery> {
  await holdWebhook(ctx, webhookId)
  const data = { tenantId: ctx.tenantId, subject: { kind: 'webhook', id: webhookId } }
  const [delivery] = await insertDeliveries(ctx, [
    {
      webhookId,
      eventId: newId(ctx.now.getTime()),
      event: webhookTestEvent,
      body: JSON.stringify({ type: webhookTestEvent, timestamp: ctx.now.toISOString(), data }),
      isTest: true,
    },
  ])
  if (!delivery) throw new Error('a test that was just stored is not there')
  ctx.noteRecorded()
  return shownDelivery(ctx, { webhookId, deliveryId: delivery.id })
}

/** Sends a delivery again, with the same id, so that a receiver who has it can drop it. */
export async function resendDelivery(
  ctx: TenantContext,
  one: { webhookId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  const webhook = await holdWebhook(ctx, one.webhookId)
  const delivery = await findDelivery(ctx, one)
  if (webhook.off_at) throw new Refusal('WEBHOOK_OFF')
  await beginRound(ctx, delivery)
  ctx.noteRecorded()
  return shownDelivery(ctx, one)
}
