import { dateInWords, dateTimeInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import type { Visit } from '../../../tenants/portal/visit.ts'

const zonedOf = ({ tenant, locale }: Visit) => ({ timeZone: tenant.timeZone, locale })

export const dateText = (instant: string, visit: Visit) => dateInWords(instant, zonedOf(visit))

/** A deadline at the end of a day is written as that day, any other with its time. */
export function untilText(instant: string, visit: Visit): string {
  const zoned = zonedOf(visit)
  return formatTime(instant, zoned) === '23:59'
    ? dateInWords(instant, zoned)
    : dateTimeInWords(instant, zoned)
}
