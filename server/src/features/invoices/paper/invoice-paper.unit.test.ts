import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { makePress } from '#platform/paper/press.ts'
import { invoiceContentOf, invoiceContents, invoiceLine } from '#test/invoice-contents.ts'
import { testLetterhead } from '#test/letterhead.ts'
import { readPdf } from '#test/read-pdf.ts'
import { type InvoicePaper, invoicePaper } from './invoice-paper.ts'
import { drawInvoice, printDraft, printInvoice } from './print-invoice.ts'

const press = makePress({ log: openLog('error') })
afterAll(() => press.close())

/** With plain spaces in amounts. */
const paper = (name: string): InvoicePaper => {
  const made = invoicePaper(invoiceContents[name] as InvoiceContent, testLetterhead, false)
  return JSON.parse(JSON.stringify(made).replaceAll('\u00a0', ' '))
}
const plain = invoiceContentOf()
const { seller, recipient } = plain

describe('the paper of an invoice', () => {
  test('says who, when, what, how much, and how to pay', () => {
    expect(paper('plain')).toMatchObject({
      heading: 'Rechnung RE-2027-0042',
      recipient: ['Größe & Söhne GmbH', 'z. Hd. Mina Müller', 'Weg 1', '50667 Köln'],
      facts: [
        { label: 'Nummer', value: 'RE-2027-0042' },
        { label: 'Datum', value: '20.01.2027' },
        { label: 'Leistungszeitraum', value: '10.01.2027 – 31.01.2027' },
        { label: 'Zahlbar bis', value: '03.02.2027' },
        { label: 'Ihre Bestellnummer', value: '4500123' },
        { label: 'Ihre Kostenstelle', value: 'KST 42' },
      ],
      showsTax: false,
      rows: [{ position: '1', quantity: '1 Person', price: '89,00 €', tax: '19 %', amount: '89,00 €' }],
      sums: [
        { label: 'Nettobetrag', value: '74,79 €' },
        { label: 'Umsatzsteuer 19 % auf 74,79 €', value: '14,21 €' },
        { label: 'Gesamtbetrag', value: '89,00 €', isTotal: true },
      ],
      notes: ['Alle Preise enthalten die Umsatzsteuer.'],
      payment: { text: 'Bitte überweisen Sie 89,00 € bis zum 03.02.2027.' },
      closing: ['Vielen Dank für Ihre Buchung.'],
    })
    expect(paper('plain').payment?.qr?.size).toBeGreaterThan(20)
  })

  test('tells what was paid, each rate, and why what has no tax has none', () => {
    const { sums, notes, rows, texts, payment } = paper('with several taxes, and a part paid')
    expect(sums.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Nettobetrag: 159,84 €',
      'Umsatzsteuer 19 % auf 74,79 €: 14,21 €',
      'Umsatzsteuer 7 % auf 35,05 €: 2,45 €',
      'Gesamtbetrag: 176,50 €',
      'Bezahlt am 12.01.2027 (Überweisung): −40,00 €',
      'Noch zu zahlen: 136,50 €',
    ])
    expect(notes[1]).toBe('Ohne Umsatzsteuer über 50,00 €: Steuerfrei nach § 4 Nr. 21 UStG')
    expect(rows.map(({ quantity, tax }) => [quantity, tax])).toEqual([
      ['1 Person', '19 %'],
      ['3', '7 %'],
      ['1,5 Stunden', '–'],
    ])
    expect(texts).toHaveLength(2)
    expect(payment?.text).toContain('136,50 €')
  })

  test.each([
    ['that is paid', 'Diese Rechnung ist vollständig bezahlt. Vielen Dank!'],
    ['that is collected', 'Wir ziehen 89,00 € am 02.02.2027 von Ihrem Konto ein.'],
    ['of a Swiss school', 'Bitte überweisen Sie 89,00 CHF bis zum 03.02.2027.'],
  ])('%s says how to pay', (name, text) => {
    expect(paper(name).payment?.text).toBe(text)
  })

  test('shows the end of an account that is collected from, and no more', () => {
    const said = JSON.stringify(paper('that is collected'))
    expect(said).toContain('DE… 3000')
    expect(said).not.toContain('DE89370400440532013000')
  })

  test('has no code to scan where there is no such transfer', () => {
    expect(paper('of a Swiss school').payment?.qr).toBeNull()
  })

  test('that cancels takes everything back, names the invoice, and asks for nothing', () => {
    const cancels = paper('that cancels')
    expect(cancels.heading).toBe('Stornorechnung ST-2027-0003')
    expect(cancels.texts).toEqual([
      'Diese Stornorechnung hebt die Rechnung RE-2027-0041 vom 15.01.2027 vollständig auf.',
      'Grund: Falsche Anschrift',
    ])
    expect(cancels.rows[0]).toMatchObject({ quantity: '−1 Person', amount: '−89,00 €' })
    expect(cancels.payment).toBeNull()
  })

  test('of a small business says no tax, but why', () => {
    const { sums, notes } = paper('of a small business')
    expect(sums.map(({ label }) => label)).toEqual(['Gesamtbetrag'])
    expect(notes).toEqual(['Kein Ausweis von Umsatzsteuer, da Kleinunternehmer nach § 19 UStG'])
  })

  test('in English to another country names it, and the tax number of both', () => {
    const english = paper('in English to a company abroad')
    expect(english.heading).toBe('Invoice RE-2027-0042')
    expect(invoicePaper({ ...plain, language: 'en' }, testLetterhead, false).rows[0]?.tax).toBe('19%')
    expect(english.recipient.at(-1)).toBe('AUSTRIA')
    expect(english.facts).toContainEqual({ label: 'Your VAT number', value: 'ATU12345675' })
  })

  test('says the number of the tax office where the foot says something else', () => {
    const from = { ...testLetterhead, look: { ...testLetterhead.look, footerRight: 'Wir sind nett' } }
    expect(invoicePaper(plain, from, false).facts.at(-1)).toEqual({
      label: 'Unsere USt-IdNr.',
      value: 'DE123456788',
    })
    const office = invoicePaper({ ...plain, seller: { ...seller, vatId: '' } }, from, false)
    expect(office.facts.at(-1)).toEqual({ label: 'Unsere Steuernr.', value: '06/123/45678' })
  })

  test('says of the seller what the invoice says, whatever became of it', () => {
    const moved = { ...testLetterhead, provider: { ...testLetterhead.provider, company: 'Neuer Name' } }
    const said = JSON.stringify(invoicePaper(plain, moved, false))
    expect(said).toContain('Kreativhaus Süd e.V.')
    expect(said).not.toContain('Neuer Name')
  })
})

describe('printed', () => {
  test.each([
    'plain',
    'with several taxes, and a part paid',
    'in English to a company abroad',
    'that cancels',
  ])('an invoice says all that it has to say, in order: %s', async (name) => {
    const { content } = await printInvoice(press, invoiceContents[name] as InvoiceContent, testLetterhead)
    const { pages } = readPdf(content)
    expect(pages.map((page) => page.replace(/[\s\u200b]+/g, ' ').trim())).toMatchSnapshot()
  })

  test('an invoice of many lines repeats the head of its table and numbers its pages', async () => {
    const { content } = await printInvoice(
      press,
      invoiceContents['with many lines'] as InvoiceContent,
      testLetterhead,
    )
    const { pages, said } = readPdf(content)
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages.slice(0, 3)) expect(page).toContain('Einzelpreis')
    expect(pages[1]).toContain(`2 / ${pages.length}`)
    expect(said).toContain('/S /TH')
    const positions = pages.join('\n').match(/^Kurs \d+$/gm)
    expect(positions).toHaveLength(39)
  })

  test('a draft says on each page that it is one, and carries no e-invoice', async () => {
    const draft = { ...(invoiceContents['with many lines'] as InvoiceContent), number: '' }
    const { content, filename } = await printDraft(press, draft, testLetterhead)
    const { pages, said } = readPdf(content)
    expect(filename).toBe('rechnung.pdf')
    for (const page of pages) expect(page).toContain('Entwurf')
    expect(said).not.toContain('factur-x.xml')
    const { svg, pages: drawn } = await drawInvoice(press, draft, testLetterhead, true)
    expect(drawn).toBe(pages.length)
    expect(svg).toContain('<svg')
    // A page that is filled would lie over the first one.
    expect(svg).not.toMatch(/<path [^>]*fill="#ffffff"[^>]*d="M 0 0v 841/)
  })

  test.each([
    ['pdf', 'application/pdf', 'rechnung-RE-2027-0042.pdf', '<pdfaid:part>2<'],
    ['zugferd', 'application/pdf', 'rechnung-RE-2027-0042.pdf', '<fx:ConformanceLevel>EN 16931<'],
    ['xrechnung', 'application/xml', 'rechnung-RE-2027-0042.xml', 'xrechnung_3.0'],
  ] as const)('in the form %s', async (format, mediaType, filename, says) => {
    const wanted = { ...plain, recipient: { ...recipient, buyerReference: 'X-1', format } }
    const printed = await printInvoice(press, wanted, testLetterhead)
    expect(printed).toMatchObject({ mediaType, filename })
    const said =
      format === 'xrechnung' ? Buffer.from(printed.content).toString() : readPdf(printed.content).said
    expect(said).toContain(says)
  })

  test('a Swiss invoice has its payment part on a page of its own', async () => {
    const swiss = invoiceContents['of a Swiss school'] as InvoiceContent
    const { pages } = readPdf((await printInvoice(press, swiss, testLetterhead)).content)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('Den Einzahlungsschein finden Sie auf der letzten Seite.')
    for (const text of ['Empfangsschein', 'Zahlteil', 'CH93 0076 2011 6238 5295 7', '89.00', '3A7C-4Q9W'])
      expect(pages[1]).toContain(text)
    expect(pages[1]).not.toContain('info@kreativhaus.example')
  })

  test('its file has a name that is no path', async () => {
    const { filename } = await printInvoice(press, { ...plain, number: '2701/0042 ../x' }, testLetterhead)
    expect(filename).toBe('rechnung-2701-0042-..-x.pdf')
  })

  test('what people wrote is text', async () => {
    const hostile = '#panic("x") #read("/etc/passwd") <script>alert(1)</script> $x$ *y* \u202e\u0000'
    const { content } = await printInvoice(
      press,
      invoiceContentOf({
        recipient: { ...recipient, company: hostile.slice(0, 60) },
        lines: [{ ...invoiceLine, description: hostile, details: `${'x'.repeat(400)} 😀` }],
        closing: hostile,
      }),
      testLetterhead,
    )
    const text = readPdf(content)
      .pages.join('')
      .replace(/[\u200b\s]/g, '')
    expect(text).toContain('#panic("x")#read("/etc/passwd")<script>alert(1)</script>$x$*y*')
    expect(text).toContain('x'.repeat(80))
  })

  test('an e-invoice that breaks a rule is not sent', async () => {
    const broken = { ...plain, seller: { ...seller, vatId: '', registerNumber: '', registerCourt: '' } }
    await expect(printInvoice(press, broken, testLetterhead)).rejects.toThrow('BR-CO-26')
  })
})
