import { randomUUID } from 'node:crypto'
import { standInClient } from '../../server/test/paypal-server.ts'
import { stripeKeys } from '../../server/test/stripe-server.ts'
import { call } from './api.ts'
import { rowsOf } from './people.ts'
import { password as everybodys, theStage } from './stage.ts'

type Member = { slug: string; token: string; password?: string }

/** Sets PayPal up as the settings do; the stand-in knows only these credentials. */
export async function setUpPaypal({ slug, token, password = everybodys }: Member): Promise<void> {
  const credentials = {
    environment: 'sandbox',
    clientId: standInClient.id,
    clientSecret: standInClient.secret,
  }
  const body = { credentials, proof: { currentPassword: password } }
  await call('PUT', `/${slug}/settings/payment-services/paypal`, { token, body })
}

/** Sets cards up; the stand-in of Stripe knows this key. */
export async function setUpCards({ slug, token, password = everybodys }: Member): Promise<void> {
  const body = { credentials: { secretKey: stripeKeys.right }, proof: { currentPassword: password } }
  await call('PUT', `/${slug}/settings/payment-services/stripe`, { token, body })
}

type Receipt = { accessToken: string; bookingId: string; registrations: { id: string }[] }

type Booked = { title: string; language: 'de' | 'en' }

/** A published course that is paid online or by transfer, and a booking of it by PayPal. */
export const bookByPaypal = (member: Member, booked: Booked) => bookOnline(member, booked, 'paypal')

export const bookByCard = (member: Member, booked: Booked) => bookOnline(member, booked, 'card')

async function bookOnline(
  { slug, token }: Member,
  { title, language }: Booked,
  paymentMethod: 'paypal' | 'card',
): Promise<Receipt> {
  const [id, start] = [randomUUID(), Date.now() + 20 * 86_400_000]
  const course = {
    title,
    reference: `ON-${id.slice(0, 8)}`,
    start: new Date(start).toISOString(),
    end: new Date(start + 7_200_000).toISOString(),
    feeCents: 8900,
    attendeeLimit: 8,
    waiterLimit: null,
    paymentMethods: [paymentMethod, 'bank_transfer'],
  }
  await call('POST', `/${slug}/courses`, { token, body: { id, publish: true, course } })
  return call<Receipt>('POST', `/${slug}/courses/${id}/registrations`, {
    token,
    body: {
      requestKey: randomUUID(),
      language,
      attendees: [{ firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', city: 'Hamburg' }],
      paymentMethod,
    },
  })
}

export type Choice = 'approve' | 'pending' | 'declined' | 'less' | 'cancel'

/** Begins to pay, and does at PayPal what the payer does there; returns the key of the page that they come back to. */
export async function payAtPaypal(slug: string, accessToken: string, choice: Choice | null): Promise<string> {
  const begun = await call<{ url: string }>('POST', `/${slug}/portal/bookings/${accessToken}/checkout`, {
    body: { service: 'paypal' },
  })
  const order = new URL(begun.url).searchParams.get('token') ?? ''
  const back = choice && (await fetch(`${begun.url}&choice=${choice}`, { redirect: 'manual' }))
  const address = back?.headers.get('location') ?? (await returnOf(order))
  return new URL(address).searchParams.get('attempt') ?? ''
}

/** Where PayPal would lead a payer back to who has not decided yet. */
async function returnOf(order: string): Promise<string> {
  return (await fetch(`${theStage().paypal}/return-of?token=${order}`)).text()
}

/** Approved at PayPal after the money had been brought in cash. */
export async function payTwice({ slug, token }: Member, booked: Receipt): Promise<string> {
  const attempt = await payAtPaypal(slug, booked.accessToken, 'approve')
  const [owed] = await rowsOf<{ id: string; cents: number }>(
    'select id, open_cents as cents from receivable where booking_id = $1',
    [booked.bookingId],
  )
  const amountCents = owed?.cents ?? 0
  await call('POST', `/${slug}/payments`, {
    token,
    body: {
      requestKey: randomUUID(),
      way: 'cash',
      receivedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      amountCents,
      personId: null,
      allocations: [{ receivableId: owed?.id, cents: amountCents }],
    },
  })
  await call('POST', `/${slug}/portal/checkouts/${attempt}`, { body: { isCancelled: false } })
  return attempt
}

/** What was pending at PayPal comes in, and PayPal says so. */
export async function clearAtPaypal(order: string): Promise<void> {
  await fetch(`${theStage().paypal}/clear?token=${order}`)
}

/** What takes days did not come in after all, and Stripe says so. */
export async function failAtStripe(tenantId: string, session: string): Promise<void> {
  await fetch(`${theStage().stripe}/settle?session=${session}&as=failed&tenant=${tenantId}`)
}
