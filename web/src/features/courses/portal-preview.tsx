import type { Course, CoursePortalSettings } from '@reihum/contract/courses/course.schema.ts'
import { plainTextOf } from '@reihum/contract/wire/rich-text.ts'
import { IconPhoto } from '@tabler/icons-react'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { leadersOf } from './leader-names.ts'
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

function usePlacesLine({ attendeeLimit, attendeeCount, waiterCount, limitReached }: Course) {
  const text = useText(portalSettingsMessages)
  const left = attendeeLimit === null ? null : Math.max(0, attendeeLimit - attendeeCount - waiterCount)
  return (shown: CoursePortalSettings['placesShown']): string => {
    if (limitReached || left === 0) return text('full')
    if (shown === 'hidden') return ''
    if (left === null) return text('free')
    if (shown === 'exact') return text('left', { count: left })
    return text(left <= few ? 'fewLeft' : 'free')
  }
}

/** The course as the portal's list would show it, with the choices beside it applied. */
export function PortalPreview({ course, portal, isPublishing }: PortalPreviewProps) {
  const text = useText(portalSettingsMessages)
  const { weekday, dateTime, money } = useFormats()
  const placesLine = usePlacesLine(course)
  const words = plainTextOf(course.description)
  const lowest = Math.min(course.feeCents, ...course.priceCategories.map(({ feeCents }) => feeCents))
  const price = money(lowest)
  const facts = [
    course.start ? `${weekday(course.start)} ${dateTime(course.start)}` : text('undated'),
    isPublishing && portal.showPlace && course.location,
    isPublishing && portal.showInstructor && leadersOf(course).join(', '),
    placesLine(portal.placesShown),
  ].filter(Boolean)
  return (
    <aside className={classes.preview} aria-label={text('preview')}>
      <h2>{text('preview')}</h2>
      <div className={classes.card} data-faint={!portal.listed || undefined}>
        {course.teaserImageUrl ? (
          <img className={classes.picture} src={course.teaserImageUrl} alt={course.teaserAlt} />
        ) : (
          <span className={classes.picture}>
            <IconPhoto size={24} stroke={1.5} aria-hidden />
          </span>
        )}
        <div className={classes.about}>
          <p>
            <strong>{course.title}</strong> {portal.promoted && <em>{text('promotedMark')}</em>}
          </p>
          {words && <p className="grey">{words.length > 140 ? `${words.slice(0, 140)} …` : words}</p>}
          <ul>
            {facts.map((fact) => (
              <li key={String(fact)}>{fact}</li>
            ))}
          </ul>
          <strong>
            {course.feeCents === 0 && course.priceCategories.length === 0
              ? text('freeOfCharge')
              : lowest < course.feeCents
                ? text('from', { price })
                : price}
          </strong>
        </div>
      </div>
      <p className="grey">{text(portal.listed ? 'previewHint' : 'previewUnlisted')}</p>
    </aside>
  )
}
