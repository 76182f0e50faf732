import { rewardRefusals } from '@reihum/contract/registrations/recommending.schema.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PaidPlace, recommendedStateOf, refusalOfReward } from './recommending.rules.ts'

const paid: PaidPlace = {
  isRecommenderGone: false,
  newcomer: 'neu@example.org',
  isOfRecommender: false,
  wasRewarded: false,
  rewardsThisYear: 0,
}

describe('a reward', () => {
  test.each([
    [{}, null],
    [{ rewardsThisYear: 4 }, null],
    [{ rewardsThisYear: 5 }, 'most_rewards'],
    [{ wasRewarded: true }, 'rewarded_before'],
    [{ isOfRecommender: true, wasRewarded: true }, 'same_people'],
    [{ newcomer: '' }, 'no_address'],
    [{ newcomer: '', isRecommenderGone: true }, 'ended'],
  ] as const)('with %j is refused as %s', (differs, refusal) => {
    expect(refusalOfReward({ ...paid, ...differs }, { mostRewards: 5 })).toBe(refusal)
  })

  test('is given where nothing speaks against it, and never beyond the most of a year', () => {
    fc.assert(
      fc.property(
        fc.record({
          isRecommenderGone: fc.boolean(),
          newcomer: fc.constantFrom('', 'neu@example.org'),
          isOfRecommender: fc.boolean(),
          wasRewarded: fc.boolean(),
          rewardsThisYear: fc.nat(20),
        }),
        fc.integer({ min: 1, max: 10 }),
        (place, mostRewards) => {
          const refusal = refusalOfReward(place, { mostRewards })
          const isFine =
            !place.isRecommenderGone &&
            place.newcomer !== '' &&
            !place.isOfRecommender &&
            !place.wasRewarded &&
            place.rewardsThisYear < mostRewards
          expect(refusal === null).toBe(isFine)
          if (refusal) expect(rewardRefusals).toContain(refusal)
        },
      ),
    )
  })
})

describe('how far a recommended place is', () => {
  test.each([
    ['on_waiting_list', false, null, 'waiting'],
    ['reserved', false, null, 'ordered'],
    ['confirmed', false, null, 'confirmed'],
    ['confirmed', true, null, 'given_back'],
    ['cancelled', true, null, 'given_back'],
    ['confirmed', false, 'rewarded', 'rewarded'],
    ['cancelled', true, 'rewarded', 'rewarded'],
    ['confirmed', false, 'refused', 'refused'],
  ] as const)('%s, given up %s, %s: %s', (state, isGivenUp, outcome, told) => {
    expect(recommendedStateOf({ state, isGivenUp, outcome })).toBe(told)
  })
})
