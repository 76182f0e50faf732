import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { isChargedByDate } from '@reihum/contract/courses/reductions.ts'
import { refusalText } from '@reihum/contract/refusals.ts'
import { dateTimeInWords } from '@reihum/contract/wire/dates.ts'
import type { Visit } from '../../tenants/portal/visit.ts'
import { openingTexts } from './opening.messages.ts'
import { zonedOf } from './period.tsx'

type Opening = { opensAt: string; visit: Visit }

export function opensFrom({ opensAt, visit }: Opening): string {
  return openingTexts[visit.locale].from(dateTimeInWords(opensAt, zonedOf(visit)))
}

/** The data for the countdown script (`app/portal/countdown.ts`): until when, and the text to show then. */
function counted({ opensAt, visit }: Opening, opened: string) {
  return {
    'data-opens': Date.parse(opensAt),
    'data-left': openingTexts[visit.locale].left,
    'data-opened': opened,
  }
}

/** For a list: the moment of the opening, and on the last day also the time left. */
export function OpeningState(opening: Opening) {
  const texts = openingTexts[opening.visit.locale]
  return (
    <span className="state info" {...counted(opening, texts.nowOpen)}>
      {opensFrom(opening)}
    </span>
  )
}

/** For the page of a course and its form; screen readers are told rarely, and at the moment itself. */
export function OpeningNotice({ hint, ...opening }: Opening & { hint?: string }) {
  const { opensAt, visit } = opening
  const texts = openingTexts[visit.locale]
  const { timeZone } = visit.tenant
  return (
    <div className="notice info opening">
      <p {...counted(opening, texts.opened)}>
        {refusalText('REGISTRATION_NOT_OPEN', visit.locale, { opensAt, timeZone })}
      </p>
      {hint && <p data-until-open="">{hint}</p>}
      <p
        className="unseen"
        role="status"
        data-ten={texts.tenMinutes}
        data-one={texts.oneMinute}
        data-now={texts.opened}
      />
      <noscript>
        <p>{texts.withoutScript}</p>
      </noscript>
    </div>
  )
}

type Closing = { course: Pick<PortalCourseDetail, 'closesAt' | 'phase' | 'reductions'>; visit: Visit }

/** Until when people can register, where that is not when the course begins: before, or joining it while it runs. */
export function Closes({ course: { closesAt, phase, reductions }, visit }: Closing) {
  if (closesAt === null) return null
  const texts = openingTexts[visit.locale]
  const joinUntil = isChargedByDate(reductions) ? texts.joinUntil : texts.joinUntilInFull
  const until = phase === 'running' ? joinUntil : texts.until
  return <p className="quiet closes">{until(dateTimeInWords(closesAt, zonedOf(visit)))}</p>
}

type Opens = { opensAt: string | null }

/** The next opening among these courses, at which a page that shows them becomes outdated. */
export function nextOpening(courses: readonly Opens[]): string | null {
  return (
    courses
      .flatMap(({ opensAt }) => opensAt ?? [])
      .sort()
      .at(0) ?? null
  )
}
