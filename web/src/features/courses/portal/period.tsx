import { dateInWords, formatTime, formatWeekday } from '@reihum/contract/wire/dates.ts'
import type { Visit } from '../../tenants/portal/visit.ts'

type Zoned = { timeZone: string; locale: Visit['locale'] }

export const zonedOf = ({ tenant, locale }: Visit): Zoned => ({ timeZone: tenant.timeZone, locale })

export function weekdayOf(instant: string, zoned: Zoned): string {
  const weekday = formatWeekday(instant, zoned).replace('.', '')
  return zoned.locale === 'de' ? `${weekday}.` : weekday
}

/** "Mi., 25.11.2026, 18:00" */
export function moment(instant: string, zoned: Zoned): string {
  return `${weekdayOf(instant, zoned)}, ${dateInWords(instant, zoned)}, ${formatTime(instant, zoned)}`
}

/** One evening reads "Mi., 25.11.2026, 18:00–20:00", a longer course as its first and its last moment. */
export function Period({ start, end, visit }: { start: string; end: string; visit: Visit }) {
  const zoned = zonedOf(visit)
  if (dateInWords(start, zoned) === dateInWords(end, zoned))
    return (
      <time className="moment" dateTime={start}>
        {`${moment(start, zoned)}–${formatTime(end, zoned)}`}
      </time>
    )
  return (
    <>
      <time className="moment" dateTime={start}>
        {`${moment(start, zoned)} –`}
      </time>{' '}
      <time className="moment" dateTime={end}>
        {moment(end, zoned)}
      </time>
    </>
  )
}
