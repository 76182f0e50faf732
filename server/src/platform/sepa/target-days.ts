/**
 * Days on which banks settle in euros (T2, formerly TARGET2): all but weekends, 1 January, Good Friday, Easter Monday, 1 May, 25 and
 * 26 December. Days are ISO dates ("2026-12-01"), without a time and without a zone.
 */
const dayMs = 86_400_000

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  return isoDay(utc(day) + days * dayMs)
}

/** How many days `to` is after `from`; negative if before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utc(to) - utc(from)) / dayMs)
}

/** Easter Sunday by the Gregorian calendar (after Meeus, Jones and Butcher). */
export function easterSunday(year: number): string {
  const a = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const d =
    (19 * a +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const e = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - d - (rest % 4)) % 7
  const f = Math.floor((a + 11 * d + 22 * e) / 451)
  const month = Math.floor((d + e - 7 * f + 114) / 31)
  const day = ((d + e - 7 * f + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const fixedHolidays = ['01-01', '05-01', '12-25', '12-26']

export function isTargetDay(day: string): boolean {
  const weekday = new Date(utc(day)).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (fixedHolidays.includes(day.slice(5))) return false
  const easter = easterSunday(Number(day.slice(0, 4)))
  return day !== addDays(easter, -2) && day !== addDays(easter, 1)
}

/** The day itself, or the next one on which banks settle. */
export function targetDayFrom(day: string): string {
  let found = day
  while (!isTargetDay(found)) found = addDays(found, 1)
  return found
}

/** The last day before this one on which banks settle. */
export function previousTargetDay(day: string): string {
  let found = addDays(day, -1)
  while (!isTargetDay(found)) found = addDays(found, -1)
  return found
}

/** So many days of banks later, or earlier for a negative number; the day itself need not be one. */
export function addTargetDays(day: string, count: number): string {
  let found = day
  for (let left = Math.abs(count); left > 0; left -= 1)
    found = count > 0 ? targetDayFrom(addDays(found, 1)) : previousTargetDay(found)
  return found
}
