import { mostFeedbackStars } from '@reihum/contract/feedback/feedback.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { ReactNode } from 'react'
import { feedbackTexts } from './feedback-texts.ts'

type Stars = {
  name: string
  label: ReactNode
  value: string
  isRequired: boolean
  error: string | undefined
  locale: Locale
}

/** Five stars to choose from: radio buttons, so that they work by keyboard and without scripts. */
export function StarsField({ name, label, value, isRequired, error, locale }: Stars) {
  const texts = feedbackTexts[locale]
  return (
    <fieldset className="field stars" aria-describedby={error && `${name}-error`}>
      <legend>
        {label} {isRequired ? <span aria-hidden="true">*</span> : <small>({texts.optional})</small>}
      </legend>
      <div className="row">
        {Array.from({ length: mostFeedbackStars }, (_, at) => String(at + 1)).map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              id={stars === '1' ? name : undefined}
              name={name}
              value={stars}
              defaultChecked={value === stars}
              required={isRequired}
            />
            <span className="hollow" aria-hidden="true">
              ☆
            </span>
            <span className="full" aria-hidden="true">
              ★
            </span>
            <span className="unseen">{texts.starsOf(Number(stars))}</span>
          </label>
        ))}
      </div>
      <p className="ends" aria-hidden="true">
        <span>{texts.worst}</span>
        <span>{texts.best}</span>
      </p>
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
