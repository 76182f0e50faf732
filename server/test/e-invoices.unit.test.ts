import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { EInvoice, EInvoiceProfile } from '#platform/e-invoice/e-invoice.ts'
import { writeCii } from '#platform/e-invoice/write-cii.ts'
import { eInvoice, eInvoices, eLine } from './e-invoices.ts'

/** The schema of others; without it, or without the validator, nothing can be compared. */
const oracles = process.env.REIHUM_ORACLES ?? resolve('../shared/oracles')
const schema = `${oracles}/factur-x/Factur-X_EN16931.xsd`
const hasSchema = existsSync(schema)
if (!hasSchema) console.log(`skipped: e-invoices against their schema, because ${schema} is missing`)
const hasValidator = hasSchema && spawnSync('xmllint', ['--version']).status === 0
if (hasSchema && !hasValidator)
  console.log('skipped: e-invoices against their schema, because xmllint is missing')

const folder = mkdtempSync(join(tmpdir(), 'reihum-e-invoice-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the schema says against an e-invoice. */
function faults(invoice: EInvoice, profile: EInvoiceProfile): string {
  const file = join(folder, 'invoice.xml')
  writeFileSync(file, writeCii(invoice, profile))
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', schema, file], { encoding: 'utf8' })
  return status === 0 ? '' : stderr
}

describe.runIf(hasValidator)('by the schema of Factur-X 1.09', () => {
  test.each(Object.entries(eInvoices))('an invoice %s is valid', (_, invoice) => {
    expect(faults(invoice, 'en16931')).toBe('')
    expect(faults(invoice, 'xrechnung')).toBe('')
  })

  test('one without a currency is not', () => {
    expect(faults(eInvoice({ currency: '' }), 'en16931')).toContain('InvoiceCurrencyCode')
  })

  test('hostile texts are valid', () => {
    const hostile = '<script>&amp;]]>\u0000\u0008\ud800\uffff"\'<!-- 😀 שלום \u202e'
    expect(
      faults(
        eInvoice({ lines: [{ ...eLine, name: hostile, details: hostile }], notes: [hostile] }),
        'en16931',
      ),
    ).toBe('')
  })
})

describe('an e-invoice as XML', () => {
  const xml = (change: Partial<EInvoice>, profile: EInvoiceProfile = 'en16931') =>
    writeCii(eInvoice(change), profile)

  test('says what it follows', () => {
    expect(xml({})).toContain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>')
    expect(xml({}, 'xrechnung')).toContain('#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</ram:ID>')
  })

  test('shows texts as texts', () => {
    expect(xml({})).toContain('<ram:Name>Größe &amp; Söhne &lt;GmbH&gt;</ram:Name>')
  })

  test('shows nothing of what is empty', () => {
    const bare = xml({
      period: null,
      buyerReference: '',
      payment: { way: 'open' },
      dueOn: null,
      paymentTerms: '',
    })
    expect(bare).not.toMatch(/<(ram:\w+)[^>]*><\/(?!ram:ApplicableHeaderTradeDelivery)/)
  })

  test.each([
    [100, '1'],
    [150, '1.5'],
    [-25, '-0.25'],
    [101, '1.01'],
  ])('writes a quantity of %i hundredths as %s', (quantityHundredths, written) => {
    expect(xml({ lines: [{ ...eLine, quantityHundredths }] })).toContain(
      `<ram:BilledQuantity unitCode="C62">${written}</ram:BilledQuantity>`,
    )
  })

  test('has amounts with two decimals', () => {
    expect(xml({ lines: [{ ...eLine, netCents: -5 }] })).toContain('<ram:LineTotalAmount>-0.05<')
  })
})
