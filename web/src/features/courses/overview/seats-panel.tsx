import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/tenant.ts'
import { OverviewPanel } from '#ui/overview-panel.tsx'
import { useText } from '#ui/text.tsx'
import { overviewMessages } from './overview.messages.ts'
import classes from './overview.module.css'
import { barOf, freeOf } from './seats.ts'

type Row = {
  name: string
  value: number
  kind?: 'taken' | 'offered' | 'free'
  search?: Record<string, string>
}

/** Who waits, in the order of the list. */
const waiting = { state: 'on_waiting_list', sort: 'waiting', dir: 'asc' }

/** How many places are taken, as a bar and in numbers that lead to their people. */
export function SeatsPanel({ course }: { course: Course }) {
  const text = useText(overviewMessages)
  const { number } = useFormats()
  const { id, attendeeCount, attendeeLimit, offeredCount, waiterCount, minimumAttendees } = course
  const list = `/courses/${id}/registrations`
  const [bar, free] = [barOf(course), freeOf(course)]
  const missing = Math.max(0, (minimumAttendees ?? 0) - attendeeCount)
  const rows: Row[] = [
    { name: text('taken'), value: attendeeCount, kind: 'taken', search: { seated: 'true' } },
    ...(offeredCount > 0
      ? [{ name: text('offered'), value: offeredCount, kind: 'offered' as const, search: waiting }]
      : []),
    ...(free === null ? [] : [{ name: text('free'), value: free, kind: 'free' as const }]),
    { name: text('waiting'), value: waiterCount, search: waiting },
    ...(minimumAttendees === null ? [] : [{ name: text('minimum'), value: minimumAttendees }]),
  ]
  return (
    <OverviewPanel title={text('seats')} all={{ to: list, label: text('allRegistrations') }}>
      <p className={classes.headline}>
        {attendeeLimit === null
          ? text('takenUnlimited', { count: attendeeCount, shown: number(attendeeCount) })
          : text('takenOf', { taken: number(attendeeCount), limit: number(attendeeLimit) })}
      </p>
      {bar && (
        // The same in numbers stands below.
        <div className={classes.bar} aria-hidden>
          <span className={classes.takenPart} style={{ width: `${bar.taken}%` }} />
          <span className={classes.offeredPart} style={{ width: `${bar.offered}%` }} />
          {bar.minimum !== null && <span className={classes.minimum} style={{ left: `${bar.minimum}%` }} />}
        </div>
      )}
      <dl className={classes.rows}>
        {rows.map(({ name, value, kind, search }) => (
          <div key={name}>
            <dt>
              {bar && kind && <span className={classes.swatch} data-kind={kind} aria-hidden />}
              {name}
            </dt>
            <dd>
              {search && value > 0 ? (
                <Link to={list} search={() => search} aria-label={`${name}: ${number(value)}`}>
                  {number(value)}
                </Link>
              ) : (
                number(value)
              )}
            </dd>
          </div>
        ))}
      </dl>
      {missing > 0 && (
        <p className="grey">{text('missingToMinimum', { count: missing, shown: number(missing) })}</p>
      )}
    </OverviewPanel>
  )
}
