import { proposedAccounts } from '@reihum/contract/payments/datev-settings.schema.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divideCents,
  nextPostings,
  type PostedPayment,
  type PostedReceivable,
  type PostedVoucher,
  type Posting,
  postingsOf,
  standingPostings,
  sumOf,
  sumsOf,
} from './posting.rules.ts'

const byDocument = { ...proposedAccounts.SKR03, mode: 'document_date' as const }
const byPayment = { ...proposedAccounts.SKR03, mode: 'payment_date' as const }

const course: PostedReceivable = {
  id: 'r1',
  kind: 'registration',
  reference: '3A7C4Q9W',
  title: 'Töpfern',
  debtor: '10001',
  payer: 'Ada Groß',
  lines: [
    { number: 1, day: '2027-03-01', cents: 10_000, taxCategory: 'standard' },
    { number: 2, day: '2027-03-01', cents: 5_000, taxCategory: 'reduced' },
  ],
  writeOffs: [],
}
const paid: PostedPayment = {
  id: 'p1',
  way: 'bank_transfer',
  day: '2027-03-10',
  debtor: '10001',
  payer: 'Ada Groß',
  text: 'Kurs',
  cents: 9_000,
  allocations: [{ id: 'a1', cents: 9_000, receivableId: 'r1' }],
  outgoing: [],
}

const brief = ({ day, account, contra, side, cents, isReversal }: Posting) =>
  `${day} ${account}/${contra} ${side} ${cents}${isReversal ? ' back' : ''}`
const said = (
  receivables: readonly PostedReceivable[],
  payments: readonly PostedPayment[],
  accounts: typeof byDocument | typeof byPayment,
) => postingsOf(receivables, payments, accounts).map(brief)

describe('vouchers', () => {
  const voucher = { paidWay: 'cash' as const, payer: 'Ada Groß', name: 'Gutschein …4KQ7' }
  const moved: PostedVoucher[] = [
    { ...voucher, id: 'v1', kind: 'issued', cents: 5_000, day: '2027-03-01' },
    { ...voucher, id: 'v2', kind: 'corrected', cents: 500, day: '2027-04-01' },
    { ...voucher, id: 'v3', kind: 'corrected', cents: -200, day: '2027-04-02' },
    { ...voucher, id: 'v4', kind: 'lapsed', cents: -1_300, day: '2031-01-02' },
  ]
  const redeemed = { ...paid, way: 'voucher' as const, cents: 4_000, allocations: [] }

  test.each([['payment_date', byPayment] as const, ['document_date', byDocument] as const])(
    'are owed from their sale on, and are income when they lapse (%s)',
    (_, accounts) => {
      expect(postingsOf([], [], accounts, moved).map(brief)).toEqual([
        '2027-03-01 1000/1700 S 5000',
        '2027-04-01 1700/2700 H 500',
        '2027-04-02 1700/2700 S 200',
        '2031-01-02 1700/2700 S 1300',
      ])
    },
  )

  test('what they pay is taxed then, and owed no more', () => {
    const allocations = [{ id: 'a1', cents: 3_000, receivableId: 'r1' }]
    expect(said([course], [{ ...redeemed, cents: 3_000, allocations }], byPayment)).toEqual([
      '2027-03-10 1700/8400 S 2000',
      '2027-03-10 1700/8300 S 1000',
    ])
  })

  test('what goes back to them is owed again', () => {
    const outgoing = [{ id: 'o', day: '2027-05-01', cents: 4_000, way: 'voucher' as const, text: '' }]
    expect(said([course], [{ ...redeemed, outgoing }], byPayment)).toEqual([
      '2027-03-10 1700/1590 S 4000',
      '2027-05-01 1700/1590 H 4000',
    ])
  })
})

describe('books kept by documents', () => {
  test('what is charged is owed by the debtor, and what came in settles it', () => {
    expect(said([course], [paid], byDocument)).toEqual([
      '2027-03-01 10001/8400 S 10000',
      '2027-03-01 10001/8300 S 5000',
      '2027-03-10 1200/10001 S 9000',
    ])
  })

  test('what is charged no more is taken back on the same side, with the accounts of the charge', () => {
    const lines = [
      ...course.lines,
      { number: 3, day: '2027-04-02', cents: -5_000, taxCategory: 'reduced' as const },
    ]
    expect(said([{ ...course, lines }], [], byDocument)).toContain('2027-04-02 10001/8300 S 5000 back')
  })

  test('what is written off is lost by the taxes of what was sold', () => {
    const writeOffs = [{ id: 'w', day: '2027-06-01', cents: 6_000 }]
    expect(said([{ ...course, writeOffs }], [], byDocument).slice(2)).toEqual([
      '2027-06-01 10001/2406 H 4000',
      '2027-06-01 10001/2401 H 2000',
    ])
  })

  test('what pays nothing yet stands on the debtor, or where nobody knows the payer', () => {
    const rest = { ...paid, cents: 10_000 }
    expect(said([course], [rest], byDocument).at(-1)).toBe('2027-03-10 1200/10001 S 1000')
    expect(said([course], [{ ...rest, debtor: null, payer: 'Opa Groß' }], byDocument).at(-1)).toBe(
      '2027-03-10 1200/1590 S 1000',
    )
  })

  test('a refund goes out from where the credit stood', () => {
    const outgoing = [{ id: 'o', day: '2027-05-01', cents: 1_000, way: 'cash' as const, text: 'Erstattung' }]
    expect(said([course], [{ ...paid, cents: 10_000, outgoing }], byDocument).at(-1)).toBe(
      '2027-05-01 1000/10001 H 1000',
    )
  })
})

describe('books kept by payments', () => {
  test('money is income on its day, by the taxes of what it pays; nothing else is booked', () => {
    const writeOffs = [{ id: 'w', day: '2027-06-01', cents: 6_000 }]
    expect(said([{ ...course, writeOffs }], [paid], byPayment)).toEqual([
      '2027-03-10 1200/8400 S 6000',
      '2027-03-10 1200/8300 S 3000',
    ])
  })

  test('a fee of dunning is income of its own', () => {
    const fee = { ...course, kind: 'dunning_fee' as const }
    expect(said([fee], [paid], byPayment)[0]).toBe('2027-03-10 1200/2700 S 6000')
  })
})

describe('dividing', () => {
  test('loses no cent and gives nobody more than a cent too much', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.array(fc.integer({ min: 0, max: 999_999_999 }), { minLength: 1, maxLength: 6 }),
        (cents, weights) => {
          const parts = divideCents(cents, weights)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
          const total = weights.reduce((sum, weight) => sum + weight, 0)
          if (total > 0)
            for (const [at, part] of parts.entries())
              expect(Math.abs(part - (cents * (weights[at] ?? 0)) / total)).toBeLessThan(1.000_1)
        },
      ),
    )
  })
})

const posting = fc.record({
  source: fc.constantFrom('a', 'b', 'c', 'd'),
  day: fc.constantFrom('2027-01-05', '2027-02-05', '2027-03-05'),
  account: fc.constantFrom('10001', '1200'),
  contra: fc.constantFrom('8400', '8300'),
  side: fc.constantFrom('S' as const, 'H' as const),
  cents: fc.integer({ min: 1, max: 3 }),
  taxKey: fc.constantFrom('', '9'),
  isReversal: fc.boolean(),
  document: fc.constant(''),
  text: fc.string(),
  payer: fc.constant(''),
})
const present = fc.uniqueArray(posting, { selector: ({ source }) => source, maxLength: 4 })

describe('exporting again and again', () => {
  test('whatever changed in between, what was exported says in the end what is', () => {
    fc.assert(
      fc.property(fc.array(present, { minLength: 1, maxLength: 8 }), (states) => {
        const exported: Posting[] = []
        for (const state of states) {
          exported.push(...nextPostings(exported, state))
          const standing = [...standingPostings(exported).values()]
          expect(standing.map(brief).toSorted()).toEqual(state.map(brief).toSorted())
          expect(sumOf(exported)).toBe(sumOf(state))
          expect(nextPostings(exported, state)).toEqual([])
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('an edit after an export comes as a reversal with the former accounts and key, and anew', () => {
    const [before] = postingsOf([course], [], byDocument) as [Posting]
    const now = { ...before, contra: '8401', taxKey: '' }
    expect(nextPostings([before], [now]).map(brief)).toEqual([
      '2027-03-01 10001/8400 S 10000 back',
      '2027-03-01 10001/8401 S 10000',
    ])
  })

  test('a name that changed is no reason to book anything again', () => {
    const [before] = postingsOf([course], [], byDocument) as [Posting]
    expect(nextPostings([before], [{ ...before, text: 'Ada Klein Töpfern' }])).toEqual([])
  })
})

describe('sums for people', () => {
  test('say what goes from which account to which, and what is taken back counts against it', () => {
    const [first, second] = postingsOf([course], [paid], byDocument) as [Posting, Posting]
    expect(sumsOf([first, { ...second, isReversal: true }, { ...first, cents: 1 }])).toEqual([
      { account: '10001', contra: '8300', side: 'S', taxKey: '', postings: 1, cents: -5_000 },
      { account: '10001', contra: '8400', side: 'S', taxKey: '', postings: 2, cents: 10_001 },
    ])
  })
})
