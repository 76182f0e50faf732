import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { registrationFieldWords } from './registration.fields.ts'

/** What people read of the settings of recommending. */
export const recommendingWords = {
  isActive: {
    label: { de: 'Teilnehmer dürfen Kurse weiterempfehlen', en: 'Attendees may recommend courses' },
  },
  newcomerPercent: {
    label: { de: 'Prozent', en: 'Percent' },
    logged: { de: 'Neue zahlen weniger: Prozent', en: 'Newcomers pay less: percent' },
  },
  newcomerCents: {
    label: { de: 'oder Betrag', en: 'or amount' },
    logged: { de: 'Neue zahlen weniger: Betrag', en: 'Newcomers pay less: amount' },
  },
  rewardPercent: {
    label: { de: 'Prozent', en: 'Percent' },
    logged: { de: 'Belohnung: Prozent', en: 'Reward: percent' },
  },
  rewardCents: {
    label: { de: 'oder Betrag', en: 'or amount' },
    logged: { de: 'Belohnung: Betrag', en: 'Reward: amount' },
  },
  rewardMonths: {
    label: { de: 'Gültig für so viele Monate', en: 'Valid for this many months' },
    logged: { de: 'Belohnung gilt so viele Monate', en: 'Reward is valid for this many months' },
  },
  mostRewards: {
    label: { de: 'Höchstens so viele Belohnungen im Jahr', en: 'At most this many rewards a year' },
  },
} satisfies Vocabulary

/** What people read of the places that somebody was recommended. */
export const recommendedFieldWords = {
  name: { label: { de: 'Neu dabei', en: 'Newcomer' } },
  recommender: { label: { de: 'Empfohlen von', en: 'Recommended by' } },
  recommenderEmail: { label: { de: 'E-Mail der Empfehlenden', en: 'E-mail of the recommender' } },
  code: { label: { de: 'Code', en: 'Code' } },
  course: { label: registrationFieldWords.courseId.label },
  shortcode: registrationFieldWords.shortcode,
  orderedAt: { label: { de: 'Bestellt am', en: 'Ordered on' } },
  state: { label: sharedFields.state },
  refusal: { label: { de: 'Warum keine Belohnung', en: 'Why no reward' } },
  cents: { label: { de: 'Ermäßigt um', en: 'Reduced by' } },
  feeCents: { label: { de: 'Preis des Platzes', en: 'Price of the place' } },
  reward: { label: { de: 'Belohnung', en: 'Reward' } },
} satisfies Vocabulary
