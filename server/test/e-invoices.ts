import type { EInvoice, ELine, ETaxSum } from '#platform/e-invoice/e-invoice.ts'

export const eLine: ELine = {
  name: 'Aquarell für Anfänger',
  details: 'Ben Müller, 10.–31.01.2027',
  quantityHundredths: 100,
  unitCode: 'C62',
  price: { cents: 10_000, forHundredths: 100 },
  netCents: 10_000,
  code: 'S',
  rate: 1900,
}

const reasons = {
  E: 'Steuerfrei nach § 4 Nr. 21 UStG',
  AE: 'Steuerschuldnerschaft des Leistungsempfängers',
  O: 'Nicht steuerbar',
  S: '',
  Z: '',
}

/** An invoice of which the sums agree, whatever its lines and allowances are. */
export function eInvoice(change: Partial<EInvoice> = {}): EInvoice {
  const lines = change.lines ?? [eLine]
  const allowances = change.allowances ?? []
  const born = [
    ...lines.map(({ code, rate, netCents }) => ({ code, rate, cents: netCents })),
    ...allowances.map(({ code, rate, cents, kind }) => ({
      code,
      rate,
      cents: kind === 'charge' ? cents : -cents,
    })),
  ]
  const taxes = [...Map.groupBy(born, ({ code, rate }) => `${code} ${rate}`).values()].map(
    (those): ETaxSum => {
      const [{ code, rate } = eLine] = those
      const netCents = those.reduce((sum, { cents }) => sum + cents, 0)
      return {
        code,
        rate,
        netCents,
        taxCents: Math.round((netCents * rate) / 10_000),
        exemptionReason: reasons[code],
        exemptionCode: code === 'E' ? 'VATEX-EU-132-1I' : '',
      }
    },
  )
  const of = (kind: 'allowance' | 'charge') =>
    allowances.filter((one) => one.kind === kind).reduce((sum, { cents }) => sum + cents, 0)
  const linesCents = lines.reduce((sum, { netCents }) => sum + netCents, 0)
  const netCents = taxes.reduce((sum, tax) => sum + tax.netCents, 0)
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0)
  return {
    number: 'RE-2027-0042',
    typeCode: '380',
    orderReference: '4500123',
    accountingReference: 'KST 42',
    issuedOn: '2027-02-01',
    dueOn: '2027-02-15',
    currency: 'EUR',
    notes: ['Vielen Dank für Ihre Buchung.'],
    buyerReference: '04011000-12345-67',
    seller: {
      name: 'Kreativhaus Süd e.V.',
      address: { street: 'Blumenweg 3', postalCode: '79098', city: 'Freiburg', country: 'DE' },
      id: '',
      registerId: 'VR 12345',
      vatId: 'DE123456788',
      taxNumber: '06/123/45678',
      legalInformation: 'Geschäftsführung: Ada Beispiel',
      contact: { name: 'Ada Beispiel', phone: '+49 761 123456', email: 'info@kreativhaus.example' },
      email: 'info@kreativhaus.example',
    },
    buyer: {
      name: 'Größe & Söhne <GmbH>',
      contactName: 'Mina Müller',
      address: { street: 'Weg 1', postalCode: '50667', city: 'Köln', country: 'DE' },
      vatId: '',
      email: 'rechnung@groesse.example',
    },
    period: { from: '2027-01-10', to: '2027-01-31' },
    preceding: [],
    payment: {
      way: 'transfer',
      accountHolder: 'Kreativhaus Süd e.V.',
      iban: 'DE02120300000000202051',
      bic: 'BYLADEM1001',
      reference: '3A7C4Q9W',
    },
    paymentTerms: 'Zahlbar bis zum 15.02.2027.',
    taxes,
    totals: {
      linesCents,
      allowancesCents: of('allowance'),
      chargesCents: of('charge'),
      netCents,
      taxCents,
      grossCents: netCents + taxCents,
      prepaidCents: 0,
      dueCents: netCents + taxCents,
    },
    ...change,
    lines,
    allowances,
  }
}

/** Invoices of each kind that there is. */
export const eInvoices: Readonly<Record<string, EInvoice>> = {
  plain: eInvoice(),
  'with several taxes': eInvoice({
    lines: [
      eLine,
      {
        ...eLine,
        rate: 700,
        netCents: 333,
        price: { cents: 111, forHundredths: 100 },
        quantityHundredths: 300,
      },
      { ...eLine, code: 'E', rate: 0 },
      { ...eLine, code: 'Z', rate: 0 },
    ],
  }),
  'of a small business': eInvoice({
    lines: [{ ...eLine, code: 'E', rate: 0 }],
    seller: { ...eInvoice().seller, vatId: '' },
  }),
  'to a company abroad': eInvoice({
    lines: [{ ...eLine, code: 'AE', rate: 0 }],
    buyer: {
      ...eInvoice().buyer,
      vatId: 'ATU12345675',
      address: { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' },
    },
  }),
  'outside of the tax': eInvoice({
    lines: [{ ...eLine, code: 'O', rate: 0 }],
    seller: { ...eInvoice().seller, vatId: '' },
  }),
  'with a price that has no end': eInvoice({
    lines: [
      { ...eLine, quantityHundredths: 150, price: { cents: 9999, forHundredths: 150 }, netCents: 9999 },
    ],
  }),
  'with an allowance and a charge': eInvoice({
    allowances: [
      { kind: 'allowance', cents: 1000, reason: 'Frühbucher', code: 'S', rate: 1900 },
      { kind: 'charge', cents: 250, reason: 'Versand', code: 'S', rate: 1900 },
    ],
  }),
  'that takes everything back': eInvoice({
    typeCode: '384',
    lines: [{ ...eLine, quantityHundredths: -100, netCents: -10_000 }],
    preceding: [{ number: 'RE-2027-0041', issuedOn: '2027-01-31' }],
    payment: { way: 'open' },
    dueOn: null,
    paymentTerms: '',
  }),
  'that gives a part back': eInvoice({
    typeCode: '381',
    preceding: [{ number: 'RE-2027-0041', issuedOn: '2027-01-31' }],
    payment: { way: 'open' },
  }),
  'that is collected': eInvoice({
    payment: {
      way: 'direct_debit',
      mandateReference: 'M-2027-1',
      creditorId: 'DE98ZZZ09999999999',
      debtorIban: 'DE89370400440532013000',
      reference: '3A7C4Q9W',
    },
  }),
  'that was paid before': eInvoice({
    totals: { ...eInvoice().totals, prepaidCents: 11_900, dueCents: 0 },
    payment: { way: 'open' },
    dueOn: null,
  }),
  'of a Swiss school in francs': eInvoice({
    currency: 'CHF',
    lines: [{ ...eLine, rate: 810 }],
    seller: {
      ...eInvoice().seller,
      vatId: 'CHE123456788MWST',
      address: { street: 'Limmatquai 1', postalCode: '8001', city: 'Zürich', country: 'CH' },
    },
    payment: {
      way: 'transfer',
      accountHolder: 'Schule',
      iban: 'CH9300762011623852957',
      bic: '',
      reference: 'X',
    },
  }),
}
