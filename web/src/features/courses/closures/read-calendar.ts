import { type ClosureFields, closureFields } from '@reihum/contract/courses/closure.schema.ts'

export type Period = Pick<ClosureFields, 'name' | 'firstDay' | 'lastDay'>

/** A calendar of ten years of holidays has some twenty kilobytes. */
export const largestCalendar = 1_000_000
const mostPeriods = 300
const dayMs = 86_400_000

/** RFC 5545 breaks long lines, and goes on after a space. */
const linesOf = (text: string) => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)

const unescaped = (text: string) =>
  text.replace(/\\([nN,;\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign)).trim()

const dayOf = (written: string | undefined) => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(written ?? '') ?? []
  return year ? `${year}-${month}-${day}` : null
}

const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)

/** The properties of an event, by their names without parameters. */
type Event = Map<string, string>

function eventsIn(text: string): Event[] {
  const events: Event[] = []
  let event: Event | null = null
  for (const line of linesOf(text)) {
    if (/^BEGIN:VEVENT$/i.test(line)) event = new Map()
    else if (/^END:VEVENT$/i.test(line)) {
      if (event) events.push(event)
      event = null
    } else if (event) {
      const colon = line.indexOf(':')
      const name = line.slice(0, colon).split(';')[0]?.toUpperCase() ?? ''
      if (colon > 0 && !event.has(name)) event.set(name, line.slice(colon + 1).trim())
    }
  }
  return events
}

/** The end of an event of whole days is the first day after it; one without an end is a single day. */
function periodOf(event: Event): Period | null {
  const firstDay = dayOf(event.get('DTSTART'))
  const end = event.get('DTEND')
  const endDay = dayOf(end)
  if (!firstDay || event.get('STATUS')?.toUpperCase() === 'CANCELLED') return null
  const isMidnight = !/T(?!000000)/.test(end ?? '')
  const lastDay = endDay === null ? firstDay : isMidnight && endDay > firstDay ? dayBefore(endDay) : endDay
  const name = [...unescaped(event.get('SUMMARY') ?? '')].slice(0, 100).join('')
  const { data } = closureFields.safeParse({ name, firstDay, lastDay })
  return data ? { name: data.name, firstDay: data.firstDay, lastDay: data.lastDay } : null
}

/** The periods of a calendar file, by their first day, each once. Repeating events are no holidays and stand for one. */
export function periodsIn(text: string): Period[] {
  const found = eventsIn(text)
    .map(periodOf)
    .filter((period) => period !== null)
  const once = new Map(found.map((period) => [JSON.stringify(period), period]))
  return [...once.values()]
    .sort((one, other) => one.firstDay.localeCompare(other.firstDay) || one.name.localeCompare(other.name))
    .slice(0, mostPeriods)
}
