import { personName } from '@reihum/contract/people/person-name.ts'
import { recommendedFieldWords as words } from '@reihum/contract/registrations/recommending.fields.ts'
import {
  type RecommendedPlace,
  recommendedStateNames,
  rewardRefusalNames,
} from '@reihum/contract/registrations/recommending.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Table } from '#platform/tables/table.ts'

/** Each recommended place as a line. */
export const recommendedTable = (
  rows: readonly RecommendedPlace[],
  locale: Locale,
): Table<RecommendedPlace> => ({
  name: { de: 'Weiterempfehlungen', en: 'Recommended places' },
  rows,
  columns: [
    { header: words.name.label, kind: 'text', value: (place) => personName(place, locale) },
    { header: words.shortcode.label, kind: 'text', value: ({ shortcode }) => formatShortcode(shortcode) },
    { header: words.course.label, kind: 'text', value: ({ courseTitle }) => courseTitle },
    { header: words.recommender.label, kind: 'text', value: ({ recommenderName }) => recommenderName },
    { header: words.recommenderEmail.label, kind: 'text', value: ({ recommenderEmail }) => recommenderEmail },
    { header: words.code.label, kind: 'text', value: ({ code }) => code },
    { header: words.orderedAt.label, kind: 'dateTime', value: ({ orderedAt }) => new Date(orderedAt) },
    { header: words.state.label, kind: 'text', value: ({ state }) => recommendedStateNames[state][locale] },
    {
      header: words.refusal.label,
      kind: 'text',
      value: ({ refusal }) => (refusal ? rewardRefusalNames[refusal][locale] : ''),
    },
    { header: words.cents.label, kind: 'money', value: ({ cents }) => cents },
    { header: words.feeCents.label, kind: 'money', value: ({ feeCents }) => feeCents },
    { header: words.reward.label, kind: 'text', value: ({ reward }) => reward ?? '' },
  ],
})
