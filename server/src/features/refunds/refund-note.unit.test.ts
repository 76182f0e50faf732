import { afterAll, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { makePress } from '#platform/paper/press.ts'
import { testLetterhead } from '#test/letterhead.ts'
import { readPdf } from '#test/read-pdf.ts'
import { printRefundNote, type RefundNoteFacts } from './refund-note.ts'

const press = makePress({ log: openLog('error') })
afterAll(() => press.close())

const facts = (locale: 'de' | 'en', more: Partial<RefundNoteFacts> = {}): RefundNoteFacts => ({
  locale,
  from: testLetterhead,
  writtenOn: '2027-03-10',
  recipientLines: ['Mina Müller', 'Lindenweg 4', '79098 Freiburg'],
  paymentId: '01980000-0000-7000-8000-00007f3a91c0',
  receivedOn: '2027-01-15',
  executedOn: '2027-03-09',
  returnedOn: null,
  cents: 123_450,
  currencyCode: 'EUR',
  purpose: 'Aquarell #text(fill: red)[Ton]',
  way: 'bank_transfer',
  paymentWay: 'bank_transfer',
  accountEnd: '2051',
  ...more,
})

const read = async (of: RefundNoteFacts) => {
  const { pages } = readPdf(new Uint8Array(await (await printRefundNote(press, of)).arrayBuffer()))
  return pages.map((page) => page.replace(/[\s\u200b]+/g, ' ').trim())
}

test.each(['de', 'en'] as const)(
  'a refund note says all that it has to say, in order, in %s',
  async (locale) => {
    expect(await read(facts(locale))).toMatchSnapshot()
  },
)

test('one whose transfer came back says so, and promises nothing', async () => {
  const [page = ''] = await read(facts('de', { returnedOn: '2027-03-12' }))
  expect(page).toContain('kam am 12.03.2027 zurück')
  expect(page).not.toContain('Bankarbeitstage')
})
