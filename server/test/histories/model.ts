/**
 * What should become of places and waiting lists, told a second time and as plainly as can be: no database, no locks, and
 * none of the product's own rules. Random histories are played against both.
 */

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
  /** It came from a waiting list. */
  hasMovedUp: boolean
  rebookedTo: string | null
  /** How often others got a place before it. */
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
}

export type Told = { event: string; ids: string[] }

type Party = { number: number; members: Member[] }

const hasPlace = ({ state }: Member) => state === 'reserved' || state === 'confirmed'

export function makeModel() {
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

  function empty(id: string): number {
    const { limit, extra } = course(id)
    return limit === null ? Number.POSITIVE_INFINITY : limit + extra - taken(id)
  }
  const free = (id: string) => Math.max(0, empty(id) - waiting(id))

  function parties(id: string): Party[] {
    const byNumber = Map.groupBy(
      of(id).filter(({ state }) => state === 'on_waiting_list'),
      ({ number }) => number as number,
    )
    return [...byNumber]
      .map(([number, waits]) => ({ number, members: waits }))
      .sort((one, other) => one.number - other.number)
  }

  /** One letter for all of a booking in a course that changed together. */
  function tell(event: string, changed: readonly Member[]) {
    const groups = Map.groupBy(changed, ({ bookingId, courseId }) => `${bookingId} ${courseId}`)
    for (const group of groups.values()) told.push({ event, ids: group.map(({ id }) => id).sort() })
  }

  function seat(one: Member, isConfirmed = false) {
    one.state = one.feeCents === 0 || isConfirmed ? 'confirmed' : 'reserved'
    one.number = null
  }

  const isOffered = (id: string) => course(id).state !== 'cancelled'
  const isClosedForStaff = (id: string, now: Date) => !isOffered(id) || course(id).endsAt <= now

  /** Whoever comes first and fits gets what is empty. */
  function fill(id: string, now: Date) {
    if (!isOffered(id) || course(id).startsAt <= now) return
    const up: Party[] = []
    const tooLarge: Party[] = []
    for (const party of parties(id)) {
      if (party.members.length <= empty(id)) {
        for (const one of party.members) {
          seat(one)
          one.hasMovedUp = true
        }
        up.push(party)
      } else if (empty(id) > 0) tooLarge.push(party)
    }
    for (const party of tooLarge)
      if (up.some(({ number }) => number > party.number)) for (const one of party.members) one.passedOver += 1
    tell(
      'registration.moved-up',
      up.flatMap((party) => party.members),
    )
  }

  /** Places beyond the limit go first. */
  function leave(leaving: readonly Member[], now: Date) {
    for (const [id, gone] of Map.groupBy(leaving, ({ courseId }) => courseId)) {
      const places = gone.filter(hasPlace).length
      for (const one of gone) {
        one.state = 'cancelled'
        one.number = null
      }
      course(id).extra -= Math.min(course(id).extra, places)
      fill(id, now)
    }
  }

  /** What so many people get, and by what means; nothing is changed but the limit. */
  function grant(
    id: string,
    people: number,
    whenFull: WhenFull,
  ): 'place' | 'list' | 'PLACES_NEEDED' | 'COURSE_FULL' {
    const at = course(id)
    if (free(id) >= people) return 'place'
    if (whenFull === 'refuse') return 'PLACES_NEEDED'
    if (whenFull !== 'waiting_list') {
      const missing = Math.max(0, people - Math.max(0, empty(id)))
      if (whenFull === 'raise_limit') at.limit = (at.limit as number) + missing
      else at.extra += missing
      return 'place'
    }
    return at.waiterLimit === null || waiting(id) + people <= at.waiterLimit ? 'list' : 'COURSE_FULL'
  }

  function passAllBy(id: string, before = Number.POSITIVE_INFINITY) {
    for (const party of parties(id))
      if (party.number < before) for (const one of party.members) one.passedOver += 1
  }

  return {
    ...{ courses, members, told, taken, waiting, empty, parties, member, course },

    /** `REGISTRATION_CLOSED` and the like, or where all of the party are now. */
    book(
      id: string,
      people: number,
      { byOperator, now }: { byOperator?: { whenFull: WhenFull; confirm: boolean }; now: Date },
    ): { outcome: string; isConfirmed: boolean } {
      const at = course(id)
      const isClosed = byOperator ? isClosedForStaff(id, now) : at.state !== 'published' || at.startsAt <= now
      if (isClosed) return { outcome: 'REGISTRATION_CLOSED', isConfirmed: false }
      const [before, waited] = [free(id), waiting(id)]
      const given = grant(id, people, byOperator?.whenFull ?? 'waiting_list')
      const isBegun = at.startsAt <= now
      if (given === 'list' && isBegun) return { outcome: 'COURSE_FULL', isConfirmed: false }
      if (given === 'place' && waited > 0 && people > before) passAllBy(id)
      return { outcome: given, isConfirmed: byOperator?.confirm ?? false }
    },
    /** Those who were booked, under the ids that the product gave them. */
    add(
      id: string,
      bookingId: string,
      ids: readonly string[],
      outcome: string,
      { isConfirmed, now }: { isConfirmed: boolean; now: Date },
    ) {
      const at = course(id)
      if (outcome === 'list') at.lastNumber += 1
      const added = ids.map((one): Member => {
        const made: Member = {
          ...{ id: one, bookingId, courseId: id, state: 'on_waiting_list', feeCents: at.feeCents },
          ...{ number: outcome === 'list' ? at.lastNumber : null, dueAt: null, heldUntil: null },
          ...{ hasMovedUp: false, rebookedTo: null, passedOver: 0 },
        }
        if (outcome === 'place') seat(made, isConfirmed)
        put(made)
        return made
      })
      tell('registration.received', added)
      if (outcome === 'list') fill(id, now)
    },
    cancel(ids: readonly string[], now: Date) {
      const leaving = ids.map(member).filter(({ state }) => state !== 'cancelled')
      tell('registration.cancelled', leaving)
      leave(leaving, now)
    },
    /** By an attendee: a place only until the course begins. */
    cancelByAttendee(ids: readonly string[], now: Date) {
      const leaving = ids
        .map(member)
        .filter(
          ({ state, courseId }) =>
            state !== 'cancelled' && (state === 'on_waiting_list' || course(courseId).startsAt > now),
        )
      tell('registration.cancelled', leaving)
      leave(leaving, now)
    },
    confirm(ids: readonly string[]) {
      const confirmed = ids.map(member).filter(({ state }) => state === 'reserved')
      for (const one of confirmed) one.state = 'confirmed'
      tell('registration.confirmed', confirmed)
    },
    expire(now: Date) {
      const due = [...members.values()].filter(
        ({ state, dueAt, heldUntil, courseId }) =>
          state === 'reserved' &&
          dueAt !== null &&
          dueAt < now &&
          (heldUntil === null || heldUntil < now) &&
          course(courseId).startsAt > now,
      )
      tell('registration.cancelled', due)
      leave(due, now)
    },
    moveUp(
      ids: readonly string[],
      whenFull: Exclude<WhenFull, 'waiting_list'>,
      now: Date,
    ): Map<string, string> {
      const outcomes = new Map<string, string>()
      for (const one of ids.map(member))
        if (one.state !== 'on_waiting_list')
          outcomes.set(
            one.id,
            one.hasMovedUp && one.state !== 'cancelled' ? 'already' : 'REGISTRATION_NOT_WAITING',
          )
      const waits = ids.map(member).filter(({ state }) => state === 'on_waiting_list')
      for (const id of new Set(waits.map(({ courseId }) => courseId))) {
        const numbers = new Set(waits.filter(({ courseId }) => courseId === id).map(({ number }) => number))
        const moved: Member[] = []
        let last = 0
        const at = course(id)
        for (const party of parties(id).filter(({ number }) => numbers.has(number))) {
          const people = party.members.length
          const say = (outcome: string) => {
            for (const one of party.members) outcomes.set(one.id, outcome)
          }
          if (isClosedForStaff(id, now)) say('REGISTRATION_CLOSED')
          else if (whenFull === 'refuse' && empty(id) < people) say('PLACES_NEEDED')
          else {
            const missing = Math.max(0, people - empty(id))
            if (whenFull === 'raise_limit' && at.limit !== null) at.limit += missing
            if (whenFull === 'this_booking') at.extra += missing
            for (const one of party.members) {
              seat(one)
              one.hasMovedUp = true
            }
            moved.push(...party.members)
            last = party.number
            say('moved')
          }
        }
        tell('registration.moved-up', moved)
        if (moved.length > 0 && at.limit !== null) passAllBy(id, last)
      }
      return outcomes
    },
    /** What becomes of each; those who are `rebooked` are added afterwards, under the ids they are given. */
    rebook(ids: readonly string[], to: string, whenFull: WhenFull, now: Date) {
      const at = course(to)
      const [before, waited] = [free(to), parties(to)]
      const atTheEnd = waited.at(-1)
      const numbers = new Map<string, number>()
      if (atTheEnd?.number === at.lastNumber && atTheEnd.members[0])
        numbers.set(atTheEnd.members[0].bookingId, atTheEnd.number)
      const outcomes = new Map<string, string>()
      const ghosts: Member[] = []
      const leaving: Member[] = []
      for (const one of [...ids].sort().map(member)) {
        const successor = one.rebookedTo && member(one.rebookedTo)
        if (successor && successor.courseId === to) outcomes.set(one.id, 'already')
        else if (one.state === 'cancelled' || one.courseId === to)
          outcomes.set(one.id, 'REGISTRATION_NOT_REBOOKABLE')
        else if (isClosedForStaff(to, now)) outcomes.set(one.id, 'REGISTRATION_CLOSED')
        else {
          let given: string = grant(to, 1, whenFull)
          if (given === 'list' && at.startsAt <= now) given = 'COURSE_FULL'
          outcomes.set(one.id, given)
          if (given !== 'place' && given !== 'list') continue
          const ghost: Member = {
            ...{ id: `ghost of ${one.id}`, bookingId: one.bookingId, courseId: to, feeCents: at.feeCents },
            ...{ state: 'on_waiting_list', number: null, dueAt: null, heldUntil: null },
            ...{ hasMovedUp: false, rebookedTo: null, passedOver: 0 },
          }
          if (given === 'place') seat(ghost, one.state === 'confirmed')
          else {
            const number = numbers.get(one.bookingId) ?? at.lastNumber + 1
            at.lastNumber = Math.max(at.lastNumber, number)
            numbers.set(one.bookingId, number)
            ghost.number = number
          }
          put(ghost)
          ghosts.push(ghost)
          leaving.push(one)
        }
      }
      const given = ghosts.filter(hasPlace).length
      if (waited.length > 0 && given > before)
        for (const party of waited) for (const one of party.members) one.passedOver += 1
      tell('registration.rebooked', leaving)
      leave(leaving, now)
      if (ghosts.some(({ state }) => state === 'on_waiting_list')) fill(to, now)
      return outcomes
    },
    /** The one at the other course, under the id that the product gave it. */
    named(oldId: string, id: string) {
      const ghost = members.get(`ghost of ${oldId}`) as Member
      members.delete(ghost.id)
      for (const line of told.slice(-50))
        line.ids = line.ids.map((one) => (one === ghost.id ? id : one)).sort()
      ghost.id = id
      members.set(id, ghost)
      member(oldId).rebookedTo = id
    },
    /** Null: refused, because more have a place than there would be. */
    changeLimit(id: string, limit: number | null, now: Date): boolean {
      const at = course(id)
      if (limit !== null && limit + at.extra < taken(id)) return false
      at.extra = limit === null ? 0 : Math.min(at.extra, Math.max(0, taken(id) - limit))
      at.limit = limit
      fill(id, now)
      return true
    },
    cancelCourse(id: string) {
      const leaving = of(id).filter(({ state }) => state !== 'cancelled')
      tell('registration.cancelled', leaving)
      course(id).state = 'cancelled'
      for (const one of leaving) {
        one.state = 'cancelled'
        one.number = null
      }
      course(id).extra = 0
    },
  }
}
