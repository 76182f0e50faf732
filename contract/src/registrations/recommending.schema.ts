import { z } from 'zod'
import { codeFields } from '../courses/code.schema.ts'
import { tableFormat } from '../courses/course-list.schema.ts'
import { courseId, registrationId } from '../wire/ids.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { registrationState } from './registration-states.ts'

const percentOrNot = (most: number) => z.number().int().min(1).max(most).nullable()
const centsOrNot = z.number().int().min(1).max(99_999_999).nullable()

/** What newcomers and recommenders get; each of them a part of a price, or an amount. */
const recommendingTerms = z.object({
  isActive: z.boolean(),
  /** Never all of it: a recommender is rewarded once the newcomer has paid something. */
  newcomerPercent: percentOrNot(99),
  newcomerCents: centsOrNot.meta({ examples: [null] }),
  /** The courses that newcomers can be recommended; empty: all of them. */
  courseIds: codeFields.shape.courseIds,
  rewardPercent: percentOrNot(100).meta({ examples: [null] }),
  rewardCents: centsOrNot,
  /** For so many months a reward can be used. */
  rewardMonths: z.number().int().min(1).max(36),
  /** So many rewards one recommender gets in a calendar year. */
  mostRewards: z.number().int().min(1).max(100),
})

type Terms = z.infer<typeof recommendingTerms>
type Complain = { addIssue: (issue: { code: 'custom'; path: string[]; params: { code: string } }) => void }

function checkTerms(terms: Terms, check: Complain) {
  const { newcomerPercent, newcomerCents, rewardPercent, rewardCents } = terms
  const lessOnce = (path: string) =>
    check.addIssue({ code: 'custom', path: [path], params: { code: 'lessOnce' } })
  if ((newcomerPercent === null) === (newcomerCents === null)) lessOnce('newcomerPercent')
  if ((rewardPercent === null) === (rewardCents === null)) lessOnce('rewardPercent')
}

export const recommendingFields = recommendingTerms.superRefine(checkTerms)
export const recommendingChange = recommendingTerms.extend({ revision }).superRefine(checkTerms)
export type RecommendingChange = z.infer<typeof recommendingChange>

/** Attendees recommend courses to people who were never here. */
export const recommendingSettings = recommendingTerms.extend({
  revision,
  courses: z.array(z.object({ id: courseId, title: z.string(), reference: z.string() })),
})
export type RecommendingSettings = z.infer<typeof recommendingSettings>

export const defaultRecommending: Omit<RecommendingSettings, 'courses'> = {
  revision: 0,
  isActive: false,
  newcomerPercent: 10,
  newcomerCents: null,
  courseIds: [],
  rewardPercent: null,
  rewardCents: 1000,
  rewardMonths: 12,
  mostRewards: 5,
}

/** What a recommender was given for somebody who has paid. */
const ownReward = z.object({
  code: z.string(),
  percent: z.number().int().nullable(),
  cents: z.number().int().nullable(),
  /** The last day on which it can be used. */
  validUntil: z.iso.date(),
  isUsed: z.boolean(),
})

/** What somebody sees of the programme in whose bookings is a confirmed place. */
export const ownRecommending = z.object({
  /** Off, somebody still sees the rewards that they were given. */
  isActive: z.boolean(),
  terms: recommendingTerms.omit({ courseIds: true, isActive: true }),
  /** The titles of the courses that can be recommended; empty: all of them. */
  courseTitles: z.array(z.string()),
  /** Null: they have not asked for one yet. */
  code: z.string().nullable(),
  rewards: z.array(ownReward),
})
export type OwnRecommending = z.infer<typeof ownRecommending>

const recommendedStates = ['waiting', 'ordered', 'confirmed', 'rewarded', 'refused', 'given_back'] as const
export const recommendedState = z.enum(recommendedStates)
export type RecommendedState = z.infer<typeof recommendedState>

export const recommendedStateNames: Record<RecommendedState, Wording> = {
  waiting: { de: 'auf der Warteliste', en: 'on the waiting list' },
  ordered: { de: 'bestellt', en: 'ordered' },
  confirmed: { de: 'bestätigt, noch nicht bezahlt', en: 'confirmed, not paid yet' },
  rewarded: { de: 'bezahlt und belohnt', en: 'paid and rewarded' },
  refused: { de: 'bezahlt, ohne Belohnung', en: 'paid, no reward' },
  given_back: { de: 'Platz aufgegeben', en: 'place given up' },
}

export const rewardRefusals = [
  'ended',
  'no_address',
  'same_people',
  'rewarded_before',
  'most_rewards',
] as const
export const rewardRefusal = z.enum(rewardRefusals)
export type RewardRefusal = z.infer<typeof rewardRefusal>

export const rewardRefusalNames: Record<RewardRefusal, Wording> = {
  ended: { de: 'Die Empfehlende gibt es nicht mehr', en: 'The recommender is gone' },
  no_address: { de: 'Ohne E-Mail-Adresse', en: 'Without an e-mail address' },
  same_people: {
    de: 'Die Person oder Adresse steht in einer Buchung der Empfehlenden',
    en: 'The person or address is part of a booking of the recommender',
  },
  rewarded_before: {
    de: 'Für diese Adresse gab es schon eine Belohnung',
    en: 'There was a reward for this address before',
  },
  most_rewards: {
    de: 'Mehr Belohnungen gibt es in diesem Jahr nicht',
    en: 'No more rewards in this year',
  },
}

/** A place that somebody was recommended. Names are empty where the person was erased. */
export const recommendedPlace = z.object({
  registrationId,
  firstName: z.string(),
  lastName: z.string(),
  shortcode: z.string(),
  registrationState,
  courseId,
  courseTitle: z.string(),
  /** The recommender, as their booking names them, and their address. */
  recommenderName: z.string(),
  recommenderEmail: z.string(),
  code: z.string(),
  orderedAt: z.iso.datetime(),
  state: recommendedState,
  /** Why there is no reward; null: there is one, or it is not decided. */
  refusal: rewardRefusal.nullable(),
  /** What the code took off, and what the place costs all the same. */
  cents: z.number().int(),
  feeCents: z.number().int(),
  /** The code that the recommender was given. */
  reward: z.string().nullable(),
})
export type RecommendedPlace = z.infer<typeof recommendedPlace>

const recommendedFilter = z.object({
  /** Part of a name, an address, a code or the title of a course. */
  q: z.string().trim().max(100).default(''),
  state: recommendedState.optional(),
})
export type RecommendedFilter = z.output<typeof recommendedFilter>
const order = {
  sort: z.enum(['orderedAt', 'name', 'cents', 'feeCents']).default('orderedAt'),
  dir: z.enum(['asc', 'desc']).default('desc'),
}
export const recommendedListInput = pageInput.extend(recommendedFilter.shape).extend(order)
export const recommendedExportInput = recommendedFilter.extend(order).extend({ format: tableFormat })
