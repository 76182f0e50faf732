import type { OtherDate } from '@kurso/contract/registrations/booking.schema.ts'
import { formatDateTime } from '@kurso/contract/wire/dates.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import type { Entries } from './booking-entries.ts'
import { registerTexts } from './register.messages.ts'

type Shown = { dates: readonly OtherDate[]; visit: Visit; entries: Entries }

const whenOf = ({ title, start }: OtherDate, { tenant, locale }: Visit) => ({
  title,
  when: formatDateTime(start, { timeZone: tenant.timeZone, locale }),
})

/** Where a course is full: dates that still have places, and others to wait for at the same time. */
export function OtherDates({ dates, visit, entries }: Shown) {
  const texts = registerTexts[visit.locale]
  const open = dates.filter(({ offer }) => offer === 'open')
  const waiting = dates.filter(({ offer }) => offer === 'waiting_list')
  return (
    <>
      {open.length > 0 && (
        <div className="notice positive">
          <p>{texts.openDates}</p>
          <ul>
            {open.map((date) => (
              <li key={date.courseId}>
                <a href={pathTo(visit, `/course/${date.courseId}/register`)}>{whenOf(date, visit).when}</a>
                {`, ${date.title}`}
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
                {whenOf(date, visit).when}
                <span className="quiet">{` · ${date.title}`}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** Which of them were chosen, to look over. */
export function ChosenDates({ dates, visit, entries }: Shown) {
  const chosen = dates.filter(({ courseId }) => entries.alsoWaitFor.includes(courseId))
  if (chosen.length === 0) return null
  return (
    <>
      <h3>{registerTexts[visit.locale].alsoWaitFor}</h3>
      <ul>
        {chosen.map((date) => (
          <li key={date.courseId}>{`${whenOf(date, visit).when}, ${date.title}`}</li>
        ))}
      </ul>
    </>
  )
}
