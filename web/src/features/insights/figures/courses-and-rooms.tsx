import type { LoadedCourse, LoadFigures } from '@reihum/contract/insights/figures.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { BarTable } from '#ui/chart/bar-table.tsx'
import { useText } from '#ui/text.tsx'
import { percentOf, shareOf } from './difference.ts'
import { figuresMessages } from './figures.messages.ts'
import classes from './figures.module.css'
import { loadOptions } from './load-options.ts'
import type { AskedRange } from './use-asked-range.ts'

/** The fullest and the emptiest courses that are running or to come, and the rooms by their hours. */
export function CoursesAndRooms({ asked }: { asked: AskedRange }) {
  const text = useText(figuresMessages)
  const tenant = useActiveTenant().id
  const { data, isPlaceholderData } = useQuery(loadOptions({ tenant, ...asked }))
  // Whether it could be loaded is said beside the chart, which is made of the same answer.
  if (!data) return null
  const { fullest, emptiest, rooms } = data
  return (
    <div className={classes.ends} aria-busy={isPlaceholderData}>
      <section aria-label={text('fullest')}>
        <h3>{text('fullest')}</h3>
        <p className="grey">{text('stillToCome')}</p>
        <LoadedCourses courses={fullest} />
      </section>
      {emptiest.length > 0 && (
        <section aria-label={text('emptiest')}>
          <h3>{text('emptiest')}</h3>
          <p className="grey">{text('stillToCome')}</p>
          <LoadedCourses courses={emptiest} />
        </section>
      )}
      <Rooms of={rooms} />
    </div>
  )
}

function LoadedCourses({ courses }: { courses: readonly LoadedCourse[] }) {
  const text = useText(figuresMessages)
  const { number, date, locale } = useFormats()
  if (courses.length === 0) return <p className={classes.empty}>{text('noneToCome')}</p>
  return (
    <ul className={classes.courses}>
      {courses.map(({ id, title, start, taken, places }) => (
        <li key={id}>
          <Link to={`/courses/${id}`}>
            <span>
              <strong>{title}</strong>
              {start && <span className="grey">{date(start)}</span>}
            </span>
            <span className={classes.share}>
              <strong>{percentOf(shareOf(taken, places), locale)}</strong>
              <span className="grey">
                {text('takenOf', { taken: number(taken), places: number(places) })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Rooms({ of: rooms }: { of: LoadFigures['rooms'] }) {
  const text = useText(figuresMessages)
  const { locale } = useFormats()
  const hours = new Intl.NumberFormat(locale === 'de' ? 'de-DE' : 'en-US', { maximumFractionDigits: 1 })
  return (
    <section aria-label={text('rooms')}>
      <h3>{text('rooms')}</h3>
      <p className="grey">{text('roomsLine')}</p>
      {rooms.length === 0 ? (
        <p className={classes.empty}>{text('noRooms')}</p>
      ) : (
        <BarTable
          label={text('rooms')}
          rows={rooms.map(({ id, name, minutesPerWeek }) => ({
            key: id,
            label: <Link to={`/places/${id}`}>{name}</Link>,
            value: minutesPerWeek,
            shown: text('hours', { hours: hours.format(minutesPerWeek / 60) }),
          }))}
        />
      )}
    </section>
  )
}
