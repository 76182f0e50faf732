import type { ReactNode } from 'react'
import { withOwnWords } from '../../tenants/portal/own-words.tsx'
import type { Visit } from '../../tenants/portal/visit.ts'
import type { EntryError } from './entry-errors.ts'
import { registerTexts } from './register.messages.ts'

type Summary = { errors: EntryError[]; refusal: ReactNode; visit: Visit }

/** The name of the field and what is wrong with it; where the provider wrote the name, its language is told. */
const said = ({ label, own }: EntryError, text: string, visit: Visit): ReactNode =>
  own
    ? withOwnWords(visit, own, (words) => `${label.slice(0, -own.length)}${words}: ${text}`)
    : `${label}: ${text}`

/** Comes first and takes the focus, so that nobody has to search for the errors. */
export function ErrorSummary({ errors, refusal, visit }: Summary) {
  if (errors.length === 0 && !refusal) return null
  const texts = registerTexts[visit.locale]
  return (
    <div className="notice negative errors" id="error-summary" role="alert" tabIndex={-1}>
      <h2>{refusal ? texts.notBooked : texts.checkEntries}</h2>
      {refusal && <p>{refusal}</p>}
      <ul>
        {errors.map((error) => {
          const { field } = error
          const text = error.message.replace(/^\* /, '')
          return (
            <li key={`${field}${text}`}>
              {field ? <a href={`#${field}`}>{said(error, text, visit)}</a> : text}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
