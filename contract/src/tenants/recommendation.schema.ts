import { z } from 'zod'
import { recommendationId, tenantId } from '../wire/ids.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'

/** How far a recommendation is: signed up, its first month paid, credited on a charge; or not accepted. */
export const recommendationStates = ['registered', 'paid', 'credited', 'refused'] as const
export const recommendationState = z.enum(recommendationStates)
export type RecommendationState = z.infer<typeof recommendationState>

export const recommendationStateNames: Record<RecommendationState, Wording> = {
  registered: { de: 'Registriert', en: 'Registered' },
  paid: { de: 'Erster Monat bezahlt', en: 'First month paid' },
  credited: { de: 'Gutgeschrieben', en: 'Credited' },
  refused: { de: 'Nicht anerkannt', en: 'Not accepted' },
}

const recommendationRefusals = ['own', 'known', 'too_many', 'suspended', 'unverified', 'superuser'] as const
export const recommendationRefusal = z.enum(recommendationRefusals)
export type RecommendationRefusal = z.infer<typeof recommendationRefusal>

export const recommendationRefusalNames: Record<RecommendationRefusal, Wording> = {
  own: { de: 'Beide gehören zusammen', en: 'Both belong together' },
  known: { de: 'Die Firma war schon registriert', en: 'The company was registered before' },
  too_many: { de: 'Zu viele in diesem Jahr', en: 'Too many this year' },
  suspended: { de: 'Einer von beiden ist gesperrt', en: 'One of both is suspended' },
  unverified: { de: 'Keine bestätigte Adresse', en: 'No verified address' },
  superuser: { de: 'Von Hand abgelehnt', en: 'Refused by hand' },
}

/** What is typed or comes with a link; whatever is not a code of somebody hinders nobody. */
export const recommendationCode = text(40).trim()

const cents = z.number().int().min(0).max(1_000_000)

export const recommendationTerms = z.object({
  /** What whoever recommends gets, net; 0: there is no programme. */
  recommenderCents: cents,
  /** What whoever was recommended gets, net. */
  recommendedCents: cents,
  /** How many of one tenant are credited in a calendar year. */
  mostAYear: z.number().int().min(1).max(1_000),
})
export type RecommendationTerms = z.infer<typeof recommendationTerms>

export const storedRecommendationTerms = recommendationTerms.extend({ revision })
export type StoredRecommendationTerms = z.infer<typeof storedRecommendationTerms>

/** What visitors of the sign-up see. */
export const recommendationOffer = z.object({
  isOffered: z.boolean(),
  recommendedCents: z.number().int(),
  /** Whose code it is; null: nobody's. */
  company: z.string().nullable(),
})
export type RecommendationOffer = z.infer<typeof recommendationOffer>

/** As whoever recommended sees it: not even a name of whom they brought. */
const ownRecommendation = z.object({
  id: recommendationId,
  at: z.iso.datetime(),
  state: recommendationState,
})
export type OwnRecommendation = z.infer<typeof ownRecommendation>

export const ownRecommendations = z.object({
  isOffered: z.boolean(),
  recommenderCents: z.number().int(),
  recommendedCents: z.number().int(),
  /** Null: there is none yet. */
  code: z.string().nullable(),
  link: z.string().nullable(),
  qrCode: z.object({ size: z.number(), path: z.string() }).nullable(),
  /** What is credited with the next charges. */
  leftCents: z.number().int(),
  items: z.array(ownRecommendation),
  total: z.number().int(),
})
export type OwnRecommendations = z.infer<typeof ownRecommendations>

const sortKeys = ['at', 'recommender', 'recommended'] as const

export const recommendationListInput = pageInput.extend({
  q: text(100).trim().default(''),
  state: recommendationState.optional(),
  sort: z.enum(sortKeys).default('at'),
})

const party = z.object({ id: tenantId, name: z.string() })

/** As superusers see it. */
export const adminRecommendation = ownRecommendation.extend({
  recommender: party,
  recommended: party,
  recommenderCents: z.number().int(),
  recommendedCents: z.number().int(),
  refusal: recommendationRefusal.nullable(),
  /** In the words of the superuser who refused it or took it up again. */
  reason: z.string(),
  allowedActions: z.array(z.enum(['refuse', 'restore'])),
})
export type AdminRecommendation = z.infer<typeof adminRecommendation>
