import { interestLimits } from '@reihum/contract/registrations/interest.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'

const hour = 3_600_000

export type WishedTimes = {
  /** 1 is Monday; none: any day. */
  weekdays: readonly number[]
  fromHour: number | null
  untilHour: number | null
}

type Dated = { starts: Date; ends: Date }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** Whether one date lies on a wished day, and begins and ends within the wished hours. */
function isWithin({ weekdays, fromHour, untilHour }: WishedTimes, { starts, ends }: Dated, timeZone: string) {
  const [begin, end] = [wallClockOf(starts, timeZone), wallClockOf(ends, timeZone)]
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(begin.date))) return false
  if (fromHour !== null && minutesOf(begin.time) < fromHour * 60) return false
  if (untilHour === null) return true
  return end.date === begin.date && minutesOf(end.time) <= untilHour * 60
}

/**
 * Whether a course fits: at least half of its dates do. One rehearsal on a Saturday keeps no Tuesday course away, and one
 * Tuesday among many other days is no Tuesday course.
 */
export function fits(wish: WishedTimes, dates: readonly Dated[], timeZone: string): boolean {
  if (dates.length === 0) return false
  return dates.filter((date) => isWithin(wish, date, timeZone)).length * 2 >= dates.length
}

type Waiting = WishedTimes & { id: string; valueId: string; email: string }
type Offered = { id: string; valueIds: readonly string[]; dates: readonly Dated[] }

/** What one address is told of: each course once, and for which of its interests. */
export type Told<Interest> = {
  interests: Interest[]
  courseIds: string[]
  pairs: { interestId: string; courseId: string }[]
}

export const pairOf = (interestId: string, courseId: string) => `${interestId} ${courseId}`

/** One letter for each address, whatever it waits for and however many courses fit, in the order in which it is given. */
export function lettersDue<Interest extends Waiting>(
  waiting: readonly Interest[],
  courses: readonly Offered[],
  { told, timeZone }: { told: ReadonlySet<string>; timeZone: string },
): Told<Interest>[] {
  const byAddress = Map.groupBy(waiting, ({ email }) => email.toLowerCase())
  return [...byAddress.values()].flatMap((its) => {
    const found = its.map((interest) => ({
      interest,
      courses: courses.filter(
        ({ id, valueIds, dates }) =>
          valueIds.includes(interest.valueId) &&
          !told.has(pairOf(interest.id, id)) &&
          fits(interest, dates, timeZone),
      ),
    }))
    const pairs = found.flatMap(({ interest, courses: fitting }) =>
      fitting.map(({ id }) => ({ interestId: interest.id, courseId: id })),
    )
    if (pairs.length === 0) return []
    // What one of their interests was told of before is no news for another.
    const known = (courseId: string) => its.some(({ id }) => told.has(pairOf(id, courseId)))
    const news = [...new Set(pairs.map(({ courseId }) => courseId))].filter((id) => !known(id))
    const speaking = found.filter(({ courses: fitting }) => fitting.some(({ id }) => news.includes(id)))
    return [{ interests: speaking.map(({ interest }) => interest), courseIds: news, pairs }]
  })
}

/**
 * The letters that let people in early, one for each course: its link is for one course. Whoever confirmed after the head start
 * had begun is told with everybody else, or the public would only have to ask to come early.
 */
export function headStartsDue<Interest extends Waiting & { confirmedAt: Date | null }>(
  waiting: readonly Interest[],
  courses: readonly (Offered & { headStartAt: Date })[],
  known: { told: ReadonlySet<string>; timeZone: string },
): Told<Interest>[] {
  return courses.flatMap((course) =>
    lettersDue(
      waiting.filter(({ confirmedAt }) => confirmedAt !== null && confirmedAt <= course.headStartAt),
      [course],
      known,
    ),
  )
}

export const confirmableUntil = (now: Date) => new Date(now.getTime() + interestLimits.confirmHours * hour)

export const keptUntil = (now: Date) => new Date(now.getTime() + interestLimits.keptDays * 24 * hour)

/** A form sent twice within this time was sent by mistake; after it the visitor probably misses the letter. */
const repeatMinutes = 2

export const isLetterDue = (lastLetterAt: Date, now: Date): boolean =>
  now.getTime() - lastLetterAt.getTime() >= repeatMinutes * 60_000
