import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type InvoiceContent, invoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { invoiceTaxCategory, invoiceUnit } from '@reihum/contract/invoices/invoice-states.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { eInvoiceOf } from '#features/invoices/paper/e-invoice-of.ts'
import { printInvoice } from '#features/invoices/paper/print-invoice.ts'
import { checkEInvoice } from '#platform/e-invoice/check-e-invoice.ts'
import { writeCii } from '#platform/e-invoice/write-cii.ts'
import { openLog } from '#platform/log.ts'
import { makePress } from '#platform/paper/press.ts'
import { invoiceContentOf, invoiceLine } from './invoice-contents.ts'
import { testLetterhead } from './letterhead.ts'
import { readPdf } from './read-pdf.ts'

const { recipient } = invoiceContentOf()

const anyLine = fc
  .record({
    quantityHundredths: fc.integer({ min: 1, max: 5000 }),
    unit: fc.constantFrom(...invoiceUnit.options),
    unitCents: fc.integer({ min: 1, max: 200_000 }),
    taxCategory: fc.constantFrom(...invoiceTaxCategory.options),
    taxRate: fc.constantFrom(1900, 700, 2000, 1000, 810, 260),
  })
  .map((line) => {
    const isTaxed = line.taxCategory === 'standard' || line.taxCategory === 'reduced'
    const needsReason = !isTaxed && line.taxCategory !== 'zero'
    return {
      ...invoiceLine,
      ...line,
      taxRate: isTaxed ? line.taxRate : 0,
      exemptionReason: needsReason ? `Ohne Steuer: ${line.taxCategory}` : '',
    }
  })

/** Invoices, what takes them back, what credits a part, and what was paid in part, with all taxes. */
const anyInvoice: fc.Arbitrary<InvoiceContent> = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    kind: fc.constantFrom('invoice', 'invoice', 'cancellation', 'credit'),
    language: fc.constantFrom('de', 'en'),
    isPrepayment: fc.boolean(),
    paidShare: fc.constantFrom(0, 0, 0.5, 1),
  })
  .map(({ lines, kind, language, isPrepayment, paidShare }) => {
    const isInvoice = kind === 'invoice'
    const given = lines.map((line) => ({
      ...line,
      quantityHundredths: kind === 'cancellation' ? -line.quantityHundredths : line.quantityHundredths,
    }))
    const { grossCents } = invoiceContentOf({ lines: given }).totals
    return invoiceContentOf({
      lines: given,
      kind,
      language,
      isPrepayment: isInvoice && isPrepayment,
      paidCents: isInvoice ? Math.floor(grossCents * paidShare) : 0,
      preceding: isInvoice ? null : { number: 'RE-2027-0001', issuedOn: '2027-01-01' },
      recipient: { ...recipient, vatId: 'ATU12345678', buyerReference: 'X-1' },
    })
  })

const many = fc.sample(anyInvoice, { numRuns: 200, seed: 27 })
const profiles = ['en16931', 'xrechnung'] as const

const oracles = process.env.REIHUM_ORACLES ?? resolve('../shared/oracles')
const schema = `${oracles}/factur-x/Factur-X_EN16931.xsd`
const hasValidator = existsSync(schema) && spawnSync('xmllint', ['--version']).status === 0
if (!hasValidator)
  console.log(`SKIPPED: 200 invoices by their schema, because xmllint or ${schema} is missing`)

const folder = mkdtempSync(join(tmpdir(), 'reihum-invoices-'))
const press = makePress({ log: openLog('error') })
afterAll(() => {
  press.close()
  rmSync(folder, { recursive: true })
})

describe('two hundred invoices', () => {
  test('have every tax and every kind among them', () => {
    const categories = new Set(many.flatMap(({ lines }) => lines.map(({ taxCategory }) => taxCategory)))
    expect([...categories].toSorted()).toEqual(invoiceTaxCategory.options.toSorted())
    expect(new Set(many.map(({ kind }) => kind)).size).toBe(3)
    for (const one of many) expect(invoiceContent.safeParse(one).success).toBe(true)
  })

  test.each(profiles)('break no rule of %s', (profile) => {
    expect(many.flatMap((content) => checkEInvoice(eInvoiceOf(content), profile))).toEqual([])
  })

  test.runIf(hasValidator).each(profiles)('are valid by the schema as %s', (profile) => {
    const files = many.map((content, at) => {
      const file = join(folder, `${profile}-${at}.xml`)
      writeFileSync(file, writeCii(eInvoiceOf(content), profile))
      return file
    })
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', schema, ...files], {
      encoding: 'utf8',
      maxBuffer: 10_000_000,
    })
    expect(stderr.split('\n').filter((line) => line && !line.endsWith(' validates'))).toEqual([])
    expect(status).toBe(0)
  })

  test('have the sums of their lines in XML and on paper', async () => {
    const plain = (text: string) => text.replace(/[\s\u200b]/g, '').replaceAll('-', '−')
    for (const content of many) {
      const { grossCents, dueCents, taxCents, netCents } = content.totals
      // By hand, from what was agreed: this is what the ledger charges.
      const agreed = content.lines.reduce((sum, { quantityHundredths, unitCents }) => {
        const cents = Math.round(Math.abs(quantityHundredths * unitCents) / 100)
        return sum + Math.sign(quantityHundredths) * cents
      }, 0)
      expect([grossCents, netCents + taxCents]).toEqual([agreed, agreed])
      const xml = writeCii(eInvoiceOf(content), 'en16931')
      const decimal = (cents: number) => (cents / 100).toFixed(2)
      expect(xml).toContain(`<ram:GrandTotalAmount>${decimal(grossCents)}</ram:GrandTotalAmount>`)
      expect(xml).toContain(`<ram:TaxBasisTotalAmount>${decimal(netCents)}</ram:TaxBasisTotalAmount>`)
      const { content: pdf } = await printInvoice(press, content, testLetterhead)
      const text = plain(readPdf(pdf).pages.join(''))
      for (const cents of [grossCents, ...(content.kind === 'invoice' && dueCents > 0 ? [dueCents] : [])])
        expect(text).toContain(plain(formatMoney(cents, 'EUR', content.language)))
    }
  })
})
