import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { Period } from '../../courses/portal/period.tsx'
import { ownLanguage, type Visit } from '../../tenants/portal/visit.ts'
import { shownFeesOf } from './booking-entries.ts'
import { messageOf } from './message-of.ts'
import {
  canHaveMore,
  furtherFeesName,
  furtherName,
  furtherOfferName,
  onlyTogetherName,
  orderedName,
} from './order-courses.ts'
import type { Form } from './person-fields.tsx'
import { registerTexts } from './register.messages.ts'

type Ordered = { course: PortalCourseDetail; visit: Visit; error: string | undefined }

function OrderedCourse({ course, visit, error }: Ordered) {
  const texts = registerTexts[visit.locale]
  const name = orderedName(course.id)
  return (
    <li id={name} tabIndex={-1}>
      <span className="ordered-course">
        <strong lang={ownLanguage(visit)}>{course.title}</strong>
        <span className="quiet">
          <Period start={course.start} end={course.end} visit={visit} />
        </span>
        {course.offer === 'waiting_list' && <span className="state info">{texts.waitsHere}</span>}
        {error && <span className="error">{error}</span>}
      </span>
      <button
        type="submit"
        name="do"
        value={`drop.${course.id}`}
        className="plain-button"
        aria-label={texts.dropCourse(course.title)}
      >
        {texts.remove}
      </button>
    </li>
  )
}

/** Leads to the list of courses, from which one is added. */
export function AddCourse({ visit, entries }: Pick<Form, 'visit' | 'entries'>) {
  if (!canHaveMore(entries)) return null
  return (
    <button type="submit" name="do" value="choose" className="plain-button">
      <span aria-hidden="true">+&nbsp;</span>
      {registerTexts[visit.locale].addCourse}
    </button>
  )
}

/** All courses of the order, where there are several: each can be taken out again. */
export function OrderedCourses({ course, further, visit, entries, errors }: Form) {
  const texts = registerTexts[visit.locale]
  if (further.length === 0) return null
  return (
    <fieldset className="ordered-courses">
      <legend>{texts.courses}</legend>
      <ul>
        {[course, ...further].map((one) => (
          <OrderedCourse
            key={one.id}
            course={one}
            visit={visit}
            error={messageOf(errors, orderedName(one.id))}
          />
        ))}
      </ul>
      {further.map((one) => (
        <span key={one.id} hidden>
          <input type="hidden" name={furtherName} defaultValue={one.id} />
          <input type="hidden" name={furtherFeesName(one.id)} defaultValue={shownFeesOf(one.prices)} />
          <input type="hidden" name={furtherOfferName(one.id)} defaultValue={one.offer} />
        </span>
      ))}
      <p className="add">
        <AddCourse visit={visit} entries={entries} />
      </p>
      <label className="choice">
        <input type="checkbox" name={onlyTogetherName} defaultChecked={entries.onlyTogether} />
        <span>{texts.onlyTogether}</span>
      </label>
    </fieldset>
  )
}
