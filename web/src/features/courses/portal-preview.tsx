import type { Course, CoursePortalSettings } from '@reihum/contract/courses/course.schema.ts'
import { type CourseMode, courseModeNames } from '@reihum/contract/courses/course-terms.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { plainTextOf } from '@reihum/contract/wire/rich-text.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { useCharacteristics, valuesOfCourse } from './characteristics/characteristic-query.ts'
import { leadersOf } from './leader-names.ts'
import { courseTexts } from './portal/courses.messages.ts'
import { moment, weekdayOf } from './portal/period.tsx'
import { portalSettingsMessages } from './portal-settings.messages.ts'
import classes from './portal-settings.module.css'

type PortalPreviewProps = {
  course: Course
  portal: CoursePortalSettings
  /** Whether the tier publishes instructor and place at all. */
  isPublishing: boolean
}

/** From this number of free places on, visitors read that few are left. */
const few = 3

function placesLine(course: Course, shown: CoursePortalSettings['placesShown'], locale: Locale): string {
  const texts = courseTexts[locale]
  const { attendeeLimit, attendeeCount, waiterCount, limitReached, waitingRegistrationPossible } = course
  const left = attendeeLimit === null ? null : Math.max(0, attendeeLimit - attendeeCount - waiterCount)
  if (limitReached || left === 0) return waitingRegistrationPossible ? texts.waitingList : texts.full
  if (left === null || shown === 'hidden') return texts.placesFree
  if (shown === 'exact') return left <= few ? texts.placesFew(left) : texts.placesMany(left)
  return left <= few ? texts.fewLeft : texts.placesFree
}

function priceLine({ feeCents, priceCategories }: Course, money: (cents: number) => string, locale: Locale) {
  const texts = courseTexts[locale]
  const lowest = Math.min(feeCents, ...priceCategories.map((category) => category.feeCents))
  if (lowest < feeCents) return texts.from(money(lowest))
  return feeCents === 0 ? texts.free : money(feeCents)
}

/** That it is online is always said. */
function placeLine(mode: CourseMode, place: string, locale: Locale): string {
  if (mode === 'on_site') return place
  if (mode === 'online' || place === '') return courseModeNames[mode][locale]
  return `${place}, ${courseTexts[locale].alsoOnline}`
}

function useWhen(course: Course): string {
  const text = useText(portalSettingsMessages)
  const { timeZone, locale, time, date } = useFormats()
  const { appointmentCount, firstAppointment, start, end } = course
  const from = firstAppointment ?? start
  if (!from || !end) return text('undated')
  const begins = moment(from, { timeZone, locale })
  if (appointmentCount > 1) return courseTexts[locale].datesFrom(appointmentCount, begins)
  return `${begins}–${date(from) === date(end) ? time(end) : moment(end, { timeZone, locale })}`
}

/** The day on a tile, as the list shows it of a course without a picture. */
function DayTile({ start }: { start: string | null }) {
  const { timeZone, locale } = useFormats()
  if (!start) return null
  return (
    <span className={classes.day}>
      {weekdayOf(start, { timeZone, locale }).replace('.', '')}
      <b>{Number(wallClockOf(start, timeZone).date.slice(8))}</b>
    </span>
  )
}

/** The course as the portal's list would show it, with the choices beside it applied. */
export function PortalPreview({ course, portal, isPublishing }: PortalPreviewProps) {
  const text = useText(portalSettingsMessages)
  const { money, locale } = useFormats()
  const characteristics = useCharacteristics()
  const when = useWhen(course)
  const words = plainTextOf(course.description)
  const facts = [
    when,
    placeLine(course.mode, isPublishing && portal.showPlace ? course.location : '', locale),
    isPublishing && portal.showInstructor && leadersOf(course).join(', '),
    valuesOfCourse(characteristics, course, locale).join(' · '),
  ].filter(Boolean)
  return (
    <aside className={classes.preview} aria-label={text('preview')}>
      <h2>{text('preview')}</h2>
      <div className={classes.card} data-faint={!portal.listed || undefined}>
        {course.teaserImageUrl && (
          <img className={classes.picture} src={course.teaserImageUrl} alt={course.teaserAlt} />
        )}
        <div className={classes.about}>
          <div className={classes.title}>
            {!course.teaserImageUrl && <DayTile start={course.firstAppointment ?? course.start} />}
            <p>
              <strong>{course.title}</strong> {portal.promoted && <em>{courseTexts[locale].promoted}</em>}
            </p>
          </div>
          {words && <p className="grey">{words.length > 180 ? `${words.slice(0, 180)} …` : words}</p>}
          <ul>
            {facts.map((fact) => (
              <li key={String(fact)}>{fact}</li>
            ))}
          </ul>
          <p className={classes.terms}>
            <strong>{priceLine(course, money, locale)}</strong>
            <span>{placesLine(course, portal.placesShown, locale)}</span>
          </p>
        </div>
      </div>
      <p className="grey">{text(portal.listed ? 'previewHint' : 'previewUnlisted')}</p>
    </aside>
  )
}
