import { Anchor, Checkbox, Radio, Textarea } from '@mantine/core'
import {
  type FeedbackForm,
  feedbackFormFields,
  feedbackNaming,
  fewestUnnamed,
} from '@reihum/contract/feedback/feedback.schema.ts'
import { notificationPlaceholders } from '@reihum/contract/notifications/notification-placeholders.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { portalAddress } from '#platform/addresses.ts'
import { api, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import forms from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { RecordForm } from '#ui/form/page-form.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { feedbackMessages } from './feedback.messages.ts'
import classes from './feedback.module.css'
import { formQuery } from './form-query.ts'
import { QuestionList } from './question-list.tsx'

export function FormPage() {
  const tenant = useActiveTenant().id
  const query = useQuery(formQuery(tenant))
  return <Loaded query={query}>{(stored) => <Form key={tenant} stored={stored} />}</Loaded>
}

const draftOf = ({ isOpen, naming, intro, questions }: FeedbackForm) => ({
  isOpen,
  naming,
  intro,
  questions: questions.map(({ answerCount: _, ...question }) => question),
})

function useFeedbackForm(stored: FeedbackForm) {
  const tenant = useActiveTenant().id
  const keep = (form: FeedbackForm) => {
    queryClient.setQueryData(formQuery(tenant).queryKey, form)
    return form
  }
  return useRecordForm({
    schema: feedbackFormFields,
    stored,
    draftOf,
    save: async (form, revision) => keep(await api.feedback.saveForm({ tenant, revision, form })),
    load: async () => keep(await api.feedback.form({ tenant })),
    pathPrefix: 'form.',
  })
}

/** Any id without a proof shows the page of attendees as it is stored. */
const exampleToken = '00000000-0000-7000-8000-000000000000'

const names = { isOpen: 'isOpen', naming: 'naming', intro: 'intro', questions: 'questions' } as const

/** What attendees are asked; those who may not change it read it. */
function Form({ stored }: { stored: FeedbackForm }) {
  const text = useText(feedbackMessages)
  const locale = useLocale()
  const tenant = useActiveTenant()
  const may = useMay()
  const form = useFeedbackForm(stored)
  const mayChange = may('settings.change')
  return (
    <RecordForm
      form={form}
      fieldName={(field) => (field in names ? text(names[field as keyof typeof names]) : field)}
      isChangeable={mayChange}
    >
      <fieldset className={classes.fields} disabled={!mayChange}>
        <FormSection title={text('sectionAsking')}>
          <Checkbox
            label={text('isOpen')}
            description={text('isOpenHint')}
            checked={form.values.isOpen === true}
            onChange={(event) => form.fill({ isOpen: event.currentTarget.checked })}
          />
          <p className="grey">
            {text('howToAsk', {
              placeholder: notificationPlaceholders['registration.feedback'].label[locale],
            })}
          </p>
          <p className={classes.ways}>
            {may('mails.manage') && (
              <Anchor component={Link} to="/notifications/rules" inherit underline="always">
                {text('toRules')}
              </Anchor>
            )}
            <Anchor
              href={portalAddress(tenant.slug, `feedback/${exampleToken}`)}
              target="_blank"
              rel="noopener"
              inherit
              underline="always"
            >
              {text('preview')}
            </Anchor>
          </p>
          <Radio.Group
            label={text('naming')}
            value={form.values.naming}
            onChange={(chosen) => form.fill({ naming: feedbackNaming.parse(chosen) })}
          >
            {feedbackNaming.options.map((naming) => (
              <Radio
                key={naming}
                mt={8}
                value={naming}
                label={text(`naming_${naming}`)}
                description={text(`namingHint_${naming}`, { fewest: String(fewestUnnamed) })}
              />
            ))}
          </Radio.Group>
          <div className={forms.pair}>
            {(['de', 'en'] as const).map((language) => (
              <Textarea
                key={language}
                label={text(language === 'de' ? 'introDe' : 'introEn')}
                description={text(language === 'de' ? 'introHint' : 'englishHint')}
                autosize
                minRows={2}
                maxRows={8}
                maxLength={500}
                {...form.part(`intro.${language}`)}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
              />
            ))}
          </div>
        </FormSection>
        <FormSection title={text('sectionQuestions')} hint={text('questionsHint')}>
          <QuestionList form={form} stored={stored.questions} mayChange={mayChange} />
        </FormSection>
      </fieldset>
    </RecordForm>
  )
}
