import type { ReactNode } from 'react'
import { bookedForName, isNobody, unnamedName } from '../booking-entries.ts'
import { FormField } from '../form-field.tsx'
import { messageOf } from '../message-of.ts'
import type { Form } from '../person-fields.tsx'
import { firmTexts } from './firm.messages.ts'

/** How many places are ordered; who comes on them may be said later. */
export function FramePlaces({ visit, entries, errors }: Form) {
  const texts = firmTexts[visit.locale]
  return (
    <div className="frame-places">
      {/* What the form shows for a firm, without asking for whom it is. */}
      <input type="radio" id="for-firm" name={bookedForName} value="firm" defaultChecked hidden />
      <FormField
        name={unnamedName}
        label={texts.placesWanted}
        value={entries.unnamedPlaces}
        error={messageOf(errors, unnamedName)}
        mark={<span />}
        hint={<span>{texts.placesHint}</span>}
        autoComplete="off"
      />
    </div>
  )
}

/** Whoever knows who comes names them now; folded, because most do not. */
export function NamesNow({ visit, entries, errors, children }: Form & { children: ReactNode }) {
  const texts = firmTexts[visit.locale]
  const isBegun =
    entries.people.length > 1 ||
    entries.people.some((person) => !isNobody(person)) ||
    errors.some(({ field }) => field?.startsWith('attendees'))
  return (
    <details className="names-now" open={isBegun}>
      <summary>{texts.namesNow}</summary>
      <p className="quiet">{texts.namesNowHint}</p>
      {children}
    </details>
  )
}
