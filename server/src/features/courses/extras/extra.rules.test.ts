import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseExtras, type KnownExtra } from './extra.rules.ts'

const extra = (id: string, changes: Partial<KnownExtra> = {}): KnownExtra => ({
  id,
  name: id,
  description: '',
  priceCents: 1200,
  taxCategory: 'reduced',
  taxRate: 700,
  required: false,
  perBooking: false,
  mostPerPerson: 2,
  orderDays: null,
  stock: null,
  taken: 0,
  ...changes,
})

const exam = extra('exam', { required: true, mostPerPerson: 1 })
const lunch = extra('lunch')
const bed = extra('bed', { stock: 3, taken: 1 })
const ride = extra('ride', { perBooking: true })
const offered = [exam, lunch, bed, ride]

const at = { isWaiting: false, isFirst: true, before: new Map<string, number>() }
const want = (wanted: Record<string, number>, place: Partial<typeof at> = {}) => {
  const list = Object.entries(wanted).map(([extraId, quantity]) => ({ extraId: extraId as never, quantity }))
  const { chosen, wrong } = chooseExtras(offered, list, { ...at, ...place })
  return {
    chosen: chosen.map((one) => `${one.quantity} ${one.extra.id}`),
    wrong: wrong.map(({ extraId, code }) => `${extraId} ${code}`),
  }
}

describe('what a person takes besides a place', () => {
  it.each<[string, Record<string, number>, Partial<typeof at>, string[], string[]]>([
    ['nothing chosen: what comes with every place', {}, {}, ['1 exam'], []],
    ['chosen', { lunch: 2 }, {}, ['1 exam', '2 lunch'], []],
    ['none of it', { lunch: 0 }, {}, ['1 exam'], []],
    ['what comes anyway, named twice', { exam: 2 }, {}, ['1 exam'], []],
    ['too many', { lunch: 3 }, {}, ['1 exam', '3 lunch'], ['lunch extraTooMany']],
    ['the last ones', { bed: 2 }, {}, ['1 exam', '2 bed'], []],
    [
      'more than are left',
      { bed: 2 },
      { before: new Map([['bed', 1]]) },
      ['1 exam', '2 bed'],
      ['bed extraSoldOut'],
    ],
    ['gone', { wine: 1 }, {}, ['1 exam'], ['wine extraGone']],
    ['gone, and not wanted', { wine: 0 }, {}, ['1 exam'], []],
    ['once for the booking', { ride: 1 }, {}, ['1 exam', '1 ride'], []],
    [
      'once for the booking, by the second person',
      { ride: 1 },
      { isFirst: false },
      ['1 exam'],
      ['ride extraGone'],
    ],
    [
      'whoever waits takes what has a limit later',
      { bed: 2, lunch: 1 },
      { isWaiting: true },
      ['1 exam', '1 lunch'],
      [],
    ],
    [
      'whoever waits is told nothing of what is left',
      { bed: 2 },
      { isWaiting: true, before: new Map([['bed', 2]]) },
      ['1 exam'],
      [],
    ],
  ])('%s', (_, wanted, place, chosen, wrong) => {
    expect(want(wanted, place)).toEqual({ chosen, wrong })
  })

  it('is never more than there is, unless it is said', () => {
    const amounts = fc.record({ lunch: fc.nat(4), bed: fc.nat(4), ride: fc.nat(4) })
    fc.assert(
      fc.property(amounts, fc.nat(3), (wanted, before) => {
        const list = Object.entries(wanted).map(([extraId, quantity]) => ({
          extraId: extraId as never,
          quantity,
        }))
        const { chosen, wrong } = chooseExtras(offered, list, { ...at, before: new Map([['bed', before]]) })
        for (const { extra: one, quantity } of chosen) {
          const left = one.stock === null ? Number.POSITIVE_INFINITY : one.stock - one.taken - before
          const isTooMuch = quantity > one.mostPerPerson || quantity > left
          expect(wrong.some(({ extraId }) => extraId === one.id)).toBe(isTooMuch)
        }
      }),
    )
  })
})
