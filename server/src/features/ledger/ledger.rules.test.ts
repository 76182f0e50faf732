import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideRelease, grossOf, joinedByTax, keptOfLines, receivableState } from './ledger.rules.ts'

const owed = {
  chargedCents: 8900,
  allocatedCents: 0,
  writtenOffCents: 0,
  dueOn: '2027-03-10',
  awaitsDebit: false,
  isReminded: false,
  dunningLevel: 0,
}

describe('the state of a receivable', () => {
  test.each([
    ['open on the day it is due', {}, '2027-03-10', 'open'],
    ['overdue on the day after', {}, '2027-03-11', 'overdue'],
    ['never overdue without a day', { dueOn: null }, '2030-01-01', 'open'],
    ['never overdue while a debit is to come', { awaitsDebit: true }, '2030-01-01', 'open'],
    ['partly paid', { allocatedCents: 100 }, '2027-03-01', 'partly_paid'],
    ['overdue although partly paid', { allocatedCents: 100 }, '2027-04-01', 'overdue'],
    ['reminded', { isReminded: true }, '2027-04-01', 'reminded'],
    ['dunned after it was reminded', { isReminded: true, dunningLevel: 1 }, '2027-04-01', 'dunned'],
    ['paid, however late', { allocatedCents: 8900, dunningLevel: 2 }, '2028-01-01', 'paid'],
    ['written off', { writtenOffCents: 8900 }, '2027-04-01', 'written_off'],
    ['written off for the rest', { allocatedCents: 8000, writtenOffCents: 900 }, '2027-04-01', 'written_off'],
    ['paid but for a small rest', { allocatedCents: 8800, writtenOffCents: 100 }, '2027-04-01', 'paid'],
    [
      'written off, with less paid',
      { chargedCents: 500, allocatedCents: 250, writtenOffCents: 250 },
      '2027-04-01',
      'written_off',
    ],
    ['cancelled', { chargedCents: 0 }, '2027-04-01', 'cancelled'],
  ] as const)('%s', (_, changes, today, state) => {
    expect(receivableState({ ...owed, ...changes }, today)).toBe(state)
  })
})

describe('price times quantity', () => {
  test.each([
    [100, 8900, 8900],
    [150, 3333, 5000],
    [33, 100, 33],
    [1, 49, 0],
    [1, 50, 1],
    [1_000_000, 99_999, 999_990_000],
  ])('%i hundredths at %i are %i', (quantity, unit, gross) => {
    expect(grossOf(quantity, unit)).toBe(gross)
  })
})

describe('what is given free when a receivable charges less', () => {
  const row = (id: string, cents: number) => ({ id, cents })

  test.each([
    ['nothing while all of it is still charged', 100, [row('a', 60)], [], [], [], null],
    ['everything when nothing is charged', 0, [row('a', 60), row('b', 40)], [], ['b', 'a'], [], null],
    ['what came last first', 60, [row('a', 60), row('b', 40)], [], ['b'], [], null],
    ['a part is kept', 30, [row('a', 60)], [], ['a'], [], 30],
    ['what was written off before what was paid', 60, [row('a', 60)], [row('w', 40)], [], ['w'], null],
  ])('%s', (_, after, allocations, writeOffs, taken, unwritten, kept) => {
    const release = decideRelease(after, allocations, writeOffs)
    expect(release.allocations.map(({ id }) => id)).toEqual(taken)
    expect(release.writeOffs.map(({ id }) => id)).toEqual(unwritten)
    expect(release.kept?.cents ?? null).toBe(kept)
  })

  test('afterwards no more is settled than is charged, and no allocation is released without need', () => {
    const rows = fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 6 })
    fc.assert(
      fc.property(rows, rows, fc.nat(2000), (paid, written, chargedAfter) => {
        const allocations = paid.map((cents, at) => row(`a${at}`, cents))
        const writeOffs = written.map((cents, at) => row(`w${at}`, cents))
        const release = decideRelease(chargedAfter, allocations, writeOffs)
        const sum = (some: readonly { cents: number }[]) => some.reduce((all, { cents }) => all + cents, 0)
        const paidAfter = sum(allocations) - sum(release.allocations) + (release.kept?.cents ?? 0)
        const writtenAfter = sum(writeOffs) - sum(release.writeOffs)
        expect(paidAfter + writtenAfter).toBeLessThanOrEqual(Math.max(chargedAfter, 0))
        // Whatever was paid stays paid as far as it is still charged.
        expect(paidAfter).toBe(Math.min(sum(allocations), Math.max(0, chargedAfter - writtenAfter)))
      }),
    )
  })
})

describe('what stays charged of lines', () => {
  const line = (gross_cents: number, net_cents: number) => ({ gross_cents, net_cents })

  test.each([
    ['half of one', [line(8000, 6723)], 4000, [line(4000, 3362)]],
    ['an odd cent', [line(999, 999)], 333, [line(333, 333)]],
    ['a share of each', [line(6000, 6000), line(2000, 1681)], 2000, [line(1500, 1500), line(500, 420)]],
    ['so little that only one has some', [line(9000, 9000), line(10, 8)], 1, [line(1, 1)]],
  ])('%s', (_, lines, cents, kept) => {
    expect(keptOfLines(lines, cents)).toEqual(kept)
  })

  test('sums to the cent, and takes no more of a line than it charged', () => {
    const priced = fc
      .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([gross, share]) => line(gross, Math.round(gross * share)))
    fc.assert(
      fc.property(
        fc.array(priced, { minLength: 1, maxLength: 5 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lines, share) => {
          const whole = lines.reduce((sum, { gross_cents }) => sum + gross_cents, 0)
          const wanted = Math.floor(whole * share)
          const kept = keptOfLines(lines, wanted)
          expect(kept.reduce((sum, { gross_cents }) => sum + gross_cents, 0)).toBe(wanted)
          expect(kept.every(({ gross_cents, net_cents }) => net_cents >= 0 && net_cents <= gross_cents)).toBe(
            true,
          )
          expect(keptOfLines(lines, whole)).toEqual(lines)
        },
      ),
    )
  })
})

describe('a price with what was taken off it, as one line', () => {
  const taxed = (gross: number) => {
    const net = Math.sign(gross) * Math.floor((Math.abs(gross) * 20_000 + 11_900) / 23_800)
    return { gross_cents: gross, net_cents: net, tax_category: 'standard', tax_rate: 1900 }
  }

  test('is what its lines come to', () => {
    expect(joinedByTax([taxed(10_000), taxed(-2000), taxed(-500)])).toEqual([
      { ...taxed(7500), net_cents: 8403 - 1681 - 420 },
    ])
  })

  test('has a net within its gross, however small it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 }),
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 3 }),
        (rest, off) => {
          const full = off.reduce((sum, cents) => sum + cents, rest)
          const [one] = joinedByTax([full, ...off.map((cents) => -cents)].map(taxed))
          expect(one?.gross_cents).toBe(rest)
          expect(one?.net_cents).toBeGreaterThanOrEqual(0)
          expect(one?.net_cents).toBeLessThanOrEqual(rest)
        },
      ),
    )
  })
})
