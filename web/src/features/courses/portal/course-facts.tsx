import type { PortalCharacteristic } from '@reihum/contract/courses/characteristic.schema.ts'
import { type CourseMode, courseModeNames } from '@reihum/contract/courses/course-terms.ts'
import type { PortalCourse } from '@reihum/contract/courses/portal-course.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { withOwnWords } from '../../tenants/portal/own-words.tsx'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { valuePagePath } from './catalogue-filter.ts'
import { courseTexts } from './courses.messages.ts'
import { moment, Period, zonedOf } from './period.tsx'

const drawings = {
  when: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0',
  where:
    'M12 21c4-4.6 7-7.7 7-11a7 7 0 1 0-14 0c0 3.3 3 6.4 7 11M14.5 10a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0',
  what: 'M4 4h7l9 9l-7 7l-9-9zM8.5 8.5v.01',
  who: 'M16 8a4 4 0 1 1-8 0a4 4 0 0 1 8 0M5 21c0-4 3-6 7-6s7 2 7 6',
} as const
type Drawing = keyof typeof drawings

/** The icons are drawn once on a page; each fact refers to its own. */
export function FactIcons() {
  return (
    <svg className="unseen" aria-hidden="true">
      {Object.entries(drawings).map(([name, path]) => (
        <path key={name} id={name} d={path} />
      ))}
    </svg>
  )
}

function Fact({ icon, term, children }: { icon: Drawing; term: string; children: React.ReactNode }) {
  return (
    <div className="fact">
      <dt>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <use href={`#${icon}`} />
        </svg>
        <span className="unseen">{term}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

type Facts = {
  start: string
  end: string
  appointmentCount?: number
  location: string
  mode?: CourseMode
  instructor?: string
  furtherInstructors?: readonly string[]
  characteristics?: readonly PortalCharacteristic[]
}

/** Where the course takes place, as far as it may be published; that it is online is always said. */
function whereOf({ location, mode = 'on_site' }: Facts, visit: Visit): React.ReactNode {
  const { locale } = visit
  if (mode === 'online' || (mode !== 'on_site' && location === '')) return courseModeNames[mode][locale]
  if (location === '') return ''
  return withOwnWords(visit, location, (place) =>
    mode === 'on_site' ? place : `${place}, ${courseTexts[locale].alsoOnline}`,
  )
}

function When({ course, visit }: { course: Facts; visit: Visit }) {
  const { start, end, appointmentCount = 1 } = course
  if (appointmentCount < 2) return <Period start={start} end={end} visit={visit} />
  return (
    <time dateTime={start}>
      {courseTexts[visit.locale].datesFrom(appointmentCount, moment(start, zonedOf(visit)))}
    </time>
  )
}

/** The ages in words: "6–12 Jahre", or with an end that is open. */
function agesText({ from, to }: NonNullable<PortalCharacteristic['ages']>, { locale }: Visit): string {
  const texts = courseTexts[locale]
  if (from === null) return to === null ? '' : texts.agesTo(to)
  return to === null ? texts.agesFrom(from) : texts.agesBetween(from, to)
}

type SaidProps = { characteristics: readonly PortalCharacteristic[]; visit: Visit; isLinked: boolean }

/** The values one after another; on a page of its own each leads to the other courses that have it. */
function Said({ characteristics, visit, isLinked }: SaidProps) {
  const said = characteristics.flatMap(({ slug, values, ages }) => [
    ...values.map((value) => ({
      text: value.label[visit.locale],
      to: pathTo(visit, valuePagePath(`${slug}/${value.slug}`)),
    })),
    ...(ages ? [{ text: agesText(ages, visit), to: null }] : []),
  ])
  return (
    <ul className="said">
      {said.map(({ text, to }) => (
        <li key={to ?? text}>{isLinked && to ? <a href={to}>{text}</a> : text}</li>
      ))}
    </ul>
  )
}

type CourseFactsProps = { course: Facts; visit: Visit; isLinked?: boolean }

/** When, where and with whom, and what the provider tells it apart by. */
export function CourseFacts({ course, visit, isLinked = false }: CourseFactsProps) {
  const texts = courseTexts[visit.locale]
  const where = whereOf(course, visit)
  const { characteristics = [] } = course
  return (
    <dl className="facts">
      <Fact icon="when" term={texts.when}>
        <When course={course} visit={visit} />
      </Fact>
      {where && (
        <Fact icon="where" term={texts.where}>
          {where}
        </Fact>
      )}
      {course.instructor && (
        <Fact icon="who" term={texts.who}>
          {[course.instructor, ...(course.furtherInstructors ?? [])].join(', ')}
        </Fact>
      )}
      {characteristics.length > 0 && (
        <Fact icon="what" term={texts.what}>
          <Said characteristics={characteristics} visit={visit} isLinked={isLinked} />
        </Fact>
      )}
    </dl>
  )
}

export function feeText(feeCents: number, { locale, tenant }: Visit): string {
  return feeCents === 0 ? courseTexts[locale].free : formatMoney(feeCents, tenant.currencyCode, locale)
}

/** The price of a course, or its lowest price. */
export function priceText(
  { feeCents, fromFeeCents }: Pick<PortalCourse, 'feeCents' | 'fromFeeCents'>,
  visit: Visit,
): string {
  if (fromFeeCents === null) return feeText(feeCents, visit)
  return courseTexts[visit.locale].from(formatMoney(fromFeeCents, visit.tenant.currencyCode, visit.locale))
}
