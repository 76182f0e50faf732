import { expect, test } from 'vitest'
import { type CheckedInvoice, invoiceProblems } from './invoice-problems.ts'

const line: CheckedInvoice['lines'][number] = {
  description: 'Aquarell',
  details: '',
  quantityHundredths: 100,
  unit: 'person',
  unitCents: 30_000,
  taxCategory: 'reverse_charge',
  taxRate: 0,
  exemptionCode: 'VATEX-EU-AE',
  exemptionReason: 'Steuerschuldnerschaft des Leistungsempfängers',
  grossCents: 30_000,
  netCents: 30_000,
}

/** An invoice of a German provider to a company in Austria, which owes the tax itself. */
const abroad: CheckedInvoice = {
  kind: 'invoice',
  currencyCode: 'EUR',
  serviceStart: '2027-01-10',
  isSmallBusiness: false,
  seller: {
    company: 'Kreativhaus',
    director: '',
    street: 'Blumenweg 3',
    postalCode: '79098',
    city: 'Freiburg',
    country: 'DE',
    phone: '',
    email: '',
    website: '',
    taxNumber: '06/123/45678',
    vatId: 'DE123456788',
    businessId: '',
    registerCourt: '',
    registerNumber: '',
  },
  recipient: {
    company: 'Werft GmbH',
    name: '',
    street: 'Ring 1',
    postalCode: '1010',
    city: 'Wien',
    country: 'AT',
    email: '',
    vatId: 'ATU12345675',
    buyerReference: '',
    orderNumber: '',
    costCentre: '',
    format: 'pdf',
  },
  lines: [line],
  totals: { netCents: 30_000, taxCents: 0, grossCents: 30_000, paidCents: 0, dueCents: 30_000 },
}

const to = (recipient: Partial<CheckedInvoice['recipient']>): CheckedInvoice => ({
  ...abroad,
  recipient: { ...abroad.recipient, ...recipient },
})
const taxed = { ...line, taxCategory: 'standard', taxRate: 1900, exemptionReason: '' } as const

test.each<[string, CheckedInvoice, string[]]>([
  ['to a company abroad', abroad, []],
  ['to one in the provider’s own country', to({ country: 'DE' }), ['recipient_country']],
  ['to one there, with tax', { ...to({ country: 'DE' }), lines: [taxed] }, []],
  [
    'to one there, with tax on another line',
    { ...to({ country: 'DE' }), lines: [taxed, line] },
    ['recipient_country'],
  ],
  ['without its VAT number', to({ vatId: '' }), ['recipient_vat_id']],
  ['with a digit of its VAT number mistyped', to({ vatId: 'ATU12345678' }), ['recipient_vat_id_wrong']],
])('where the recipient owes the tax, an invoice %s', (_, invoice, problems) => {
  expect(invoiceProblems(invoice)).toEqual(problems)
})

test('what is wrong about the recipient of a final invoice keeps nobody from taking it back', () => {
  for (const wrong of [to({ vatId: 'ATU12345678' }), to({ country: 'DE' })])
    for (const kind of ['cancellation', 'credit'] as const)
      expect(invoiceProblems({ ...wrong, kind })).toEqual([])
})
