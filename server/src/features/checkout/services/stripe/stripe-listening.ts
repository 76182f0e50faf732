import type { Credentials } from '../../payment-port.ts'
import { stripeEndpoint, stripeList } from './stripe-answers.ts'
import { type StripeClient, stripeVersion } from './stripe-client.ts'

const messages = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.updated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.reconciliation_completed',
]

/** Messages on their way may still be signed with the secret before. */
const keptSecrets = 3

/** The newest first. */
export const secretsOf = ({ webhookSecrets = '' }: Credentials): string[] =>
  webhookSecrets.split(' ').filter((secret) => secret !== '')

const endpoints = '/v1/webhook_endpoints'

/**
 * Registers our address for messages. Stripe tells the secret of an address once, when it is registered: one whose secret we
 * have stays, any other of the same address is replaced.
 */
export async function listenToStripe(
  client: StripeClient,
  credentials: Credentials,
  url: string,
): Promise<Credentials> {
  const { webhookId = '' } = credentials
  const secrets = secretsOf(credentials)
  const found = await client.ask(
    credentials,
    { method: 'GET', path: endpoints, parameters: { limit: 100 } },
    stripeList(stripeEndpoint),
  )
  const ours = found.data.filter((one) => one.url === url)
  const known = ours.find(({ id, status }) => id === webhookId && status === 'enabled')
  if (known && secrets.length > 0) return { webhookId, webhookSecrets: secrets.join(' ') }
  const made = await client.ask(
    credentials,
    {
      method: 'POST',
      path: endpoints,
      parameters: { url, enabled_events: messages, api_version: stripeVersion },
    },
    stripeEndpoint,
  )
  for (const { id } of ours) {
    const asked = { method: 'DELETE' as const, path: `${endpoints}/${encodeURIComponent(id)}` }
    // What cannot be removed sends messages whose signature is not known, and nothing worse.
    await client.ask(credentials, asked, stripeEndpoint.pick({ id: true })).catch(() => null)
  }
  const kept = [made.secret ?? '', ...secrets].filter((secret) => secret !== '').slice(0, keptSecrets)
  return { webhookId: made.id, webhookSecrets: kept.join(' ') }
}
