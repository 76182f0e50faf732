import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { eInvoiceOf } from '#features/invoices/paper/e-invoice-of.ts'
import { printInvoice } from '#features/invoices/paper/print-invoice.ts'
import { writeCii } from '#platform/e-invoice/write-cii.ts'
import { openLog } from '#platform/log.ts'
import { makePress } from '#platform/paper/press.ts'
import { unknownLetter } from '#platform/paper/printable.ts'
import { invoiceContentOf } from './invoice-contents.ts'
import { testLetterhead } from './letterhead.ts'
import { paperSamples } from './paper-samples.ts'
import { hasPoppler, openPdf } from './poppler.ts'

if (!hasPoppler) console.log('SKIPPED: papers as other programs read them, because poppler-utils is missing')

const press = makePress({ log: openLog('error') })
const opened = new Map<string, ReturnType<typeof openPdf>>()
afterAll(() => {
  press.close()
  for (const pdf of opened.values()) pdf.close()
})

type Sample = (typeof paperSamples)[number]

/** How a paper is made does not depend on its language, so one is enough where words do not count. */
const inGerman = paperSamples.filter(([name]) => name.endsWith('German'))

/** Prints each paper once, for all that look at it. */
async function seen([name, print]: Sample) {
  const pdf = opened.get(name) ?? openPdf(await print(press))
  opened.set(name, pdf)
  return pdf
}

const unseen = /[\s\u200b\u00ad-]+/gu

/**
 * The first word that does not stand in a text behind those before it; null: all do. Where a word ends at the end of a line is
 * seen by one tool and not by the other, so spaces and hyphens do not count.
 */
function firstOutOfOrder(words: readonly string[], text: string): string | null {
  const squeezed = text.replace(unseen, '')
  let at = 0
  for (const word of words.map((one) => one.replace(unseen, ''))) {
    const found = squeezed.indexOf(word, at)
    if (found === -1) return word
    at = found + word.length
  }
  return null
}

const wordsOf = (text: string) => text.split(/[\s\u200b]+/).filter(Boolean)

/** What readers for the blind say: the texts of the elements, without the elements. */
const spoken = (structure: string) =>
  structure
    .split('\n')
    .filter((line) => /^\s*"/.test(line))
    .map((line) => line.trim().slice(1, -1))
    .join(' ')

describe.runIf(hasPoppler)('every paper', () => {
  test.each(paperSamples)('reads as it is meant: %s', async (...sample) => {
    const text = (await seen(sample)).text()
    expect(text).not.toContain(unknownLetter)
    expect(text).toMatchSnapshot()
  })

  test.each(inGerman)('is an archive that any program can show: %s', async (...sample) => {
    const pdf = await seen(sample)
    const said = pdf.facts()
    const metadata = pdf.metadata()
    const fonts = pdf.fonts()
    expect(
      Object.fromEntries(['Tagged', 'JavaScript', 'Encrypted', 'Form'].map((fact) => [fact, said.get(fact)])),
    ).toEqual({
      Tagged: 'yes',
      JavaScript: 'no',
      Encrypted: 'no',
      Form: 'none',
    })
    const carriesFile = pdf.attachments().startsWith('1 ')
    expect(metadata).toContain(`<pdfaid:part>${carriesFile ? 3 : 2}</pdfaid:part>`)
    expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.filter(({ isEmbedded, hasUnicode }) => !(isEmbedded && hasUnicode))).toEqual([])
  })

  test.each(inGerman)('is read aloud in the order in which it stands there: %s', async (...sample) => {
    const pdf = await seen(sample)
    const aloud = wordsOf(spoken(pdf.structure()))
    expect(aloud.length).toBeGreaterThan(5)
    expect(firstOutOfOrder(aloud, pdf.text())).toBeNull()
  })
})

test.runIf(hasPoppler)(
  'an e-invoice is found in its paper, byte for byte, behind the changed metadata',
  async () => {
    const content = invoiceContentOf()
    const pdf = openPdf((await printInvoice(press, content, testLetterhead)).content)
    try {
      expect(pdf.attachments()).toContain('1: factur-x.xml')
      expect(readFileSync(pdf.attachment(1), 'utf8')).toBe(writeCii(eInvoiceOf(content), 'en16931'))
      expect(pdf.metadata()).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    } finally {
      pdf.close()
    }
  },
)
