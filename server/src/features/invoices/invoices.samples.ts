import { newId } from '#platform/ids.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

const money = { verifiedOnly: true } as const

const recipient = {
  company: '',
  name: 'Mina Müller',
  street: 'Weg 1',
  postalCode: '79098',
  city: 'Freiburg',
  country: 'DE',
  email: '',
  vatId: '',
  buyerReference: '',
  format: 'pdf',
}

async function addDraft(world: World): Promise<string> {
  const person = await insertRow(world, 'person', {
    tenant_id: world.tenant.id,
    id: newId(),
    first_name: 'Mina',
    last_name: 'Müller',
    email: '',
    name_sort: 'müller mina',
  })
  return insertRow(world, 'invoice', {
    tenant_id: world.tenant.id,
    id: newId(),
    kind: 'invoice',
    state: 'draft',
    payer_person_id: person,
    language: 'de',
    currency: 'EUR',
    recipient,
    recipient_name: 'Mina Müller',
    gross_cents: 0,
    net_cents: 0,
    made_at: new Date(),
    actor_kind: 'system',
  })
}

const line = {
  description: 'Nachlass',
  quantityHundredths: 100,
  unit: 'piece',
  unitCents: 100,
  taxCategory: 'standard',
  taxRate: 1900,
}

export const samples: RoomSamples<'invoices'> = {
  routes: {
    changeInvoiceSettings: {
      // Somebody else has saved since.
      answers: 409,
      body: () => ({
        settings: {
          revision: 7,
          invoicePattern: 'R{N}',
          invoiceRestarts: 'never',
          correctionPattern: 'S{N}',
          correctionRestarts: 'never',
          usualFormat: 'pdf',
          paymentDays: 14,
          draftsWhen: 'never',
        },
      }),
    },
    chooseNextInvoiceNumber: { body: () => ({ series: 'invoices', counter: 5 }) },
    // Nothing is charged in those days.
    createInvoices: {
      answers: 409,
      body: () => ({ requestKey: newId(), selection: { from: '1999-01-01', until: '1999-01-31' } }),
    },
    changeInvoice: {
      body: () => ({
        draft: {
          revision: 0,
          recipient,
          language: 'de',
          dueOn: null,
          serviceStart: null,
          serviceEnd: null,
          intro: '',
          closing: '',
          lines: [line],
        },
      }),
      consuming: true,
    },
    // It is about no receivable.
    recreateInvoice: { answers: 409 },
    discardInvoice: { consuming: true },
    // Nothing stands on it.
    finaliseInvoice: { ...money, answers: 409 },
    finaliseInvoices: { ...money, body: () => ({ id: newId(), selection: { ids: [newId()] } }) },
    sendInvoices: { ...money, body: () => ({ id: newId(), selection: { ids: [newId()] } }) },
    sendInvoice: { ...money, body: () => ({ requestKey: newId() }) },
    // It is a draft.
    previewInvoiceMail: { answers: 409 },
    downloadInvoice: { answers: 409 },
    downloadOwnInvoice: { answers: 404 },
    exportInvoices: { query: '?from=2027-01-01&until=2027-01-31' },
    previewSendings: { body: () => ({ selection: { ids: [newId()] } }) },
    // It is a draft.
    drawCredit: { answers: 409, body: () => ({ reason: 'Kulanz', lines: [line] }) },
    drawInvoiceAnew: { answers: 409 },
    invoiceRun: { answers: 404 },
    stopInvoiceRun: { answers: 404 },
    cancelInvoice: { ...money, answers: 409, body: () => ({ requestKey: newId() }) },
    creditInvoice: {
      ...money,
      answers: 409,
      body: () => ({ requestKey: newId(), reason: 'Kulanz', lines: [line] }),
    },
  },
  subjects: { invoiceId: addDraft, runId: () => newId() },
}
