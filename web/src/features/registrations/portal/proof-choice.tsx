import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { lessInWords, withProof } from '@reihum/contract/courses/reductions.ts'
import { feeText } from '../../courses/portal/course-facts.tsx'
import { ownLanguage, type Visit } from '../../tenants/portal/visit.ts'
import { type PersonEntries, reducedAsName } from './booking-entries.ts'
import { registerTexts } from './register.messages.ts'

type Choice = {
  course: PortalCourseDetail
  visit: Visit
  at: number
  person: PersonEntries
  /** Empty: the course of the form. */
  courseId: string
  errorOf: (name: string) => string | undefined
}

/** Which reduced price somebody can prove, and by what; at first none of them. Left out where everything is free anyway. */
export function ProofChoice({ course, visit, at, person, courseId, errorOf }: Choice) {
  const texts = registerTexts[visit.locale]
  const offered = withProof(course.reductions)
  const name = reducedAsName(at, courseId)
  const error = errorOf(name)
  if (!error && (offered.length === 0 || course.prices.every(({ feeCents }) => feeCents === 0))) return null
  const chosen = person.reducedAs.get(courseId) ?? ''
  const isKnown = offered.some((one) => one.name === chosen)
  const money = (cents: number) => feeText(cents, visit)
  return (
    <fieldset className="prices" aria-describedby={error && `${name}-error`}>
      <legend>{texts.chooseProof}</legend>
      <label className="choice">
        <input type="radio" id={name} name={name} value="" defaultChecked={!isKnown} />
        <span>{texts.noProof}</span>
      </label>
      {offered.map((one) => (
        <label key={one.name} className="choice">
          <input type="radio" name={name} value={one.name} defaultChecked={one.name === chosen} />
          <span>
            <span lang={ownLanguage(visit)}>{one.name}</span>{' '}
            <small lang={ownLanguage(visit)}>
              {one.sendable ? texts.sendProof(one.evidence ?? '') : texts.bringProof(one.evidence ?? '')}
            </small>
          </span>
          <strong className="amount">{lessInWords(one, money, visit.locale)}</strong>
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
