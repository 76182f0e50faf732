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

describe('the sum that a family is shown under one number', () => {
  const ben = { attendees: [{ ...anna, firstName: 'Ben' }] }
  const family = [item('mia', one), item('ben', other, { ...ben, openCents: 5900 })]
  const paid = { remittance: one, freeCents: 14_800 }

  it.each<[string, Partial<Incoming>, OpenItem[], boolean]>([
    ['under the first number', {}, family, true],
    ['under the second number', { remittance: other }, family, true],
    ['with a character that looks like another', { remittance: one.replace('7', '1') }, family, true],
    ['from a stranger', { payerName: 'Hildegard Kröger' }, family, true],
    ['with the name of a child besides', { remittance: `${one} Mia und Ben` }, family, true],
    ['a cent less', { freeCents: 14_799 }, family, false],
    ['a cent more', { freeCents: 14_801 }, family, false],
    [
      'with the number of something else',
      { remittance: `${one} ${third}` },
      [...family, item('yoga', third, { bookingId: 'else' })],
      false,
    ],
    ['without a number', { remittance: 'Mia und Ben' }, family, false],
    [
      'but somebody else of the booking owes something too',
      {},
      [...family, item('eva', third, { openCents: 100 })],
      false,
    ],
    [
      'and what nobody can pay any more is left out',
      {},
      [...family, item('eva', third, { expiredOn: '2026-11-01' })],
      true,
    ],
    ['all of it expired', {}, family.map((it) => ({ ...it, expiredOn: '2026-11-15' })), true],
    ['of another booking', {}, family.map((it) => ({ ...it, bookingId: it.id })), false],
    [
      'with the same for an earlier booking still open',
      {},
      [
        ...family,
        item('before', third, { ...ben, openCents: 5900, bookingId: 'before', dueOn: '2026-10-20' }),
      ],
      true,
    ],
  ])('%s', (_, given, items, isCertain) => {
    const found = match({ ...paid, ...given }, items)
    expect(found.isCertain).toBe(isCertain)
    if (!isCertain) return
    expect(found.proposals[0]?.parts).toEqual([
      { receivableId: 'ben', cents: 5900 },
      { receivableId: 'mia', cents: 8900 },
    ])
    expect(found.proposals[0]?.reasons.map(({ code }) => code).slice(0, 2)).toEqual([
      'reference_of_booking',
      'amount_equal_together',
    ])
  })

  const plan = (id: string, reference: string) =>
    ['2026-11-10', '2026-12-10', '2027-01-10', '2027-02-10', '2027-03-10'].map((dueOn, at) =>
      item(`${id}${at + 1}`, reference, { dueOn, openCents: 1000, attendees: [{ ...anna, firstName: id }] }),
    )

  it.each([
    ['2026-11-05', 2000, ['ben1', 'mia1']],
    ['2026-12-11', 4000, ['ben1', 'mia1', 'ben2', 'mia2']],
    ['2027-01-12', 6000, ['ben1', 'mia1', 'ben2', 'mia2', 'ben3', 'mia3']],
    // Shown before the second became due.
    ['2026-12-11', 2000, ['ben1', 'mia1']],
  ])(
    'is on %s that of the next instalments, and of what is due besides: %s',
    (receivedOn, freeCents, ids) => {
      const items = [...plan('mia', one), ...plan('ben', other)]
      const { isCertain, proposals } = match({ remittance: one, receivedOn, freeCents }, items)
      expect(proposals[0]?.parts.map(({ receivableId }) => receivableId)).toEqual(ids)
      expect(isCertain).toBe(true)
    },
  )

  it('waits for somebody who decides where a rest is as much as the deposits together', () => {
    const items = [one, other].flatMap((reference, person) => [
      item(`deposit${person}`, reference, { openCents: 5000 }),
      item(`rest${person}`, reference, { openCents: 10_000, dueOn: '2027-02-01' }),
    ])
    const { isCertain, proposals } = match({ remittance: one, freeCents: 10_000 }, items)
    expect(proposals[0]?.parts.map(({ receivableId }) => receivableId)).toEqual(['deposit0', 'deposit1'])
    expect(isCertain).toBe(false)
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
