import { readFileSync } from 'node:fs'
import type { InvoiceContent } from '../contract/src/invoices/invoice-content.schema.ts'
import { printInvoice } from '../server/src/features/invoices/paper/print-invoice.ts'
import { printReceipt } from '../server/src/features/payments/receipts/print-receipt.ts'
import { type ReceiptFacts, receiptPaper } from '../server/src/features/payments/receipts/receipt-paper.ts'
import { openLog } from '../server/src/platform/log.ts'
import { makePress } from '../server/src/platform/paper/press.ts'
import { childrenOf } from '../server/test/children-of.ts'
import { invoiceContents } from '../server/test/invoice-contents.ts'
import { testLetterhead } from '../server/test/letterhead.ts'
import { median, note, report } from './rig/figures.ts'

/**
 * Measures how long a page takes to print, as a receipt, as an invoice with an e-invoice inside it and within a long paper, how much memory the process holds that
 * prints, and for how long our own is held up meanwhile. The reference is what came first, so that 1 means that nothing
 * grows.
 */
const papers = 2_000
const warm = 200

const facts = (number: number, parts: number): ReceiptFacts => ({
  paymentId: `01980000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`,
  locale: 'de',
  day: '2027-01-20',
  from: testLetterhead,
  payerName: `Mina Müller ${number}`,
  way: 'cash',
  receivedOn: '2027-01-15',
  currency: 'EUR',
  amountCents: 8900 * parts,
  freeCents: 0,
  paid: Array.from({ length: parts }, (_, at) => ({
    title: `Aquarell ${number}-${at}`,
    reference: '3A7C4Q9W',
    cents: 8900,
    attendees: ['Ben Müller'],
    taxes: [{ category: 'standard' as const, rate: 1900 }],
    taxReason: '',
  })),
  refunds: [],
  reversals: [],
})

const anInvoice = invoiceContents['with several taxes, and a part paid'] as InvoiceContent

const residentMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const press = makePress({ log: openLog('error') })
/** The longest moment in which nobody else was answered. */
let longestHoldMs = 0
let lastBeat = performance.now()
const beat = setInterval(() => {
  const now = performance.now()
  longestHoldMs = Math.max(longestHoldMs, now - lastBeat - 5)
  lastBeat = now
}, 5)

async function timed(number: number, parts = 1): Promise<number> {
  const begun = performance.now()
  await printReceipt(press, facts(number, parts))
  return performance.now() - begun
}

const started = await timed(0)
const [pid = 0] = childrenOf(process.pid)
const first: number[] = []
for (let number = 1; number <= warm; number += 1) first.push(await timed(number))
const memoryBefore = residentMb(pid)
longestHoldMs = 0
const later: number[] = []
for (let number = warm + 1; number <= papers; number += 1) later.push(await timed(number))
report('paper-receipt', { value: median(later), unit: 'ms', reference: median(first) })
report('paper-memory', { value: residentMb(pid), unit: 'MB', reference: memoryBefore })

const pages = 20
// A page of a receipt holds about sixteen parts.
const long: number[] = []
for (let round = 0; round < 10; round += 1) long.push((await timed(papers + round, 16 * pages)) / pages)
report('paper-page-of-a-long-one', { value: median(long), unit: 'ms', reference: median(later) })

const invoices: number[] = []
let bytes = 0
for (let round = 0; round < warm; round += 1) {
  const begun = performance.now()
  bytes = (await printInvoice(press, anInvoice, testLetterhead)).content.length
  invoices.push(performance.now() - begun)
}
report('paper-invoice', { value: median(invoices), unit: 'ms', reference: median(later) })
note(`an invoice with its e-invoice has ${(bytes / 1000).toFixed(0)} kB`)
clearInterval(beat)
note(`the first receipt, with the start of the process: ${started.toFixed(0)} ms`)
note(`the longest moment in which our own process answered nobody: ${longestHoldMs.toFixed(0)} ms`)
note(`${JSON.stringify(receiptPaper(facts(1, 1))).length} characters of data for a receipt`)
press.close()
