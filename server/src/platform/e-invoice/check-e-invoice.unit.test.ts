import { describe, expect, test } from 'vitest'
import { eInvoice, eInvoices, eLine } from '#test/e-invoices.ts'
import { checkEInvoice } from './check-e-invoice.ts'
import type { EBuyer, EInvoice, ELine, ESeller, ETaxSum, ETotals } from './e-invoice.ts'
import { normRules } from './norm-rules.ts'
import { taxRules } from './tax-rules.ts'
import { xrechnungRules } from './xrechnung-rules.ts'

const good = eInvoice()
const seller = (change: Partial<ESeller>) => eInvoice({ seller: { ...good.seller, ...change } })
const buyer = (change: Partial<EBuyer>) => eInvoice({ buyer: { ...good.buyer, ...change } })
const line = (change: Partial<ELine>) => eInvoice({ lines: [{ ...eLine, ...change }] })
const totals = (change: Partial<ETotals>) => eInvoice({ totals: { ...good.totals, ...change } })
const contact = (change: Partial<ESeller['contact']>) =>
  seller({ contact: { ...good.seller.contact, ...change } })
const debit = {
  way: 'direct_debit',
  mandateReference: 'M-1',
  creditorId: 'DE98ZZZ09999999999',
  debtorIban: 'DE89370400440532013000',
  reference: 'R',
} as const
const transfer = {
  way: 'transfer',
  accountHolder: 'A',
  iban: 'DE02120300000000202051',
  bic: '',
  reference: 'R',
} as const
/** A good one of a kind of tax, with its sum of that tax changed. */
function tax(code: ETaxSum['code'], change: Partial<ETaxSum>, more: Partial<EInvoice> = {}): EInvoice {
  const invoice = ofTax(code, more)
  return { ...invoice, taxes: invoice.taxes.map((one) => ({ ...one, ...change })) }
}
const rateOf = (code: ETaxSum['code']) => (code === 'S' ? 1900 : 0)
const ofTax = (code: ETaxSum['code'], more: Partial<EInvoice> = {}) =>
  eInvoice({
    lines: [{ ...eLine, code, rate: rateOf(code) }],
    seller: { ...good.seller, vatId: code === 'O' ? '' : good.seller.vatId },
    buyer: { ...good.buyer, vatId: code === 'AE' ? 'ATU12345675' : '' },
    ...more,
  })
const charge = (code: ETaxSum['code'], rate: number) =>
  ({ kind: 'charge', cents: 100, reason: 'x', code, rate }) as const
const codes = ['S', 'Z', 'E', 'AE', 'O'] as const

/** For each rule an invoice that breaks it. */
const breaks: Readonly<Record<string, EInvoice>> = {
  'BR-02': eInvoice({ number: ' ' }),
  'BR-03': eInvoice({ issuedOn: '2027-02-30x' }),
  'BR-05': eInvoice({ currency: 'Euro' }),
  'BR-06': seller({ name: '' }),
  'BR-07': buyer({ name: '' }),
  'BR-09': seller({ address: { ...good.seller.address, country: 'Deutschland' } }),
  'BR-11': buyer({ address: { ...good.buyer.address, country: '' } }),
  'BR-16': eInvoice({ lines: [] }),
  'BR-22': line({ quantityHundredths: 0 }),
  'BR-23': line({ unitCode: '' }),
  'BR-25': line({ name: '' }),
  'BR-27': line({ price: { cents: -1, forHundredths: 100 } }),
  'BR-29': eInvoice({ period: { from: '2027-02-02', to: '2027-02-01' } }),
  'BR-33': eInvoice({ allowances: [{ ...charge('S', 1900), kind: 'allowance', reason: '' }] }),
  'BR-38': eInvoice({ allowances: [{ ...charge('S', 1900), reason: '' }] }),
  'BR-55': eInvoice({ preceding: [{ number: '', issuedOn: '2027-01-01' }] }),
  'BR-61': eInvoice({ payment: { ...transfer, iban: '' } }),
  'BR-CO-09': seller({ vatId: '123456788' }),
  'BR-CO-10': totals({ linesCents: 9_999 }),
  'BR-CO-11': totals({ allowancesCents: 1 }),
  'BR-CO-12': totals({ chargesCents: 1 }),
  'BR-CO-13': totals({ netCents: 9_999 }),
  'BR-CO-14': totals({ taxCents: 1_899 }),
  'BR-CO-15': totals({ grossCents: 1 }),
  'BR-CO-16': totals({ dueCents: 1 }),
  'BR-CO-17': tax('S', { taxCents: 2_000 }),
  'BR-CO-18': eInvoice({ taxes: [] }),
  'BR-CO-25': eInvoice({ dueOn: null, paymentTerms: '' }),
  'BR-CO-26': seller({ vatId: '', registerId: '' }),
  'BR-DEC-23': line({ netCents: 10_000.5 }),
  'PEPPOL-EN16931-R120': line({ price: { cents: 9_900, forHundredths: 100 } }),
  'PEPPOL-EN16931-R121': line({ price: { cents: 10_000, forHundredths: -100 } }),
  'BR-S-01': eInvoice({ taxes: [] }),
  'BR-S-02': seller({ vatId: '', taxNumber: '' }),
  'BR-S-05': line({ rate: 0 }),
  'BR-S-06': eInvoice({ allowances: [charge('S', 0)] }),
  'BR-S-08': tax('S', { netCents: 9_999 }),
  'BR-S-09': tax('S', { taxCents: 2_000 }),
  'BR-S-10': tax('S', { exemptionReason: 'Steuerfrei' }),
  'BR-Z-10': tax('Z', { exemptionReason: 'Steuerfrei' }),
  'BR-E-10': tax('E', { exemptionReason: '', exemptionCode: '' }),
  'BR-AE-10': tax('AE', { exemptionReason: '' }),
  'BR-O-10': tax('O', { exemptionReason: '' }),
  'BR-AE-02': ofTax('AE', { buyer: good.buyer }),
  'BR-O-02': ofTax('O', { seller: good.seller }),
  'BR-O-11': eInvoice({ lines: [eLine, { ...eLine, code: 'O', rate: 0 }] }),
  ...Object.fromEntries(
    (['Z', 'E', 'AE', 'O'] as const).flatMap((code) => [
      [`BR-${code}-01`, { ...ofTax(code), taxes: [...ofTax(code).taxes, ...ofTax(code).taxes] }],
      [`BR-${code}-05`, ofTax(code, { lines: [{ ...eLine, code, rate: 1900 }] })],
      [`BR-${code}-06`, ofTax(code, { allowances: [charge(code, 700)] })],
      [`BR-${code}-08`, tax(code, { netCents: 9_999 })],
      [`BR-${code}-09`, tax(code, { taxCents: 1 })],
    ]),
  ),
  'BR-Z-02': ofTax('Z', { seller: { ...good.seller, vatId: '', taxNumber: '' } }),
  'BR-E-02': ofTax('E', { seller: { ...good.seller, vatId: '', taxNumber: '' } }),
  'BR-DE-3': seller({ address: { ...good.seller.address, city: '' } }),
  'BR-DE-4': seller({ address: { ...good.seller.address, postalCode: '' } }),
  'BR-DE-5': contact({ name: '' }),
  'BR-DE-6': contact({ phone: '' }),
  'BR-DE-7': contact({ email: '' }),
  'BR-DE-8': buyer({ address: { ...good.buyer.address, city: '' } }),
  'BR-DE-9': buyer({ address: { ...good.buyer.address, postalCode: '' } }),
  'BR-DE-15': eInvoice({ buyerReference: '' }),
  'BR-DE-16': seller({ vatId: '', taxNumber: '' }),
  'BR-DE-19': eInvoice({ payment: { ...transfer, iban: 'DE00120300000000202051' } }),
  'BR-DE-20': eInvoice({ payment: { ...debit, debtorIban: 'DE00370400440532013000' } }),
  'BR-DE-26': eInvoice({ typeCode: '384' }),
  'BR-DE-27': contact({ phone: '12' }),
  'BR-DE-28': contact({ email: 'info@kreativhaus' }),
  'BR-DE-30': eInvoice({ payment: { ...debit, creditorId: '' } }),
  'BR-DE-31': eInvoice({ payment: { ...debit, debtorIban: '' } }),
  'PEPPOL-EN16931-R010': buyer({ email: '' }),
  'PEPPOL-EN16931-R020': seller({ email: '' }),
  'PEPPOL-EN16931-R061': eInvoice({ payment: { ...debit, mandateReference: '' } }),
}

describe('an e-invoice', () => {
  test.each(Object.entries(eInvoices))('%s breaks no rule', (_, invoice) => {
    expect(checkEInvoice(invoice, 'xrechnung')).toEqual([])
  })

  test.each(codes)('with the tax %s breaks no rule', (code) => {
    expect(checkEInvoice(ofTax(code), 'xrechnung')).toEqual([])
  })

  test('owes public bodies more than others', () => {
    expect(checkEInvoice(eInvoice({ buyerReference: '' }), 'en16931')).toEqual([])
    expect(checkEInvoice(eInvoice({ buyerReference: '' }), 'xrechnung')).toEqual(['BR-DE-15'])
  })
})

describe('the rule', () => {
  const rules = [...normRules, ...taxRules, ...xrechnungRules]

  test.each(rules.map(({ id }) => id))('%s is broken by an invoice', (id) => {
    expect(checkEInvoice(breaks[id] as EInvoice, 'xrechnung')).toContain(id)
  })

  test('is named once', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
    expect(Object.keys(breaks).toSorted()).toEqual(rules.map(({ id }) => id).toSorted())
  })
})
