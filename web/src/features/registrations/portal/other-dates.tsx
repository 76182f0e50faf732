import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { OtherDate } from '@reihum/contract/registrations/booking.schema.ts'
import { Period } from '../../courses/portal/period.tsx'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import type { Entries } from './booking-entries.ts'
import { registerTexts } from './register.messages.ts'

type Shown = { date: OtherDate; course: PortalCourseDetail; visit: Visit }

/** The date of another course, with its name where that differs. */
export function DateOf({ date, course, visit }: Shown) {
  return (
    <>
      <Period start={date.start} end={date.end} visit={visit} />
      {date.title !== course.title && `, ${date.title}`}
    </>
  )
}

type Offered = Omit<Shown, 'date'> & { dates: readonly OtherDate[]; entries: Entries }

/** For a full course: other dates with free places, and dates to wait for at the same time. */
export function OtherDates({ dates, course, visit, entries }: Offered) {
  const texts = registerTexts[visit.locale]
  const open = dates.filter(({ offer }) => offer === 'open')
  const waiting = dates.filter(({ offer }) => offer === 'waiting_list')
  return (
    <>
      {open.length > 0 && (
        <div className="notice positive open-dates">
          <p>{texts.openDates}</p>
          <ul>
            {open.map((date) => (
              <li key={date.courseId}>
                <a href={pathTo(visit, `/course/${date.courseId}/register`)}>
                  <DateOf date={date} course={course} visit={visit} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {waiting.length > 0 && (
        <fieldset className="field choices" id="alsoWaitFor">
          <legend>{texts.alsoWaitFor}</legend>
          <p className="quiet">{texts.alsoWaitForHint}</p>
          {waiting.map((date) => (
            <label key={date.courseId} className="choice">
              <input
                type="checkbox"
                name="alsoWaitFor"
                value={date.courseId}
                defaultChecked={entries.alsoWaitFor.includes(date.courseId)}
              />
              <span>
                <DateOf date={date} course={course} visit={visit} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
