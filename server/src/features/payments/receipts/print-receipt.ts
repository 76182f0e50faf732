import { receiptNumber } from '@reihum/contract/payments/receipt-number.ts'
import type { Press } from '#platform/paper/press.ts'
import { templateFrom } from '#platform/paper/template.ts'
import { type ReceiptFacts, type ReceiptPaper, receiptPaper } from './receipt-paper.ts'
import { receiptWords } from './receipt-words.ts'

const template = templateFrom<ReceiptPaper>(new URL('./receipt.typ', import.meta.url))

export type PrintedReceipt = { filename: string; content: Uint8Array<ArrayBuffer> }

export const pdf = 'application/pdf'

/** Takes a moment, so it happens outside of a transaction. */
export async function printReceipt(press: Press, facts: ReceiptFacts): Promise<PrintedReceipt> {
  const { locale, paymentId } = facts
  return {
    filename: `${receiptWords[locale].fileName}-${receiptNumber(paymentId)}.pdf`,
    content: await press.print(template, receiptPaper(facts)),
  }
}
