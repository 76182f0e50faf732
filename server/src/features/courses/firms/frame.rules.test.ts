import { fullCentsOf, pricesInFrame, type ReducedPrice } from '@reihum/contract/courses/reduced-prices.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameStateOn, type KnownFrame, placesLeft, problemWithFrame } from './frame.rules.ts'

const known: KnownFrame = {
  id: 'frame',
  firmId: 'werft',
  firmName: 'Werft Süd GmbH',
  courseId: null,
  places: 10,
  taken: 7,
  priceCents: 4500,
  validUntil: '2027-03-31',
  isArchived: false,
}
const order = { firmId: 'werft', courseId: 'aid', people: 3, today: '2027-03-31', usesMore: false }

describe('a frame', () => {
  it.each([
    ['can be used on its last day', {}, '2027-03-31', 'usable'],
    ['is over on the next', {}, '2027-04-01', 'over'],
    ['is used up', { taken: 10 }, '2027-03-01', 'used_up'],
    ['is over rather than used up', { taken: 10 }, '2027-04-01', 'over'],
    ['is ended whatever else', { isArchived: true }, '2027-04-01', 'ended'],
  ])('%s', (_, change, today, state) => {
    expect(frameStateOn({ ...known, ...change }, today)).toBe(state)
  })
})

describe('an order out of a frame', () => {
  it.each([
    ['takes the last places', {}, {}, null],
    ['takes no more', {}, { people: 4 }, 'frameTooFew'],
    ['is for its firm alone', {}, { firmId: 'ahle' }, 'frameUnknown'],
    ['is for its course alone', { courseId: 'fire' }, {}, 'frameNotHere'],
    ['is for its course', { courseId: 'aid' }, {}, null],
    ['comes in time', {}, { today: '2027-04-01' }, 'frameOver'],
    ['comes before it was ended', { isArchived: true }, {}, 'frameOver'],
    ['names no code besides', {}, { usesMore: true }, 'frameAlone'],
  ])('%s', (_, change, ordered, problem) => {
    expect(problemWithFrame({ ...known, ...change }, { ...order, ...ordered })).toBe(problem)
  })

  it('is out of one that is there', () => {
    expect(problemWithFrame(undefined, order)).toBe('frameUnknown')
  })
})

describe('prices in a frame', () => {
  it.each([
    ['the agreed one', 8900, 4000, 4000, 1],
    ['the same one, without a line', 4000, 4000, 4000, 0],
    ['that of the course where it is less', 3000, 4000, 3000, 0],
    ['nothing, where that was agreed', 8900, 0, 0, 1],
    ['nothing of what is free', 0, 4000, 0, 0],
  ])('are %s', (_, feeCents, priceCents, due, lines) => {
    const [price] = pricesInFrame<ReducedPrice>([{ feeCents }], { name: 'Rahmen', priceCents })
    expect([price?.feeCents, price?.reductions?.length ?? 0]).toEqual([due, lines])
  })

  it('are never more than was agreed nor than the course costs, and their lines add up', () => {
    const cents = fc.integer({ min: 0, max: 9_999_999 })
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 20 }), cents, (fees, priceCents) => {
        const prices = pricesInFrame(
          fees.map((feeCents) => ({ feeCents })),
          { name: 'Rahmen', priceCents },
        )
        expect(prices.map((price) => price.feeCents)).toEqual(fees.map((fee) => Math.min(fee, priceCents)))
        expect(prices.map(fullCentsOf)).toEqual(fees)
      }),
    )
  })

  it('are ordered for as many as are left, whoever asks', () => {
    const places = fc.integer({ min: 0, max: 50 })
    fc.assert(
      fc.property(places, places, places, (all, taken, people) => {
        const frame = { ...known, places: all, taken }
        const isRefused = problemWithFrame(frame, { ...order, people }) === 'frameTooFew'
        expect(isRefused).toBe(people > placesLeft(frame))
      }),
    )
  })
})
