import { z } from 'zod'
import { type Checked, type Credentials, ServiceError } from '../../payment-port.ts'
import { toUnits } from './stripe-amounts.rules.ts'
import { stripeAccount, stripeSession } from './stripe-answers.ts'
import type { StripeClient } from './stripe-client.ts'

/** A secret key, or one with restricted rights; each belongs to one of the two worlds. */
export const isLiveKey = (key: string): boolean => /^(sk|rk)_live_/.test(key)

/** What has to be readable with the key; a restricted one may lack it. */
const read = ['charges', 'refunds', 'disputes', 'balance_transactions', 'payouts', 'webhook_endpoints']

const anything = z.object({ object: z.literal('list') })

/** Begins a payment as for an attendee and ends it at once: nobody sees it, and it shows that the account may take money. */
async function tryPayment(client: StripeClient, credentials: Credentials, currency: string): Promise<void> {
  const parameters = {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toUnits(10_000, currency),
          product_data: { name: 'Reihum' },
        },
      },
    ],
    success_url: 'https://stripe.com',
  }
  const at = '/v1/checkout/sessions'
  const made = await client.ask(credentials, { method: 'POST', path: at, parameters }, stripeSession)
  await client.ask(
    credentials,
    { method: 'POST', path: `${at}/${encodeURIComponent(made.id)}/expire` },
    stripeSession,
  )
}

/** Whether the key is right, has the rights that are needed, and its account takes payments. */
export async function checkStripe(
  client: StripeClient,
  credentials: Credentials,
  currency: string,
): Promise<Checked> {
  const get = <Schema extends z.ZodType>(path: string, schema: Schema) =>
    client.ask(credentials, { method: 'GET', path: `/v1/${path}` }, schema)
  try {
    // A key may be without the right to ask who it belongs to; it takes payments all the same.
    const account = await get('account', stripeAccount).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'PERMISSION') return null
      throw error
    })
    await Promise.all(read.map((name) => get(`${name}?limit=1`, anything)))
    if (isLiveKey(credentials.secretKey ?? '') && account?.charges_enabled === false)
      return { kind: 'wrong', reason: 'restricted' }
    await tryPayment(client, credentials, currency)
    return {
      kind: 'right',
      account: account?.id ?? '',
      accountName: account?.settings?.dashboard?.display_name || account?.business_profile?.name || '',
      currencies: account?.default_currency ? [account.default_currency.toUpperCase()] : [],
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.kind !== 'refused') return { kind: 'unknown', reason: error.code }
    if (error.code === 'CREDENTIALS') return { kind: 'wrong', reason: 'credentials' }
    return { kind: 'wrong', reason: error.code === 'PERMISSION' ? 'rights' : 'restricted' }
  }
}
