import { checkedCodeFrom } from '@reihum/contract/wire/checked-code.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Incoming } from './incoming.rules.ts'
import { indexOpenItems, type OpenItem } from './open-items.rules.ts'
import { defaultThresholds, matchIncoming } from './proposals.rules.ts'

const anna = { firstName: 'Anna', lastName: 'Müller', company: '' }
const [one = '', other = '', third = ''] = [1, 2, 3].map((n) =>
  checkedCodeFrom(Uint8Array.from([n, 5, 9, 14, 3, 20, n])),
)

const item = (id: string, reference: string, given: Partial<OpenItem> = {}): OpenItem => ({
  id,
  reference,
  payerId: 'anna',
  bookingId: 'booking',
  currency: 'EUR',
  openCents: 8900,
  issuedOn: '2026-10-01',
  dueOn: '2026-11-20',
  title: 'Schwimmkurs',
  payer: anna,
  attendees: [{ ...anna, firstName: 'Mia' }],
  ...given,
})

const incoming = (given: Partial<Incoming>): Incoming => ({
  freeCents: 8900,
  currency: 'EUR',
  receivedOn: '2026-11-16',
  payerName: 'Anna Müller',
  remittance: '',
  endToEndId: '',
  payerId: null,
  seenPayerIds: [],
  rulePayerIds: [],
  ...given,
})

const match = (given: Partial<Incoming>, items: OpenItem[], thresholds = defaultThresholds) =>
  matchIncoming(incoming(given), indexOpenItems(items), thresholds)

const codes = (given: Partial<Incoming>, items: OpenItem[]) =>
  match(given, items).proposals[0]?.reasons.map(({ code }) => code)

describe('what is booked without anybody looking', () => {
  it.each<[string, Partial<Incoming>, boolean]>([
    ['number and amount, from the payer', { remittance: one }, true],
    ['number and amount, from a stranger', { remittance: one, payerName: 'Hildegard Kröger' }, true],
    ['the number in the end-to-end reference', { endToEndId: one }, true],
    ['name and amount', { remittance: 'Schwimmkurs Mia Müller' }, false],
    ['the amount alone', { payerName: '' }, false],
    ['the account alone', { payerName: '', freeCents: 100, seenPayerIds: ['anna'] }, false],
    ['account and amount', { payerName: '', seenPayerIds: ['anna'] }, false],
    ['account, amount and name', { seenPayerIds: ['anna'] }, false],
    ['a rule and the amount', { payerName: 'Hildegard Kröger', rulePayerIds: ['anna'] }, false],
    ['a rule, the amount and the name', { rulePayerIds: ['anna'] }, true],
    ['a rule, the name and another amount', { rulePayerIds: ['anna'], freeCents: 8800 }, false],
    ['a cent less', { remittance: one, freeCents: 8899 }, false],
    ['a cent more', { remittance: one, freeCents: 8901 }, false],
    ['half of it', { remittance: one, freeCents: 4450 }, false],
    ['paid before it was owed', { remittance: one, receivedOn: '2026-09-30' }, false],
    ['in another currency', { remittance: one, currency: 'CHF' }, false],
  ])('%s', (_, given, isCertain) => {
    expect(match(given, [item('mia', one)]).isCertain).toBe(isCertain)
  })

  it('differs by no more than the tolerance', () => {
    const tolerant = { ...defaultThresholds, toleranceCents: 50 }
    expect(match({ remittance: one, freeCents: 8850 }, [item('mia', one)], tolerant).isCertain).toBe(true)
    expect(match({ remittance: one, freeCents: 8849 }, [item('mia', one)], tolerant).isCertain).toBe(false)
  })

  it('is not what the text says of two', () => {
    const items = [item('mia', one), item('yoga', other, { payerId: 'else', bookingId: 'else' })]
    expect(match({ remittance: `${one} ${other}` }, items).isCertain).toBe(false)
    const both = match({ remittance: `${one} ${other}`, freeCents: 17_800 }, items)
    expect(both.isCertain).toBe(true)
    expect(both.proposals[0]?.parts).toEqual([
      { receivableId: 'mia', cents: 8900 },
      { receivableId: 'yoga', cents: 8900 },
    ])
  })

  it('is never one of two that nothing tells apart, whatever the thresholds say', () => {
    const items = [item('mia', one), item('ben', other)]
    const loose = { score: 90, lead: 10, toleranceCents: 500 }
    expect(match({ rulePayerIds: ['anna'] }, items, loose)).toMatchObject({ lead: 0, isCertain: false })
  })

  it('is not the number of one with the name of another', () => {
    const ben = item('ben', other, { attendees: [{ ...anna, firstName: 'Ben' }] })
    expect(match({ remittance: `${one} für Ben` }, [item('mia', one), ben]).isCertain).toBe(false)
  })
})

describe('a proposal', () => {
  it('says what speaks for it and what against it', () => {
    expect(codes({ remittance: one }, [item('mia', one)])).toEqual([
      'reference_found',
      'amount_equal',
      'payer_name_equal',
      'deadline_near',
    ])
    expect(codes({ remittance: 'Schwimmkurs Mia', payerName: 'MUELLER, A.' }, [item('mia', one)])).toEqual([
      'amount_equal',
      'payer_name_near',
      'name_in_text',
      'title_in_text',
      'deadline_near',
    ])
    expect(codes({ remittance: third, seenPayerIds: ['anna'] }, [item('mia', one)])).toEqual([
      'unknown_reference',
      'amount_equal',
      'account_seen',
      'payer_name_equal',
      'deadline_near',
    ])
  })

  it('pays what is due first of what nothing else tells apart', () => {
    const rates = ['2026-12-01', '2026-11-01', '2027-01-01'].map((dueOn) => item(dueOn, one, { dueOn }))
    expect(match({ remittance: one }, rates)).toMatchObject({
      isCertain: true,
      proposals: [{ parts: [{ receivableId: '2026-11-01' }] }, {}, {}],
    })
    expect(match({ remittance: one, freeCents: 17_800 }, rates).proposals[0]?.parts).toEqual([
      { receivableId: '2026-11-01', cents: 8900 },
      { receivableId: '2026-12-01', cents: 8900 },
    ])
  })

  it('never gives more than the payment has, nor than is open', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30_000 }),
        fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (freeCents, amounts, isNamed) => {
          const items = amounts.map((openCents, index) =>
            item(`${index}`, isNamed ? one : other, { openCents }),
          )
          const { proposals, isCertain } = match({ freeCents, remittance: one }, items)
          for (const { parts } of proposals) {
            const sum = parts.reduce((total, { cents }) => total + cents, 0)
            expect(sum).toBeLessThanOrEqual(freeCents)
            for (const { receivableId, cents } of parts)
              expect(cents).toBeLessThanOrEqual(amounts[Number(receivableId)] ?? 0)
          }
          if (isCertain)
            expect(proposals[0]?.parts.reduce((total, { cents }) => total + cents, 0)).toBe(freeCents)
        },
      ),
    )
  })
})
