import { newId } from '#platform/ids.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

const money = { verifiedOnly: true } as const

const addPayment = (world: World) =>
  insertRow(world, 'payment', {
    tenant_id: world.tenant.id,
    id: newId(),
    way: 'cash',
    received_on: '2027-01-04',
    booked_at: new Date(),
    amount_cents: 1000,
    currency: 'EUR',
    actor_kind: 'system',
  })

const addRefund = async (world: World) =>
  insertRow(world, 'refund_request', {
    tenant_id: world.tenant.id,
    id: newId(),
    payment_id: await addPayment(world),
    cents: 500,
    purpose: 'Kurs entfallen',
    cause: 'by_hand',
    state: 'pending',
    asked_at: new Date(),
    state_since: new Date(),
    actor_kind: 'system',
  })

export const samples: RoomSamples<'refunds'> = {
  routes: {
    // It is not executed.
    refundNote: { answers: 409 },
    // Nobody of that id.
    createRefund: {
      ...money,
      answers: 404,
      body: () => ({ requestKey: newId(), paymentId: newId(), cents: 500, purpose: 'Kurs entfallen' }),
    },
    releaseRefund: {
      ...money,
      body: () => ({ revision: 0, cents: 500, purpose: 'Kurs entfallen', way: 'cash' }),
    },
    keepRefund: { ...money, body: () => ({ reason: '' }) },
    // The payer is not asked for an account.
    askForRefundAccount: { ...money, body: () => ({ revision: 0 }), answers: 409 },
    withdrawRefundAccountRequest: { ...money, answers: 409 },
    enterRefundAccount: {
      body: () => ({ accountHolder: 'Mina Müller', iban: 'DE89370400440532013000' }),
      answers: 404,
    },
    refundAccountPage: { answers: 404 },
    // It is not released.
    refundTransferCode: { answers: 409 },
    executeRefund: { ...money, body: () => ({ executedOn: '2025-01-05' }), answers: 409 },
    // The provider has no account.
    createRefundFile: {
      ...money,
      answers: 409,
      body: () => ({ requestKey: newId(), refundRequestIds: [newId()], sumCents: 500 }),
    },
    downloadRefundFile: { answers: 404 },
  },
  subjects: {
    refundRequestId: addRefund,
    refundFileId: () => newId(),
    refundAccountToken: () => 'a-link-that-leads-nowhere',
  },
}
