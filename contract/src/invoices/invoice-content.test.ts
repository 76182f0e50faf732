import { expect, it } from 'vitest'
import { invoiceAmounts } from './invoice-amounts.ts'
import { type InvoiceContent, type InvoiceLine, invoiceContent } from './invoice-content.schema.ts'
import {
  invoiceFormat,
  invoiceFormatNames,
  invoiceKind,
  invoiceKindNames,
  invoiceState,
  invoiceStateNames,
  invoiceUnit,
  invoiceUnitNames,
} from './invoice-states.ts'

const lines: InvoiceLine[] = [
  {
    description: 'Aquarell für Anfänger',
    details: 'Mina Müller',
    quantityHundredths: 100,
    unit: 'person',
    unitCents: 8900,
    taxCategory: 'standard',
    taxRate: 1900,
    exemptionCode: '',
    exemptionReason: '',
  },
]
const { lines: amounts, taxes, ...totals } = invoiceAmounts(lines)

const content: InvoiceContent = {
  kind: 'invoice',
  isPrepayment: false,
  number: 'RE-2027-0001',
  language: 'de',
  currencyCode: 'EUR',
  issuedOn: '2027-01-20',
  dueOn: '2027-02-03',
  serviceStart: '2027-01-10',
  serviceEnd: '2027-01-31',
  seller: {
    company: 'Kreativhaus Süd',
    director: 'Ada Beispiel',
    street: 'Blumenweg 3',
    postalCode: '79098',
    city: 'Freiburg',
    country: 'DE',
    phone: '',
    email: 'info@kreativhaus.example',
    website: '',
    taxNumber: '06/123/45678',
    vatId: '',
    businessId: '',
    registerCourt: '',
    registerNumber: '',
  },
  recipient: {
    company: '',
    name: 'Mina Müller',
    street: 'Weg 1',
    postalCode: '79098',
    city: 'Freiburg',
    country: 'DE',
    email: '',
    vatId: '',
    buyerReference: '',
    orderNumber: '',
    costCentre: '',
    format: 'pdf',
  },
  preceding: null,
  reason: '',
  lines: lines.map((line, index) => ({ ...line, ...(amounts[index] as (typeof amounts)[number]) })),
  taxes,
  totals: { ...totals, paidCents: 4000, dueCents: 4900 },
  paid: [{ receivedOn: '2027-01-12', way: 'bank_transfer', cents: 4000 }],
  payment: {
    way: 'transfer',
    account: { accountHolder: 'Kreativhaus Süd', iban: 'DE02120300000000202051', bic: '' },
    reference: '3A7C4Q9W',
  },
  intro: '',
  closing: '',
}

it('is read back as it was stored', () => {
  expect(invoiceContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content)
})

it('has a name for everything that is chosen', () => {
  expect(
    [invoiceKindNames, invoiceStateNames, invoiceFormatNames, invoiceUnitNames].map(Object.keys),
  ).toEqual([invoiceKind, invoiceState, invoiceFormat, invoiceUnit].map(({ options }) => [...options]))
})

it('refuses a quantity of none', () => {
  expect(
    invoiceContent.safeParse({ ...content, lines: [{ ...content.lines[0], quantityHundredths: 0 }] }).success,
  ).toBe(false)
})
