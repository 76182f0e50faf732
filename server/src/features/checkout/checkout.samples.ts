import { newId } from '#platform/ids.ts'
import { tokenHash } from '#platform/secret-token.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

const returnToken = 'a-return-token-of-the-samples'

/** An attempt whose money was not what was asked for. */
async function addMismatch(world: World, token = newId()): Promise<string> {
  const { rows } = await world.reihum.owner.query<{ booking_id: string }>(
    'select booking_id from registration where tenant_id = $1 and id = $2',
    [world.tenant.id, world.registrationId],
  )
  return insertRow(world, 'checkout_attempt', {
    tenant_id: world.tenant.id,
    id: newId(),
    booking_id: rows[0]?.booking_id,
    service: 'paypal',
    amount_cents: 8900,
    currency: 'EUR',
    payee: 'M',
    reference: '3467AACD',
    external_id: newId(),
    state: 'completed',
    mismatch: 'amount',
    token_hash: tokenHash(token),
    back_sealed: 'sealed',
    created_at: new Date(),
    expires_at: new Date(),
    ended_at: new Date(),
  })
}

const service = () => 'paypal'

export const samples = {
  routes: {
    startCheckout: { body: () => ({ service: 'paypal' }), answers: 409 },
    payOtherwise: { body: () => ({ method: 'paypal' }), answers: 409 },
    checkoutStatus: { body: () => ({ isCancelled: false }), answers: 404 },
    // Without the bytes of a message there is nothing to verify.
    takeServiceMessage: { body: () => ({}), answers: 404 },
    setUpPaypal: {
      body: () => ({
        credentials: { environment: 'sandbox', clientId: 'a-client-id-long-enough', clientSecret: '' },
      }),
      answers: 400,
      verifiedOnly: true,
    },
    setUpStripe: {
      body: () => ({ credentials: { secretKey: '' } }),
      answers: 400,
      verifiedOnly: true,
    },
    checkPaymentAccount: { answers: 409 },
    removePaymentAccount: { body: () => ({}), answers: 400, verifiedOnly: true },
    exportOnlinePayments: { query: '?format=csv' },
    settleCheckoutTask: { verifiedOnly: true, consuming: true },
  },
  subjects: { service, returnToken: () => returnToken, attemptId: (world) => addMismatch(world) },
} satisfies RoomSamples<'checkout'>
