import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import type { Letterhead } from '#features/tenants/letterhead-paper.ts'
import { checkEInvoice } from '#platform/e-invoice/check-e-invoice.ts'
import type { EInvoice } from '#platform/e-invoice/e-invoice.ts'
import { asFacturX, facturXAttachment } from '#platform/e-invoice/factur-x.ts'
import { writeCii } from '#platform/e-invoice/write-cii.ts'
import type { Press } from '#platform/paper/press.ts'
import { templateFrom } from '#platform/paper/template.ts'
import { eInvoiceOf } from './e-invoice-of.ts'
import { type InvoicePaper, invoicePaper } from './invoice-paper.ts'
import { invoiceWords, nameOf } from './invoice-words.ts'

const template = templateFrom<InvoicePaper>(new URL('./invoice.typ', import.meta.url))

const pdf = 'application/pdf'
const xml = 'application/xml'

export type PrintedInvoice = {
  filename: string
  mediaType: typeof pdf | typeof xml
  content: Uint8Array<ArrayBuffer>
}

/** Numbers may hold strokes, which are folders to a computer. */
const inFileName = (number: string) => number.replace(/[^A-Za-z0-9._-]+/g, '-')

function fileName(content: InvoiceContent, ending: 'pdf' | 'xml'): string {
  const name = invoiceWords[content.language].fileNames[nameOf(content)]
  return `${[name, inFileName(content.number)].filter(Boolean).join('-')}.${ending}`
}

/**
 * The rules that the e-invoice of an invoice breaks, by the numbers of validators. People are asked for what is missing in
 * words of ours; what is left here lets no invoice become final, because it could not be printed then.
 */
export function brokenRules(content: InvoiceContent): string[] {
  const { format } = content.recipient
  if (format === 'pdf') return []
  return checkEInvoice(eInvoiceOf(content), format === 'xrechnung' ? 'xrechnung' : 'en16931')
}

function checked(content: InvoiceContent): EInvoice {
  const broken = brokenRules(content)
  if (broken.length > 0) throw new Error(`the e-invoice breaks ${broken.join(', ')}`)
  return eInvoiceOf(content)
}

/** The XRechnung of an invoice: the original where the recipient wants one. */
function writeXRechnung(content: InvoiceContent): PrintedInvoice {
  const written = writeCii(checked(content), 'xrechnung')
  return { filename: fileName(content, 'xml'), mediaType: xml, content: new TextEncoder().encode(written) }
}

/** The paper of an invoice, with an e-invoice inside where the recipient wants one. */
async function printPaper(press: Press, content: InvoiceContent, from: Letterhead): Promise<PrintedInvoice> {
  const paper = invoicePaper(content, from, false)
  const named = { filename: fileName(content, 'pdf'), mediaType: pdf } as const
  if (content.recipient.format !== 'zugferd') return { ...named, content: await press.print(template, paper) }
  const attachment = facturXAttachment(checked(content))
  return { ...named, content: asFacturX(await press.print(template, { ...paper, attachment })) }
}

/** A final invoice in the form that its recipient wants. It takes a moment, so it happens outside of a transaction. */
export async function printInvoice(
  press: Press,
  content: InvoiceContent,
  from: Letterhead,
): Promise<PrintedInvoice> {
  if (content.recipient.format === 'xrechnung') return writeXRechnung(content)
  return printPaper(press, content, from)
}

/** An invoice as a picture, to be looked at. */
export const drawInvoice = (press: Press, content: InvoiceContent, from: Letterhead, isDraft: boolean) =>
  press.draw(template, invoicePaper(content, from, isDraft))

/** The same as a PDF: what lies across each page says that it is no invoice. */
export const printDraft = async (
  press: Press,
  content: InvoiceContent,
  from: Letterhead,
): Promise<PrintedInvoice> => ({
  filename: fileName(content, 'pdf'),
  mediaType: pdf,
  content: await press.print(template, invoicePaper(content, from, true)),
})
