import { invoiceAmounts } from '@reihum/contract/invoices/invoice-amounts.ts'
import type { InvoiceContent, InvoiceLine } from '@reihum/contract/invoices/invoice-content.schema.ts'

export const invoiceLine: InvoiceLine = {
  description: 'Aquarell für Anfänger',
  details: 'Mina Müller · 10.01.–31.01.2027, vier Abende',
  quantityHundredths: 100,
  unit: 'person',
  unitCents: 8900,
  taxCategory: 'standard',
  taxRate: 1900,
  exemptionCode: '',
  exemptionReason: '',
}

const transfer = {
  way: 'transfer',
  account: { accountHolder: 'Kreativhaus Süd e.V.', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  reference: '3A7C-4Q9W',
} as const

/** An invoice whose amounts follow from its lines and from what was paid. */
export function invoiceContentOf({
  paidCents = 0,
  ...change
}: Partial<Omit<InvoiceContent, 'lines'>> & {
  lines?: InvoiceLine[]
  paidCents?: number
} = {}): InvoiceContent {
  const given = change.lines ?? [invoiceLine]
  const { lines, taxes, ...totals } = invoiceAmounts(given)
  const kind = change.kind ?? 'invoice'
  const dueCents = kind === 'invoice' ? totals.grossCents - paidCents : 0
  return {
    kind,
    isPrepayment: false,
    number: 'RE-2027-0042',
    language: 'de',
    currencyCode: 'EUR',
    issuedOn: '2027-01-20',
    dueOn: '2027-02-03',
    serviceStart: '2027-01-10',
    serviceEnd: '2027-01-31',
    seller: {
      company: 'Kreativhaus Süd e.V.',
      director: 'Ada Beispiel',
      street: 'Blumenweg 3',
      postalCode: '79098',
      city: 'Freiburg',
      country: 'DE',
      phone: '+49 761 123456',
      email: 'info@kreativhaus.example',
      website: 'kreativhaus.example',
      taxNumber: '06/123/45678',
      vatId: 'DE123456788',
      businessId: '',
      registerCourt: 'Amtsgericht Freiburg',
      registerNumber: 'VR 12345',
    },
    recipient: {
      company: 'Größe & Söhne GmbH',
      name: 'Mina Müller',
      street: 'Weg 1',
      postalCode: '50667',
      city: 'Köln',
      country: 'DE',
      email: 'rechnung@groesse.example',
      vatId: '',
      buyerReference: '',
      orderNumber: '4500123',
      costCentre: 'KST 42',
      format: 'zugferd',
    },
    preceding: null,
    reason: '',
    paid: paidCents > 0 ? [{ receivedOn: '2027-01-12', way: 'bank_transfer', cents: paidCents }] : [],
    payment: dueCents > 0 ? transfer : { way: 'none' },
    intro: '',
    closing: '',
    ...change,
    lines: given.map((line, index) => ({ ...line, ...(lines[index] as (typeof lines)[number]) })),
    taxes,
    totals: { ...totals, paidCents, dueCents },
  }
}

const exempt = {
  taxCategory: 'exempt',
  taxRate: 0,
  exemptionCode: 'VATEX-EU-132-1I',
  exemptionReason: 'Steuerfrei nach § 4 Nr. 21 UStG',
} as const
const { recipient, seller } = invoiceContentOf()
const back = { number: 'RE-2027-0041', issuedOn: '2027-01-15' }

/** Invoices of each kind that there is. */
export const invoiceContents: Readonly<Record<string, InvoiceContent>> = {
  plain: invoiceContentOf({ closing: 'Vielen Dank für Ihre Buchung.' }),
  'with several taxes, and a part paid': invoiceContentOf({
    intro: 'Guten Tag Frau Müller,\n\nwir berechnen Ihnen die folgenden Leistungen.',
    lines: [
      invoiceLine,
      {
        ...invoiceLine,
        description: 'Skript „Farbenlehre“',
        details: '',
        unit: 'piece',
        quantityHundredths: 300,
        unitCents: 1250,
        taxCategory: 'reduced',
        taxRate: 700,
      },
      {
        ...invoiceLine,
        description: 'Prüfungsvorbereitung',
        unit: 'hour',
        quantityHundredths: 150,
        unitCents: 3333,
        ...exempt,
      },
    ],
    paidCents: 4000,
  }),
  'that is paid': invoiceContentOf({ paidCents: 8900, dueOn: null }),
  'of a small business': invoiceContentOf({
    seller: { ...seller, vatId: '' },
    recipient: { ...recipient, company: '', format: 'pdf' },
    lines: [
      {
        ...invoiceLine,
        taxCategory: 'small_business',
        taxRate: 0,
        exemptionReason: 'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer nach § 19 UStG',
      },
    ],
  }),
  'that is exempt': invoiceContentOf({ lines: [{ ...invoiceLine, ...exempt }] }),
  'in English to a company abroad': invoiceContentOf({
    language: 'en',
    recipient: {
      ...recipient,
      street: 'Ring 1',
      postalCode: '1010',
      city: 'Wien',
      country: 'AT',
      vatId: 'ATU12345675',
    },
    lines: [
      {
        ...invoiceLine,
        taxCategory: 'reverse_charge',
        taxRate: 0,
        exemptionCode: 'VATEX-EU-AE',
        exemptionReason: 'Reverse charge: VAT is owed by the recipient',
      },
    ],
  }),
  'that cancels': invoiceContentOf({
    kind: 'cancellation',
    number: 'ST-2027-0003',
    preceding: back,
    reason: 'Falsche Anschrift',
    dueOn: null,
    lines: [{ ...invoiceLine, quantityHundredths: -100 }],
  }),
  'that credits a part': invoiceContentOf({
    kind: 'credit',
    preceding: back,
    reason: 'Ein Termin fiel aus',
    dueOn: null,
  }),
  'that is collected': invoiceContentOf({
    payment: {
      way: 'direct_debit',
      reference: '3A7C-4Q9W',
      mandateReference: 'M-2027-1',
      creditorId: 'DE98ZZZ09999999999',
      iban: 'DE89370400440532013000',
      collectedOn: '2027-02-02',
    },
  }),
  'for a prepayment': invoiceContentOf({
    isPrepayment: true,
    serviceStart: '2027-05-01',
    serviceEnd: '2027-05-01',
  }),
  'for a public body': invoiceContentOf({
    recipient: { ...recipient, buyerReference: '04011000-12345-67', format: 'xrechnung' },
  }),
  'of a Swiss school': invoiceContentOf({
    currencyCode: 'CHF',
    seller: {
      ...seller,
      company: 'Malschule Zürich',
      street: 'Limmatquai 1',
      postalCode: '8001',
      city: 'Zürich',
      country: 'CH',
      taxNumber: '',
      vatId: 'CHE123456788MWST',
      registerCourt: '',
      registerNumber: '',
    },
    recipient: {
      ...recipient,
      company: '',
      street: 'Seeweg 4',
      postalCode: '8002',
      city: 'Zürich',
      country: 'CH',
      format: 'pdf',
    },
    lines: [{ ...invoiceLine, taxRate: 810 }],
    payment: {
      way: 'transfer',
      account: { accountHolder: 'Malschule Zürich', iban: 'CH9300762011623852957', bic: '' },
      reference: '3A7C-4Q9W',
    },
  }),
  'with many lines': invoiceContentOf({
    recipient: {
      ...recipient,
      company:
        'Landesarbeitsgemeinschaft für kulturelle Bildung und lebenslanges Lernen Nordrhein-Westfalen e.V.',
      name: 'Prof. Dr. Maximiliane-Alexandra von Hohenlohe-Waldenburg-Schillingsfürst',
    },
    lines: Array.from({ length: 46 }, (_, at) => ({
      ...invoiceLine,
      description:
        at % 7 === 0
          ? 'Grundlagen der Donaudampfschifffahrtsgesellschaftskapitänsausbildung mit Prüfungsvorbereitung und Abschlussgespräch'
          : `Kurs ${at + 1}`,
      details: at % 3 === 0 ? '' : 'Mina Müller · 10.01.–31.01.2027',
      quantityHundredths: 100 + at * 25,
      unitCents: 999 + at * 137,
      ...(at % 2 === 0 && { taxCategory: 'reduced' as const, taxRate: 700 }),
    })),
    closing: 'Vielen Dank für Ihre Buchung.\n\nMit freundlichen Grüßen\nIhr Team',
  }),
}
