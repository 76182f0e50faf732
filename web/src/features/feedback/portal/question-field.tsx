import type { FeedbackQuestion } from '@reihum/contract/feedback/feedback.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { FormField } from '../../registrations/portal/form-field.tsx'
import { feedbackTexts } from './feedback-texts.ts'
import { StarsField } from './stars-field.tsx'

type Question = { asked: FeedbackQuestion; value: string; error: string | undefined; locale: Locale }

/** The name of the field of a question. */
export const questionName = (id: string) => `question-${id}`

/** A provider may have written a question in German alone. */
export const inWords = (label: { de: string; en: string }, locale: Locale) => label[locale] || label.de

function ChoiceField({ asked, value, error, locale }: Question) {
  const name = questionName(asked.id)
  const texts = feedbackTexts[locale]
  const options = asked.options.map(({ id, label }) => ({ id: id as string, label: inWords(label, locale) }))
  const offered = asked.required ? options : [...options, { id: '', label: texts.noAnswer }]
  return (
    <fieldset className="field choices" aria-describedby={error && `${name}-error`}>
      <legend>
        {inWords(asked.label, locale)}{' '}
        {asked.required ? <span aria-hidden="true">*</span> : <small>({texts.optional})</small>}
      </legend>
      {offered.map(({ id, label }, at) => (
        <label key={id} className="choice">
          <input
            type="radio"
            id={at === 0 ? name : undefined}
            name={name}
            value={id}
            defaultChecked={value === id}
            required={asked.required}
          />
          <span>{label}</span>
        </label>
      ))}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A question of the provider's own. */
export function QuestionField(question: Question) {
  const { asked, value, error, locale } = question
  const name = questionName(asked.id)
  const label = inWords(asked.label, locale)
  if (asked.kind === 'choice') return <ChoiceField {...question} />
  if (asked.kind === 'stars')
    return (
      <StarsField
        name={name}
        label={label}
        value={value}
        isRequired={asked.required}
        error={error}
        locale={locale}
      />
    )
  return (
    <FormField
      type="textarea"
      name={name}
      label={label}
      value={value}
      error={error}
      {...(!asked.required && { optional: feedbackTexts[locale].optional })}
    />
  )
}
