import { Textarea, TextInput } from '@mantine/core'
import { attributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import {
  type Registration,
  type RegistrationDetail,
  registrationChange,
} from '@reihum/contract/registrations/registration.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { goTo } from '#platform/addresses.ts'
import { api, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { AnswerInputs } from '#ui/form/answer-inputs.tsx'
import classes from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { RecordForm } from '#ui/form/page-form.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { fullName, registrationAddress } from '../registration-names.ts'
import { registrationQuery, reloadRegistrations } from '../registration-query.ts'
import { registrationsMessages } from '../registrations.messages.ts'
import { answersAsTyped, changedAnswers } from './answer-drafts.ts'
import { registrationMessages } from './registration.messages.ts'

const fields = registrationChange.omit({ revision: true }).extend({ answers: z.array(attributeAnswer) })
type Field = keyof typeof fields.shape

export function EditRegistrationPage() {
  const tenant = useActiveTenant()
  const { registrationId } = useParams({ strict: false }) as { registrationId: Registration['id'] }
  const query = useQuery(registrationQuery(tenant.id, registrationId))
  return (
    <Loaded query={query}>
      {(registration) => <EditForm key={registration.id} registration={registration} />}
    </Loaded>
  )
}

const draftIn = (locale: Locale) => (registration: RegistrationDetail) => {
  const { firstName, lastName, email, phone, street, postalCode, city, notes, internalNotes } = registration
  const answers = answersAsTyped(registration, locale)
  return { firstName, lastName, email, phone, street, postalCode, city, notes, internalNotes, answers }
}

function EditForm({ registration }: { registration: RegistrationDetail }) {
  const text = useText(registrationMessages)
  const words = useText(registrationsMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const { answers: given, answerable } = registration
  const open = new Set(registration.unanswered.map(({ id }) => id))
  const isForNotes = useLocation().hash === 'notes'
  const { queryKey } = registrationQuery(tenant, registration.id)
  const keep = (fresh: RegistrationDetail) => {
    queryClient.setQueryData(queryKey, fresh)
    return fresh
  }
  const form = useRecordForm({
    schema: fields,
    stored: registration,
    draftOf: draftIn(locale),
    save: async (change, revision) => {
      const saved = await api.registrations.update({
        tenant,
        registrationId: registration.id,
        revision,
        ...change,
        answers: changedAnswers(change.answers, { given, answerable }, locale),
      })
      goTo(registrationAddress(saved))
      keep(saved)
      void reloadRegistrations()
      return saved
    },
    load: async () => keep(await api.registrations.get({ tenant, registrationId: registration.id })),
  })
  const { field, part } = form
  const answers = part('answers')
  const nameOf = (name: Field) => (name === 'internalNotes' || name === 'answers' ? text(name) : words(name))
  return (
    <>
      <PageTitle
        title={text('editTitle', { name: fullName(registration) })}
        line={text('editLine')}
        backTo={{ to: registrationAddress(registration), label: fullName(registration) }}
      />
      <RecordForm form={form} fieldName={(name) => nameOf(name as Field)}>
        <FormSection title={text('person')}>
          <div className={classes.pair}>
            <TextInput label={words('firstName')} withAsterisk maxLength={100} {...field('firstName')} />
            <TextInput label={words('lastName')} withAsterisk maxLength={100} {...field('lastName')} />
            <TextInput label={words('email')} type="email" maxLength={254} {...field('email')} />
            <TextInput label={words('phone')} type="tel" maxLength={40} {...field('phone')} />
          </div>
          <TextInput label={words('street')} maxLength={200} {...field('street')} />
          <div className={classes.pair}>
            <TextInput label={words('postalCode')} maxLength={20} {...field('postalCode')} />
            <TextInput label={words('city')} maxLength={100} {...field('city')} />
          </div>
          <Textarea label={words('notes')} autosize minRows={2} maxLength={2000} {...field('notes')} />
        </FormSection>
        {answerable.length > 0 && (
          <FormSection title={text('answers')} hint={text('answersHint')} id="answers">
            <AnswerInputs
              // What is not known yet can be completed later.
              asked={answerable.map((one) => (open.has(one.id) ? { ...one, required: false } : one))}
              answers={answers.value}
              errorOf={(id) => part(`answers.${id}`).error}
              onChange={answers.onChange}
            />
          </FormSection>
        )}
        <FormSection title={text('internalNotes')} hint={text('internalNotesHint')} id="notes">
          <Textarea
            aria-label={text('internalNotes')}
            autosize
            minRows={3}
            maxLength={5000}
            autoFocus={isForNotes}
            {...field('internalNotes')}
          />
        </FormSection>
      </RecordForm>
    </>
  )
}
