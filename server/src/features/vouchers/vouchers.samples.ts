import { newId } from '#platform/ids.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

const money = { verifiedOnly: true } as const

/** A voucher with fifty euros on it; it came from elsewhere, so its number is not known here. */
async function addVoucher(world: World): Promise<string> {
  const id = newId()
  const tenant_id = world.tenant.id
  await insertRow(world, 'voucher', {
    tenant_id,
    id,
    number_hash: id,
    last_four: '4KQ7',
    currency: 'EUR',
    amount_cents: 5000,
    sold_on: '2026-01-15',
    valid_until: '2099-12-31',
    paid_way: 'cash',
    language: 'de',
    created_at: new Date(),
    actor_kind: 'system',
  })
  await insertRow(world, 'voucher_movement', {
    tenant_id,
    id: newId(),
    voucher_id: id,
    kind: 'issued',
    cents: 5000,
    day: '2026-01-15',
    at: new Date(),
    actor_kind: 'system',
  })
  return id
}

export const samples: RoomSamples<'vouchers'> = {
  routes: {
    exportVouchers: { query: '?format=csv' },
    changeVoucherSettings: { ...money, body: () => ({ revision: 0, years: 3 }) },
    sellVoucher: {
      ...money,
      body: () => ({ id: newId(), amountCents: 5000, paidWay: 'cash', soldOn: '2026-01-15', language: 'de' }),
    },
    // Its number stayed elsewhere, so there is no paper of it.
    voucherPaper: { answers: 404 },
    sendVoucher: {
      ...money,
      answers: 404,
      body: () => ({ requestKey: newId(), recipient: 'mina@example.org' }),
    },
    blockVoucher: { ...money, body: () => ({}) },
    unblockVoucher: { ...money, body: () => ({}) },
    correctVoucher: { ...money, body: () => ({ requestKey: newId(), cents: 100, reason: 'Kulanz' }) },
  },
  subjects: { voucherId: addVoucher },
}
