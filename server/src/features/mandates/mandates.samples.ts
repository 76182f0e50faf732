import { newId } from '#platform/ids.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

const money = { verifiedOnly: true } as const

const account = { holder: 'Ada Berg', iban: 'DE02120300000000202051' }

const addPayer = (world: World) =>
  insertRow(world, 'person', {
    tenant_id: world.tenant.id,
    id: newId(),
    first_name: 'Ada',
    last_name: 'Berg',
    name_sort: 'berg ada',
    email: `${newId()}@example.org`,
  })

async function addMandate(world: World): Promise<string> {
  const id = newId()
  return insertRow(world, 'mandate', {
    tenant_id: world.tenant.id,
    id,
    person_id: await addPayer(world),
    reference: `M-${id.slice(-12)}`,
    creditor_id: 'DE98ZZZ09999999999',
    creditor_name: 'Schule',
    holder: account.holder,
    account_end: '2051',
    account_digest: 'digest',
    account_sealed: 'sealed',
    country: 'DE',
    signed_on: '2026-01-15',
    origin: 'paper',
    created_at: new Date(),
    actor_kind: 'system',
  })
}

export const samples: RoomSamples<'mandates'> = {
  routes: {
    noteMandate: {
      ...money,
      // The bank details of the world name no creditor.
      answers: 409,
      body: () => ({
        requestKey: newId(),
        personId: newId(),
        signedOn: '2026-01-15',
        ...account,
      }),
    },
    // No stream reaches the route but at its own address; what is sent there is no scan.
    attachScan: { ...money, answers: 415, body: () => ({ note: 'any text' }), query: '?filename=a.pdf' },
    // There is none.
    scan: { answers: 404 },
    removeScan: { ...money },
    changeMandateAccount: { ...money, consuming: true, body: () => ({ revision: 0, ...account }) },
    resumeMandate: { ...money, body: () => ({}) },
    revokeMandate: { ...money, body: () => ({}), consuming: true },
  },
  subjects: { mandateId: addMandate },
}
