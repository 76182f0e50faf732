const dayMs = 86_400_000
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** 0 is Monday. */
const weekdayOf = (date: string) => (new Date(at(date)).getUTCDay() + 6) % 7

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** On which weekdays, and every how many weeks. */
export type Rhythm = { weekdays: readonly number[]; weeks: number }

/** Whether a day, counted in days after the first one, belongs to a rhythm that begins there. */
function isInRhythm({ weekdays, weeks }: Rhythm, weekdayOfFirst: number, days: number): boolean {
  return weekdays.includes((weekdayOfFirst + days) % 7) && Math.floor(days / 7) % weeks === 0
}

/** Distinct, in their order. */
export const daysOf = (dates: readonly string[]): string[] => [...new Set(dates)].sort()

/**
 * The rhythm of some dates, whose gaps count as weeks that were left out: fifteen Tuesdays without the two of Easter are
 * weekly. Null where none can be told, as of a single weekend or of days that follow no pattern.
 */
export function rhythmOf(dates: readonly string[]): Rhythm | null {
  const days = daysOf(dates)
  const [first] = days
  if (first === undefined) return null
  const weekdays = [...new Set(days.map(weekdayOf))].sort()
  let between = 0
  for (const weekday of weekdays) {
    const same = days.filter((date) => weekdayOf(date) === weekday)
    for (const date of same)
      between = divisor(Math.round((at(date) - at(same[0] as string)) / dayMs), between)
  }
  if (between === 0 && weekdays.length > 1) return null
  const rhythm = { weekdays, weeks: Math.max(1, between / 7) }
  const fits = days.every((date) =>
    isInRhythm(rhythm, weekdayOf(first), Math.round((at(date) - at(first)) / dayMs)),
  )
  return fits ? rhythm : null
}

/** The days of a rhythm from its first day on, without end. */
export function* daysInRhythm(rhythm: Rhythm, first: string): Generator<string> {
  for (let days = 0; ; days += 1) {
    if (isInRhythm(rhythm, weekdayOf(first), days))
      yield new Date(at(first) + days * dayMs).toISOString().slice(0, 10)
  }
}
