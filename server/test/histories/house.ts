/**
 * A second, very simple implementation of what happens to places and waiting lists: no database, no locks, and none of
 * the product's own rules. This file has the records and what follows by itself; the actions of people are in the
 * model.
 */

/** How long an offer stands where the course names no time. */
const usualOfferHours = 24

export type State = 'reserved' | 'confirmed' | 'on_waiting_list' | 'cancelled'
export type WhenFull = 'refuse' | 'waiting_list' | 'raise_limit' | 'this_booking'

export type Member = {
  id: string
  bookingId: string
  courseId: string
  state: State
  feeCents: number
  number: number | null
  dueAt: Date | null
  heldUntil: Date | null
  /** It moved up from a waiting list. */
  hasMovedUp: boolean
  rebookedTo: string | null
  /** Until when a place is held for it; null: no offer. */
  offerUntil: Date | null
  /** Shared by the registrations of one person who waits for any of several dates; null: no such wish. */
  wish: string | null
  /** Its form did not order a place at its price, so one that costs something is offered first. */
  isAskedFirst: boolean
  /** How often it was passed over. */
  passedOver: number
}

export type ModelCourse = {
  id: string
  state: 'published' | 'closed' | 'cancelled'
  startsAt: Date
  endsAt: Date
  feeCents: number
  limit: number | null
  waiterLimit: number | null
  extra: number
  lastNumber: number
  offerHours: number | null
  cutoffHours: number
  /** When to check who moves up at this course, and its rank among courses due at the same time; null: not planned. */
  lookAt: { at: number; order: number } | null
}

export type Told = { event: string; ids: string[] }

type Party = { number: number; members: Member[] }

export const hasPlace = ({ state }: Member) => state === 'reserved' || state === 'confirmed'

const hour = 3_600_000
const clockTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export type Quiet = { from: string; until: string } | null

/** The end of the quiet hours, found minute by minute in local time; null: it is not quiet now. */
function endOfQuiet(now: Date, quiet: Quiet): Date | null {
  if (!quiet) return null
  const { from, until } = quiet
  const isQuiet = (at: Date) => {
    const time = clockTime.format(at)
    return until < from ? time >= from || time < until : time >= from && time < until
  }
  let at = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  if (!isQuiet(at)) return null
  while (isQuiet(at)) at = new Date(at.getTime() + 60_000)
  return at
}

/** The letters that tell of all courses of a booking at once. */
const toldOfAllCourses = ['registration.received', 'registration.confirmed', 'registration.cancelled']

export function makeHouse(quiet: Quiet) {
  const courses = new Map<string, ModelCourse>()
  const members = new Map<string, Member>()
  const told: Told[] = []

  const course = (id: string) => courses.get(id) as ModelCourse
  const member = (id: string) => members.get(id) as Member
  const byCourse = new Map<string, Set<Member>>()
  const of = (courseId: string) => [...(byCourse.get(courseId) ?? [])]
  function put(one: Member) {
    members.set(one.id, one)
    const here = byCourse.get(one.courseId) ?? new Set()
    byCourse.set(one.courseId, here.add(one))
  }
  const taken = (id: string) => of(id).filter(hasPlace).length
  const waiting = (id: string) => of(id).filter(({ state }) => state === 'on_waiting_list').length

  const offered = (id: string) => of(id).filter(({ offerUntil }) => offerUntil !== null).length

  /** Places that are neither taken nor offered. */
  function empty(id: string): number {
    const { limit, extra } = course(id)
    return limit === null ? Number.POSITIVE_INFINITY : limit + extra - taken(id) - offered(id)
  }
  /**
   * Offered registrations are still counted as waiting, so their places are added before all waiting ones are
   * subtracted.
   */
  const free = (id: string) => Math.max(0, empty(id) + offered(id) - waiting(id))

  function parties(id: string): Party[] {
    const byNumber = Map.groupBy(
      of(id).filter(({ state }) => state === 'on_waiting_list'),
      ({ number }) => number as number,
    )
    return [...byNumber]
      .map(([number, waits]) => ({ number, members: waits }))
      .sort((one, other) => one.number - other.number)
  }

  /** One letter for all registrations of a booking that changed together: in a course, or in all of them at once. */
  function tell(event: string, changed: readonly Member[]) {
    const groups = Map.groupBy(changed, ({ bookingId, courseId }) =>
      toldOfAllCourses.includes(event) ? bookingId : `${bookingId} ${courseId}`,
    )
    for (const group of groups.values()) told.push({ event, ids: group.map(({ id }) => id).sort() })
  }

  function seat(one: Member, isConfirmed = false) {
    one.state = one.feeCents === 0 || isConfirmed ? 'confirmed' : 'reserved'
    one.number = null
    one.offerUntil = null
  }

  let commands = 0
  function lookAgain(id: string, at: Date, order = 0) {
    course(id).lookAt = { at: at.getTime(), order }
  }

  const rivalsOf = (one: Member) =>
    [...members.values()].filter(
      (other) =>
        other !== one && one.wish !== null && other.wish === one.wish && other.state === 'on_waiting_list',
    )

  /** A person who got one of several dates leaves the waiting lists of the others. */
  function leaveOthers(winners: readonly Member[], now: Date) {
    const rivals = winners.flatMap(rivalsOf)
    for (const [id, gone] of Map.groupBy(rivals, ({ courseId }) => courseId)) {
      const held = gone.filter(({ offerUntil }) => offerUntil !== null).length
      for (const one of gone) {
        one.state = 'cancelled'
        one.number = null
        one.offerUntil = null
      }
      course(id).extra -= Math.min(course(id).extra, held)
      if (empty(id) > 0 && waiting(id) > offered(id)) lookAgain(id, now, commands)
    }
  }

  const isOffered = (id: string) => course(id).state !== 'cancelled'
  const isClosedForStaff = (id: string, now: Date) => !isOffered(id) || course(id).endsAt <= now

  const movingUpEnds = (id: string) => new Date(course(id).startsAt.getTime() - course(id).cutoffHours * hour)

  /** Gives empty places to the first parties that fit, or offers them. */
  function fill(id: string, now: Date, isLooking = false) {
    const at = course(id)
    if (!isOffered(id) || movingUpEnds(id) <= now || empty(id) <= 0 || waiting(id) === offered(id)) return
    const morning = endOfQuiet(now, quiet)
    if (morning) return lookAgain(id, morning)
    let left = empty(id)
    const lucky: Party[] = []
    const tooLarge: Party[] = []
    for (const party of parties(id)) {
      if (party.members.some(({ offerUntil }) => offerUntil !== null)) continue
      if (party.members.length <= left) {
        lucky.push(party)
        left -= party.members.length
      } else if (left > 0) tooLarge.push(party)
    }
    const isAsked = ({ members: party }: Party) =>
      at.offerHours !== null || party.some(({ isAskedFirst, feeCents }) => isAskedFirst && feeCents > 0)
    const passOver = () => {
      for (const party of tooLarge)
        if (lucky.some(({ number }) => number > party.number))
          for (const one of party.members) one.passedOver += 1
    }
    const asked = lucky.filter(isAsked).flatMap((party) => party.members)
    const people = lucky.filter((party) => !isAsked(party)).flatMap((party) => party.members)
    if (asked.length > 0) {
      passOver()
      offerTo(asked, now, { hours: at.offerHours ?? usualOfferHours, latest: movingUpEnds(id) })
    }
    if (people.length === 0) return
    // Registrations that also wait at other courses are handled later, when all of these courses are locked.
    const isTwice = people.some((one) => rivalsOf(one).length > 0)
    if (isTwice && !isLooking) return lookAgain(id, now, commands)
    if (asked.length === 0) passOver()
    for (const one of people) {
      seat(one)
      one.hasMovedUp = true
    }
    tell('registration.moved-up', people)
    leaveOthers(people, now)
  }

  function offerTo(people: readonly Member[], now: Date, { hours, latest }: { hours: number; latest: Date }) {
    const end = new Date(now.getTime() + hours * hour)
    const kind = endOfQuiet(end, quiet) ?? end
    for (const one of people) one.offerUntil = latest < kind ? latest : kind
    tell('registration.offered', people)
  }

  /**
   * Frees places; extra seats beyond the limit disappear first. Returns the courses that have more empty places now.
   */
  function vacate(leaving: readonly Member[]): string[] {
    const byCourse = Map.groupBy(leaving, ({ courseId }) => courseId)
    for (const [id, gone] of byCourse) {
      const places = gone.filter((one) => hasPlace(one) || one.offerUntil !== null).length
      for (const one of gone) {
        one.state = 'cancelled'
        one.number = null
        one.offerUntil = null
      }
      course(id).extra -= Math.min(course(id).extra, places)
    }
    return [...byCourse.keys()]
  }

  function leave(leaving: readonly Member[], now: Date) {
    for (const id of vacate(leaving)) fill(id, now)
  }

  return {
    courses,
    members,
    told,
    course,
    member,
    of,
    put,
    taken,
    waiting,
    offered,
    empty,
    free,
    parties,
    tell,
    seat,
    rivalsOf,
    leaveOthers,
    isOffered,
    isClosedForStaff,
    movingUpEnds,
    fill,
    offerTo,
    vacate,
    leave,
    begin: () => {
      commands += 1
    },
    isQuiet: (now: Date) => endOfQuiet(now, quiet) !== null,
  }
}
