import {
  recommendationTerms,
  type StoredRecommendationTerms,
} from '@reihum/contract/tenants/recommendation.schema.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { CountField } from '#ui/form/count-field.tsx'
import forms from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { RecordForm } from '#ui/form/page-form.tsx'
import { useText } from '#ui/text.tsx'
import { recommendationsMessages } from './recommendations.messages.ts'
import classes from './recommendations.module.css'

export const termsQuery = () => queries.tenants.recommendationTerms.queryOptions()

const fields = {
  recommenderCents: 'recommenderCents',
  recommendedCents: 'recommendedCents',
  mostAYear: 'mostAYear',
} as const

/** What a recommendation brings; with nothing for recommenders there is no programme. */
export function TermsForm({ stored }: { stored: StoredRecommendationTerms }) {
  const text = useText(recommendationsMessages)
  const keep = (terms: StoredRecommendationTerms) => {
    queryClient.setQueryData(termsQuery().queryKey, terms)
    return terms
  }
  const form = useRecordForm({
    schema: recommendationTerms,
    stored,
    draftOf: ({ revision: _, ...terms }) => terms,
    save: async (terms, revision) => keep(await api.tenants.changeRecommendationTerms({ revision, terms })),
    load: async () => keep(await api.tenants.recommendationTerms()),
    pathPrefix: 'terms.',
  })
  return (
    <div className={classes.terms}>
      <RecordForm form={form} fieldName={(field) => text(fields[field as keyof typeof fields])} isSecondary>
        <FormSection title={text('terms')} hint={text('termsHint')}>
          <div className={forms.pair}>
            <MoneyField
              label={text('recommenderCents')}
              currencyCode="EUR"
              {...form.field('recommenderCents')}
            />
            <MoneyField
              label={text('recommendedCents')}
              currencyCode="EUR"
              {...form.field('recommendedCents')}
            />
          </div>
          <CountField
            label={text('mostAYear')}
            description={text('mostAYearHint')}
            {...form.field('mostAYear')}
          />
        </FormSection>
      </RecordForm>
    </div>
  )
}
