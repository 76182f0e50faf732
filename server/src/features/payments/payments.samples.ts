import { proposedAccounts } from '@reihum/contract/payments/datev-settings.schema.ts'
import { defaultDunningPlan } from '@reihum/contract/payments/dunning-defaults.ts'
import { newId } from '#platform/ids.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

const money = { verifiedOnly: true } as const

const addPayer = (world: World) =>
  insertRow(world, 'person', {
    tenant_id: world.tenant.id,
    id: newId(),
    first_name: 'Mina',
    last_name: 'Müller',
    name_sort: 'muller mina',
    email: `${newId()}@example.org`,
  })

const addRule = async (world: World) =>
  insertRow(world, 'matching_rule', {
    tenant_id: world.tenant.id,
    id: newId(),
    account_digest: newId(),
    payer_person_id: await addPayer(world),
    made_at: new Date(),
    actor_kind: 'system',
  })

/** Somebody who owes ten euros. */
async function addReceivable(world: World): Promise<string> {
  const tenant_id = world.tenant.id
  const payer = await addPayer(world)
  const id = newId()
  await insertRow(world, 'receivable', {
    tenant_id,
    id,
    kind: 'registration',
    reference: '3467AACD',
    payer_person_id: payer,
    title: 'Noten',
    currency: 'EUR',
    issued_at: new Date(),
    confirms: false,
    charged_cents: 1000,
  })
  await world.reihum.owner.query(
    `insert into receivable_line (tenant_id, receivable_id, number, label, quantity_hundredths, unit_cents, gross_cents,
       net_cents, tax_category, tax_rate, at, cause)
     values ($1, $2, 1, 'Noten', 100, 1000, 1000, 1000, 'exempt', 0, now(), 'original')`,
    [tenant_id, id],
  )
  return id
}

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

const addDunningRun = (world: World) =>
  insertRow(world, 'dunning_run', {
    tenant_id: world.tenant.id,
    id: newId(),
    day: '2027-01-04',
    started_at: new Date(),
    actor_kind: 'system',
    letters: 0,
    receivables: 0,
    open_cents: 0,
    fee_cents: 0,
    left_out: 0,
  })

const addDunningPause = async (world: World) =>
  insertRow(world, 'dunning_pause', {
    tenant_id: world.tenant.id,
    id: newId(),
    receivable_id: await addReceivable(world),
    reason: 'asked',
    made_at: new Date(),
  })

/** A draft without files. */
const addBankImport = (world: World) =>
  insertRow(world, 'bank_import', {
    tenant_id: world.tenant.id,
    id: newId(),
    created_at: new Date(),
    expires_at: new Date(Date.now() + 86_400_000),
  })

const datevNumbers = {
  adviser: 29098,
  client: 55003,
  fiscalYearStart: '2027-01-01',
  accountLength: 4,
  chart: 'SKR03',
  mode: 'payment_date',
  label: 'Reihum',
  firstDebtor: 10_000,
}

export const samples: RoomSamples<'payments'> = {
  routes: {
    // Nobody sold a voucher of that number.
    redeemVoucher: { ...money, answers: 422, body: () => ({ number: 'ABCD-EFGH-2345-6789' }) },
    redeemOwnVoucher: { answers: 422, body: () => ({ number: 'ABCD-EFGH-2345-6789' }) },
    // Nobody of that id, so nothing is charged.
    createReceivable: {
      ...money,
      answers: 404,
      body: () => ({
        requestKey: newId(),
        personId: newId(),
        title: 'Noten',
        dueOn: null,
        lines: [
          {
            label: 'Noten',
            quantityHundredths: 100,
            unitCents: 1000,
            taxCategory: 'exempt',
            taxRate: 0,
          },
        ],
      }),
    },
    changeReceivable: { ...money, body: () => ({ revision: 0, dueOn: '2027-05-01', note: 'Später' }) },
    writeOffReceivable: { ...money, body: () => ({ reason: 'Kulanz' }) },
    waiveFee: { ...money, body: () => ({ reason: 'Kulanz' }) },
    takeBackWriteOff: { ...money, body: () => ({ reason: '' }), answers: 409 },
    notePayment: {
      ...money,
      body: () => ({
        requestKey: newId(),
        way: 'cash',
        receivedOn: '2025-01-04',
        amountCents: 1000,
        personId: null,
        payerName: 'Mina Müller',
      }),
    },
    changePayment: { ...money, body: () => ({ revision: 0, personId: null, note: 'Bar im Umschlag' }) },
    allocatePayment: {
      ...money,
      answers: 404,
      body: () => ({ allocations: [{ receivableId: newId(), cents: 1000 }] }),
    },
    takeBackAllocation: { ...money, body: () => ({ reason: '' }), answers: 409 },
    reversePayment: { ...money, body: () => ({ reason: 'Falsch erfasst' }) },
    sendReceipt: {
      ...money,
      body: () => ({ requestKey: newId(), recipient: 'mina@example.org' }),
    },
    // Nobody has confirmed the accounts: refused, whoever asks.
    previewDatev: { query: '?year=2027&until=2027-01-31', answers: 409 },
    exportDatev: {
      answers: 409,
      body: () => ({ requestKey: newId(), year: 2027, until: '2027-01-31', postings: 1, sumCents: 100 }),
    },
    changeDatevSettings: {
      // A revision that is none: nothing is confirmed, or the others would not be refused.
      answers: 409,
      body: () => ({ revision: -1, plan: { ...datevNumbers, ...proposedAccounts.SKR03 } }),
    },
    downloadDatev: { answers: 404, subjects: { datevExportId: () => newId(), file: () => 'bookings' } },
    changeDunningSettings: { body: () => ({ revision: 0, plan: defaultDunningPlan }) },
    // Nothing is due to that person.
    previewDunningLetter: { answers: 404, subjects: { personId: () => newId(), level: () => '1' } },
    drawDunningLetter: { answers: 404, subjects: { personId: () => newId(), level: () => '1' } },
    // No letter of that run goes by post.
    dunningRunLetters: { answers: 404, subjects: { dunningRunId: addDunningRun } },
    dunningNoticeLetter: { answers: 404, subjects: { dunningNoticeId: () => newId() } },
    startDunningRun: {
      ...money,
      body: () => ({ requestKey: newId(), chosen: [{ receivableId: newId(), level: 1 }] }),
    },
    getDunningRun: { subjects: { dunningRunId: addDunningRun } },
    pauseDunning: {
      // Nobody of that id.
      answers: 404,
      body: () => ({ id: newId(), of: { personId: newId() }, reason: 'asked', until: null }),
    },
    endDunningPause: { subjects: { dunningPauseId: addDunningPause } },
    // A line of text is no statement.
    uploadStatement: {
      body: () => ({ note: 'any text' }),
      query: `?id=${newId()}&bankImportId=${newId()}&filename=a.xml`,
      answers: 422,
    },
    previewBankImport: { body: () => ({ tables: [] }) },
    bookBankImport: { ...money, body: () => ({ tables: [], digest: 'of another preview' }), answers: 409 },
    undoBankImport: { ...money, body: () => ({ reason: 'Falsches Konto' }), answers: 404 },
    discardBankImport: {},
    decideLine: {
      ...money,
      answers: 404,
      body: () => ({ decision: { kind: 'ignored', requestKey: newId(), reason: 'Gehört zu nichts' } }),
    },
    undoLineDecision: { ...money, answers: 404 },
    matchPending: money,
    decidePending: { ...money, body: () => ({ decision: { kind: 'put_aside', requestKey: newId() } }) },
    // No decision of that id.
    undoPendingDecision: { ...money, answers: 404 },
    previewMatching: { query: '?score=95&lead=20&toleranceCents=0' },
    changeMatching: {
      ...money,
      body: () => ({
        revision: 0,
        thresholds: { isOn: false, score: 95, lead: 20, toleranceCents: 0, latePlaces: 'credit' },
      }),
    },
    changeMatchingRule: { ...money, body: () => ({ revision: 0, isOn: false }) },
    removeMatchingRule: money,
    exportReceivables: { query: '?format=csv' },
    exportPayments: { query: '?format=csv' },
    exportAllocations: { query: '?format=csv' },
  },
  subjects: {
    receivableId: addReceivable,
    paymentId: addPayment,
    // Of another receivable or payment than the one in the path: taken back already, as far as that is concerned.
    writeOffId: () => newId(),
    allocationId: () => newId(),
    bankImportId: addBankImport,
    // None of that id.
    bankLineId: () => newId(),
    decisionId: () => newId(),
    matchingRuleId: addRule,
    day: () => '2027-01-04',
  },
}
