import type { InvoiceContent, InvoiceLine } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { invoiceProblems } from '@reihum/contract/invoices/invoice-problems.ts'
import { invoiceTaxCategory, invoiceUnit } from '@reihum/contract/invoices/invoice-states.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkEInvoice } from '#platform/e-invoice/check-e-invoice.ts'
import { writeCii } from '#platform/e-invoice/write-cii.ts'
import { invoiceContentOf, invoiceContents, invoiceLine } from '#test/invoice-contents.ts'
import { eInvoiceOf } from './e-invoice-of.ts'
import { brokenRules } from './print-invoice.ts'

const { recipient, seller } = invoiceContentOf()

const anyLine: fc.Arbitrary<InvoiceLine> = fc
  .record({
    quantityHundredths: fc.integer({ min: 1, max: 5000 }),
    unit: fc.constantFrom(...invoiceUnit.options),
    unitCents: fc.integer({ min: 1, max: 200_000 }),
    taxCategory: fc.constantFrom(...invoiceTaxCategory.options),
    taxRate: fc.constantFrom(1900, 700, 2000, 1000, 810, 260),
    exemptionCode: fc.constantFrom('', 'VATEX-EU-132-1I'),
  })
  .map((line) => {
    const isTaxed = line.taxCategory === 'standard' || line.taxCategory === 'reduced'
    const isZero = line.taxCategory === 'zero'
    return {
      ...invoiceLine,
      ...line,
      taxRate: isTaxed ? line.taxRate : 0,
      exemptionCode: isTaxed || isZero ? '' : line.exemptionCode,
      exemptionReason: isTaxed || isZero ? '' : `Ohne Steuer: ${line.taxCategory}`,
    }
  })

describe('the e-invoice of an invoice', () => {
  test.each(Object.entries(invoiceContents))('%s breaks no rule', (_, content) => {
    expect(checkEInvoice(eInvoiceOf(content), 'en16931')).toEqual([])
  })

  test('breaks no rule, whatever its lines are, and neither does what takes it back', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), fc.boolean(), (given, isCancelled) => {
        const lines = given.map((line) => ({
          ...line,
          quantityHundredths: isCancelled ? -line.quantityHundredths : line.quantityHundredths,
        }))
        const content = invoiceContentOf({
          lines,
          kind: isCancelled ? 'cancellation' : 'invoice',
          preceding: isCancelled ? { number: 'RE-1', issuedOn: '2027-01-01' } : null,
          recipient: { ...recipient, vatId: 'ATU12345675', buyerReference: 'X-1' },
        })
        const invoice = eInvoiceOf(content)
        expect(checkEInvoice(invoice, 'xrechnung')).toEqual([])
        expect(invoice.totals.grossCents).toBe(content.totals.grossCents)
        const written = writeCii(invoice, 'xrechnung')
        const nets = [...written.matchAll(/<ram:LineTotalAmount>(-?\d+)\.(\d\d)</g)].map(
          ([, whole = '', cents = '']) => Math.round(Number(`${whole}.${cents}`) * 100),
        )
        expect(nets.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(nets.at(-1))
      }),
      { numRuns: 200 },
    )
  })

  test('breaks no rule where nobody was asked for anything more', () => {
    const now = invoiceContentOf()
    const maybe = (text: string) => fc.constantFrom('', text)
    const anySeller = fc.record({
      country: fc.constantFrom('DE', 'AT', 'CH'),
      city: maybe('Ort'),
      phone: fc.constantFrom('', 'auf Anfrage', '+49 761 1234'),
      email: fc.constantFrom('', 'info@schule', 'info@schule.example'),
      director: maybe('Ada'),
      taxNumber: maybe('06/123/45678'),
      vatId: fc.constantFrom('', 'DE123456788', 'CHE123456788MWST'),
      businessId: maybe('DE123456788-00001'),
      registerNumber: maybe('VR 1'),
    })
    const anyRecipient = fc.record({
      company: maybe('Firma'),
      name: maybe('Mina Müller'),
      street: maybe('Weg 1'),
      postalCode: maybe('1010'),
      city: maybe('Wien'),
      country: fc.constantFrom('DE', 'AT'),
      email: maybe('a@b.example'),
      vatId: fc.constantFrom('', 'ATU12345675', 'atu 12345675', 'falsch'),
      buyerReference: maybe('X-1'),
      orderNumber: maybe('4500123'),
      costCentre: maybe('KST 42'),
      format: fc.constantFrom('pdf' as const, 'zugferd' as const, 'xrechnung' as const),
    })
    let complete = 0
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 4 }),
        anySeller,
        anyRecipient,
        (lines, seller, recipient) => {
          const content = invoiceContentOf({ lines, seller: { ...now.seller, ...seller }, recipient })
          if (invoiceProblems({ ...content, isSmallBusiness: false }).length > 0) return
          complete += 1
          expect(brokenRules(content)).toEqual([])
        },
      ),
      { numRuns: 20_000, seed: 1 },
    )
    expect(complete).toBeGreaterThan(100)
  })

  test('gives the price of the whole quantity where that of one has no end', () => {
    const [line] = eInvoiceOf(
      invoiceContentOf({ lines: [{ ...invoiceLine, quantityHundredths: 300, unitCents: 1250 }] }),
    ).lines
    expect(line).toMatchObject({ netCents: 3151, price: { cents: 3151, forHundredths: 300 } })
  })

  test('gives the price of one where it comes out even', () => {
    const [line] = eInvoiceOf(
      invoiceContentOf({
        lines: [{ ...invoiceLine, quantityHundredths: -200, unitCents: 11_900 }],
        kind: 'cancellation',
      }),
    ).lines
    expect(line).toMatchObject({ netCents: -20_000, price: { cents: 10_000, forHundredths: 100 } })
  })

  test('has what a cancellation gives back as its amount due', () => {
    const { totals, typeCode, preceding } = eInvoiceOf(invoiceContents['that cancels'] as InvoiceContent)
    expect({ due: totals.dueCents, prepaid: totals.prepaidCents, typeCode }).toEqual({
      due: -8900,
      prepaid: 0,
      typeCode: '384',
    })
    expect(preceding).toEqual([{ number: 'RE-2027-0041', issuedOn: '2027-01-15' }])
  })

  test('says what was paid before', () => {
    const { totals } = eInvoiceOf(invoiceContents['with several taxes, and a part paid'] as InvoiceContent)
    expect(totals).toMatchObject({ grossCents: 17_650, prepaidCents: 4000, dueCents: 13_650 })
  })

  test('has one sum for all that is exempt, with each reason', () => {
    const exempt = { ...invoiceLine, taxCategory: 'exempt', taxRate: 0, exemptionReason: 'A' } as const
    const { taxes } = eInvoiceOf(
      invoiceContentOf({
        lines: [exempt, { ...exempt, taxCategory: 'small_business', exemptionReason: 'B' }],
      }),
    )
    expect(taxes).toMatchObject([
      { code: 'E', rate: 0, netCents: 17_800, exemptionReason: 'A; B', exemptionCode: '' },
    ])
  })

  test('collects by the whole account, of which the paper shows the end', () => {
    expect(eInvoiceOf(invoiceContents['that is collected'] as InvoiceContent).payment).toMatchObject({
      way: 'direct_debit',
      debtorIban: 'DE89370400440532013000',
    })
  })

  test('of a seller without a director has the company as its contact', () => {
    const { contact } = eInvoiceOf(invoiceContentOf({ seller: { ...seller, director: '' } })).seller
    expect(contact.name).toBe('Kreativhaus Süd e.V.')
  })
})
