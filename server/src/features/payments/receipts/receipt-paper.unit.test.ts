import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testLetterhead } from '#test/letterhead.ts'
import { cancelledOn, type PaidPart, type ReceiptFacts, receiptPaper, receiptRows } from './receipt-paper.ts'

const part = (more: Partial<PaidPart> = {}): PaidPart => ({
  title: 'Aquarell',
  reference: '3A7C4Q9W',
  cents: 8900,
  attendees: [],
  taxes: [{ category: 'standard', rate: 1900 }],
  taxReason: '',
  ...more,
})

const facts = (more: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  paymentId: '01980000-0000-7000-8000-00007f3a91c0',
  locale: 'de',
  day: '2027-01-20',
  from: testLetterhead,
  payerName: 'Mina Müller',
  way: 'cash',
  receivedOn: '2027-01-15',
  currency: 'EUR',
  amountCents: 8900,
  freeCents: 0,
  paid: [part()],
  refunds: [],
  reversals: [],
  ...more,
})

describe('a receipt', () => {
  it('says who paid what to whom, when, how and for what', () => {
    expect(receiptPaper(facts({ paid: [part({ attendees: ['Ben Müller', 'Eva Müller'] })] }))).toEqual({
      locale: 'de',
      title: 'Zahlungsbeleg 007F3-A91C0',
      author: 'Kreativhaus Süd',
      date: '2027-01-20',
      accent: '#522B72',
      address: ['Blumenweg 3', '79098 Freiburg'],
      sender: 'Kreativhaus Süd · Blumenweg 3 · 79098 Freiburg',
      footer: [['Kreativhaus Süd', 'Blumenweg 3', '79098 Freiburg'], ['info@kreativhaus.example'], []],
      logo: null,
      heading: 'Zahlungsbeleg',
      number: 'Nummer 007F3-A91C0',
      cancelled: null,
      amountLabel: 'Erhaltener Betrag',
      amount: '89,00\u00a0€',
      facts: [
        { label: 'Von', value: 'Mina Müller' },
        { label: 'Eingegangen am', value: '15.01.2027' },
        { label: 'Zahlungsweg', value: 'Bar' },
        { label: 'Ausgestellt am', value: '20.01.2027' },
      ],
      whatLabel: 'Wofür',
      amountColumn: 'Betrag',
      rows: [
        {
          title: 'Aquarell',
          details: [
            'für Ben Müller, Eva Müller · Verwendungszweck\u00a03A7C-4Q9W',
            'inklusive 19 % Umsatzsteuer',
          ],
          amount: '89,00\u00a0€',
        },
      ],
      sumLabel: 'Summe',
      notes: ['Wir bestätigen den Eingang dieser Zahlung. Dieser Beleg ist keine Rechnung.'],
    })
  })

  it('is in English for whoever booked in English', () => {
    const paper = receiptPaper(facts({ locale: 'en', way: 'card', payerName: '' }))
    expect(paper).toMatchObject({ title: 'Receipt 007F3-A91C0', amount: '€89.00' })
    expect(paper.facts.map(({ value }) => value)).toEqual([
      'not known',
      '15 Jan 2027',
      'Card in person',
      '20 Jan 2027',
    ])
    expect(paper.notes).toEqual(['We confirm that we received this payment. This receipt is not an invoice.'])
  })

  it.each<[string, Partial<PaidPart>, string[]]>([
    ['a rate', { taxes: [{ category: 'reduced', rate: 750 }] }, ['inklusive 7,5 % Umsatzsteuer']],
    [
      'a small business',
      { taxes: [{ category: 'small_business', rate: 0 }] },
      ['kein Ausweis von Umsatzsteuer nach § 19 UStG (Kleinunternehmer)'],
    ],
    ['an exemption', { taxes: [{ category: 'exempt', rate: 0 }] }, ['umsatzsteuerfrei']],
    [
      'the reason of the course',
      { taxes: [{ category: 'exempt', rate: 0 }], taxReason: 'steuerfrei nach § 4 Nr. 22a UStG' },
      ['steuerfrei nach § 4 Nr. 22a UStG'],
    ],
    ['no tax by its nature', { taxes: [] }, []],
    [
      'several',
      {
        taxes: [
          { category: 'standard', rate: 1900 },
          { category: 'exempt', rate: 0 },
          { category: 'zero', rate: 0 },
        ],
      },
      ['inklusive 19 % Umsatzsteuer', 'umsatzsteuerfrei'],
    ],
  ])('says of tax what is known of it: %s', (_, more, said) => {
    expect(receiptRows(facts({ paid: [part(more)] }))[0]?.details.slice(1)).toEqual(said)
  })

  it('of a payment that was reversed says so, and lists nothing', () => {
    const reversed = facts({ paid: [], reversals: [{ cents: 8900, day: '2027-01-18' }] })
    expect(receiptPaper(reversed)).toMatchObject({
      cancelled: 'Storniert am 18.01.2027. Dieser Beleg gilt nicht mehr.',
      rows: [],
      notes: ['Dieser Beleg ist keine Rechnung.'],
    })
    expect(cancelledOn(facts({ reversals: [{ cents: 100, day: '2027-01-18' }] }))).toBeNull()
  })
})

it('tells of every cent', () => {
  const cents = fc.integer({ min: 1, max: 100_000 })
  const some = fc.array(cents, { maxLength: 4 })
  fc.assert(
    fc.property(some, fc.nat(10_000), some, some, (paid, free, refunds, reversals) => {
      const sum = (parts: readonly number[]) => parts.reduce((total, one) => total + one, 0)
      const rows = receiptRows(
        facts({
          amountCents: sum(paid) + free + sum(refunds) + sum(reversals),
          freeCents: free,
          paid: paid.map((one) => part({ cents: one })),
          refunds: refunds.map((one) => ({ cents: one, executedOn: '2027-01-20', way: 'cash' as const })),
          reversals: reversals.map((one) => ({ cents: one, day: '2027-01-20' })),
        }),
      )
      expect(sum(rows.map((row) => row.cents))).toBe(sum(paid) + free + sum(refunds) + sum(reversals))
    }),
  )
})
