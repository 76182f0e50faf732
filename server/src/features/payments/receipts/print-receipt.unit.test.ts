import { afterAll, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { makePress } from '#platform/paper/press.ts'
import { testLetterhead } from '#test/letterhead.ts'
import { readPdf } from '#test/read-pdf.ts'
import { printReceipt } from './print-receipt.ts'
import type { PaidPart } from './receipt-paper.ts'

const press = makePress({ log: openLog('error') })
afterAll(() => press.close())

const part = (more: Partial<PaidPart>): PaidPart => ({
  title: 'Aquarell',
  reference: '3A7C4Q9W',
  cents: 8_900,
  attendees: ['Ben Müller'],
  taxes: [{ category: 'standard', rate: 1_900 }],
  taxReason: '',
  ...more,
})

test.each(['de', 'en'] as const)('a receipt says all that it has to say, in order, in %s', async (locale) => {
  const { content } = await printReceipt(press, {
    paymentId: '01980000-0000-7000-8000-00007f3a91c0',
    locale,
    day: '2027-01-20',
    from: testLetterhead,
    payerName: 'Mina Müller',
    way: 'cash',
    receivedOn: '2027-01-15',
    currency: 'EUR',
    amountCents: 12_000,
    freeCents: 1_100,
    paid: [
      part({}),
      part({
        title: 'Töpfern *fett*',
        reference: '3A7C4Q9WX',
        cents: 2_000,
        taxes: [{ category: 'exempt', rate: 0 }],
        taxReason: '§ 4 Nr. 22 UStG',
      }),
    ],
    refunds: [],
    reversals: [],
  })
  expect(readPdf(content).pages.map((page) => page.replace(/[\s\u200b]+/g, ' ').trim())).toMatchSnapshot()
})
