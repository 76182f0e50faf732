import { describe, expect, it } from 'vitest'
import { testLetterhead } from '#test/letterhead.ts'
import { type VoucherFacts, voucherPaper } from './voucher-paper.ts'

const facts = (more: Partial<VoucherFacts> = {}): VoucherFacts => ({
  locale: 'de',
  number: 'CUERUN4CZ5RH2T4V',
  currency: 'EUR',
  amountCents: 5000,
  soldOn: '2026-11-20',
  validUntil: '2029-12-31',
  buyerName: 'Oma Vogel',
  recipientName: 'Jonas Weber',
  message: 'Alles Gute!',
  from: testLetterhead,
  page: 'https://reihum.example/portal/sued?lang=de',
  ...more,
})

describe('the paper of a voucher', () => {
  it('says what it is worth, for whom and from whom, its number in groups, and until when it is good', () => {
    expect(voucherPaper(facts())).toMatchObject({
      title: 'Gutschein …2T4V',
      heading: 'Gutschein',
      forWhom: 'für Jonas Weber',
      from: 'von Oma Vogel',
      amount: '50\u00a0€',
      number: 'CUER-UN4C-Z5RH-2T4V',
      facts: [
        { label: 'Einlösbar bis', value: '31.12.2029' },
        { label: 'Ausgestellt am', value: '20.11.2026' },
      ],
      shownPage: 'reihum.example/portal/sued',
    })
  })

  it('says nothing of people whom nobody named', () => {
    expect(voucherPaper(facts({ buyerName: '', recipientName: '' }))).toMatchObject({ forWhom: '', from: '' })
  })

  it.each([
    ['de', 5000, '50\u00a0€'],
    ['de', 5050, '50,50\u00a0€'],
    ['de', 100_000, '1.000\u00a0€'],
    ['en', 5000, '€50'],
    ['en', 1_000_000, '€10,000'],
    ['en', 123_456, '€1,234.56'],
  ] as const)('writes round amounts without cents (%s, %i)', (locale, amountCents, amount) => {
    expect(voucherPaper(facts({ locale, amountCents })).amount).toBe(amount)
  })
})
