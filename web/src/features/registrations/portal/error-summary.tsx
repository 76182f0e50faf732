import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { ReactNode } from 'react'
import type { EntryError } from './entry-errors.ts'
import { registerTexts } from './register.messages.ts'

type Summary = { errors: EntryError[]; refusal: ReactNode; locale: Locale }

/** Comes first and takes the focus, so that nobody has to search for the errors. */
export function ErrorSummary({ errors, refusal, locale }: Summary) {
  if (errors.length === 0 && !refusal) return null
  const texts = registerTexts[locale]
  return (
    <div className="notice negative errors" id="error-summary" role="alert" tabIndex={-1}>
      <h2>{refusal ? texts.notBooked : texts.checkEntries}</h2>
      {refusal && <p>{refusal}</p>}
      <ul>
        {errors.map(({ field, label, message }) => {
          const text = message.replace(/^\* /, '')
          return (
            <li key={`${field}${text}`}>{field ? <a href={`#${field}`}>{`${label}: ${text}`}</a> : text}</li>
          )
        })}
      </ul>
    </div>
  )
}
