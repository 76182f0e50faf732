import type { RecommendedState, RewardRefusal } from '@reihum/contract/registrations/recommending.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'

/** What is known of a recommended place once it is paid. */
export type PaidPlace = {
  /** The recommender's code was ended, or they were erased. */
  isRecommenderGone: boolean
  /** The address that booked; empty where there is none. */
  newcomer: string
  /** Whether the people or addresses of the booking are also in bookings of the recommender. */
  isOfRecommender: boolean
  /** Somebody was rewarded for this address before. */
  wasRewarded: boolean
  /** How many rewards the recommender got this year. */
  rewardsThisYear: number
}

/** Why there is no reward for a place that is paid; null: there is one. */
export function refusalOfReward(
  place: PaidPlace,
  { mostRewards }: { mostRewards: number },
): RewardRefusal | null {
  if (place.isRecommenderGone) return 'ended'
  if (place.newcomer === '') return 'no_address'
  if (place.isOfRecommender) return 'same_people'
  if (place.wasRewarded) return 'rewarded_before'
  return place.rewardsThisYear >= mostRewards ? 'most_rewards' : null
}

type Progress = { state: RegistrationState; isGivenUp: boolean; outcome: 'rewarded' | 'refused' | null }

/** How far a recommended place is. What was decided stays, also where the place is given up later. */
export function recommendedStateOf({ state, isGivenUp, outcome }: Progress): RecommendedState {
  if (outcome) return outcome
  if (isGivenUp || state === 'cancelled') return 'given_back'
  if (state === 'on_waiting_list') return 'waiting'
  return state === 'confirmed' ? 'confirmed' : 'ordered'
}
