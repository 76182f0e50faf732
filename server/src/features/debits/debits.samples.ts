import { defaultDebitSettings } from '@reihum/contract/debits/debits.schema.ts'
import { newId } from '#platform/ids.ts'
import { codeFor, insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

const money = { verifiedOnly: true } as const

const addRun = (world: World) =>
  insertRow(world, 'debit_run', {
    tenant_id: world.tenant.id,
    id: newId(),
    made_at: new Date(),
    debits: 1,
    cents: 1000,
    actor_kind: 'system',
  })

export const samples: RoomSamples<'debits'> = {
  routes: {
    changeDebitSettings: { body: () => ({ ...defaultDebitSettings, leadDays: 3 }), consuming: true },
    // The bank details of the world name no creditor.
    announceDebits: { ...money, answers: 409, body: () => ({ receivableIds: [newId()] }) },
    makeDebitRun: {
      ...money,
      answers: 409,
      body: (request) => ({
        requestKey: newId(),
        debitIds: [newId()],
        sumCents: 1000,
        confirmation: codeFor(request, 'collect-debits', request.world.tenant.id),
      }),
    },
    dropDebit: { ...money, body: () => ({}), answers: 404 },
    settleReturn: { ...money, body: () => ({}), answers: 404 },
    downloadDebitFile: { answers: 404, subjects: { number: () => '1' } },
    handInDebitRun: { ...money, body: () => ({}), answers: 404, subjects: { debitRunId: () => newId() } },
    cancelDebitRun: { ...money, body: () => ({}), answers: 404, subjects: { debitRunId: () => newId() } },
  },
  // None of that id.
  subjects: { debitId: () => newId(), debitRunId: addRun },
}
