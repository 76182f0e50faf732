import { hasPlace, type Member, makeHouse, type Quiet, type WhenFull } from './house.ts'

/**
 * The actions of people on places and waiting lists; random histories are played against this model and against the
 * product.
 */
export function makeModel(quiet: Quiet = null) {
  const house = makeHouse(quiet)
  const { courses, members, told, course, member, of, put, taken, waiting, offered, empty, free, parties } =
    house
  const { tell, seat, leaveOthers, isClosedForStaff, fill, vacate, leave } = house

  /** Decides what a number of people get, and how; changes nothing but the limit. */
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

  const heldFor = ({ members: people }: { members: readonly Member[] }) =>
    people.filter(({ offerUntil }) => offerUntil !== null).length

  /** Wishes that already wait at that course, or that occur twice among these registrations. */
  function doublesAmong(ids: readonly string[], to: string): Set<string> {
    const seen = new Set(of(to).flatMap((one) => (one.state === 'on_waiting_list' && one.wish) || []))
    const doubles = new Set<string>()
    for (const one of [...ids].sort().map(member)) {
      if (one.state !== 'on_waiting_list' || !one.wish) continue
      if (seen.has(one.wish)) doubles.add(one.id)
      seen.add(one.wish)
    }
    return doubles
  }

  /** Ends registrations course by course, as the product does. */
  function endTogether(due: readonly Member[], now: Date) {
    const byCourse = Map.groupBy(due, ({ courseId }) => courseId)
    for (const id of [...byCourse.keys()].sort()) {
      house.begin()
      const here = (byCourse.get(id) ?? []).filter(({ state }) => state !== 'cancelled')
      tell('registration.cancelled', here)
      leave(here, now)
    }
  }

  function passAllBy(id: string, before = Number.POSITIVE_INFINITY) {
    for (const party of parties(id))
      if (party.number < before) for (const one of party.members) one.passedOver += 1
  }

  return {
    house,
    passAllBy,
    endTogether,
    courses,
    members,
    told,
    taken,
    waiting,
    offered,
    empty,
    parties,
    member,
    course,

    /** Returns a refusal such as `REGISTRATION_CLOSED`, or the state of the whole party. */
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
    /** Adds booked registrations under the ids that the product gave them. */
    add(
      id: string,
      bookingId: string,
      ids: readonly string[],
      outcome: string,
      { isConfirmed, now, isTold = true }: { isConfirmed: boolean; now: Date; isTold?: boolean },
    ) {
      const at = course(id)
      if (outcome === 'list') at.lastNumber += 1
      const added = ids.map((one): Member => {
        const made: Member = {
          id: one,
          bookingId,
          courseId: id,
          state: 'on_waiting_list',
          feeCents: at.feeCents,
          number: outcome === 'list' ? at.lastNumber : null,
          dueAt: null,
          heldUntil: null,
          hasMovedUp: false,
          rebookedTo: null,
          passedOver: 0,
          offerUntil: null,
          isAskedFirst: at.offerHours !== null,
          wish: null,
        }
        if (outcome === 'place') seat(made, isConfirmed)
        put(made)
        return made
      })
      if (isTold) tell('registration.received', added)
      if (outcome === 'list') fill(id, now)
    },
    /** An order of several courses is told of in one letter. */
    tellOrder(ids: readonly string[]) {
      tell('registration.received', ids.map(member))
    },
    cancel(ids: readonly string[], now: Date) {
      house.begin()
      const leaving = ids.map(member).filter(({ state }) => state !== 'cancelled')
      tell('registration.cancelled', leaving)
      leave(leaving, now)
    },
    /** A cancellation by an attendee, for a place only until the course begins. */
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
      endTogether(due, now)
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
      const theirs = [...new Set(waits.map(({ courseId }) => courseId))].sort()
      for (const id of theirs) {
        const here = waits.filter(({ courseId }) => courseId === id)
        const isHere = ({ state }: Member) => state === 'on_waiting_list'
        const numbers = new Set(here.filter(isHere).map(({ number }) => number))
        const moved: Member[] = []
        let last = 0
        const at = course(id)
        for (const party of parties(id).filter(({ number }) => numbers.has(number))) {
          const people = party.members.length
          const say = (outcome: string) => {
            for (const one of party.members) outcomes.set(one.id, outcome)
          }
          if (isClosedForStaff(id, now)) say('REGISTRATION_CLOSED')
          else if (whenFull === 'refuse' && empty(id) + heldFor(party) < people) say('PLACES_NEEDED')
          else {
            const missing = Math.max(0, people - empty(id) - heldFor(party))
            const wasOffered = heldFor(party) > 0
            if (whenFull === 'raise_limit' && at.limit !== null) at.limit += missing
            if (whenFull === 'this_booking') at.extra += missing
            for (const one of party.members) {
              seat(one)
              one.hasMovedUp = true
            }
            moved.push(...party.members)
            if (!wasOffered) last = party.number
            say('moved')
          }
        }
        tell('registration.moved-up', moved)
        if (moved.length > 0 && at.limit !== null) passAllBy(id, last)
        leaveOthers(moved, now)
      }
      for (const one of waits) if (!outcomes.has(one.id)) outcomes.set(one.id, 'REGISTRATION_NOT_WAITING')
      return outcomes
    },
    /**
     * Returns the outcome of each registration; the new ones of those that are `rebooked` are added afterwards, under
     * the ids of the product.
     */
    rebook(ids: readonly string[], to: string, whenFull: WhenFull, now: Date) {
      const at = course(to)
      const [before, waited] = [free(to), parties(to)]
      const atTheEnd = waited.at(-1)
      const numbers = new Map<string, number>()
      const isJoined = atTheEnd?.members.every(({ offerUntil }) => offerUntil === null)
      if (isJoined && atTheEnd?.number === at.lastNumber && atTheEnd.members[0])
        numbers.set(atTheEnd.members[0].bookingId, atTheEnd.number)
      const outcomes = new Map<string, string>()
      const doubles = doublesAmong(ids, to)
      const ghosts: Member[] = []
      const leaving: Member[] = []
      for (const one of [...ids].sort().map(member)) {
        const successor = one.rebookedTo && member(one.rebookedTo)
        if (successor && successor.courseId === to) outcomes.set(one.id, 'already')
        else if (one.state === 'cancelled' || one.courseId === to || doubles.has(one.id))
          outcomes.set(one.id, 'REGISTRATION_NOT_REBOOKABLE')
        else if (isClosedForStaff(to, now)) outcomes.set(one.id, 'REGISTRATION_CLOSED')
        else {
          let given: string = grant(to, 1, whenFull)
          if (given === 'list' && at.startsAt <= now) given = 'COURSE_FULL'
          outcomes.set(one.id, given)
          if (given !== 'place' && given !== 'list') continue
          const ghost: Member = {
            id: `ghost of ${one.id}`,
            bookingId: one.bookingId,
            courseId: to,
            feeCents: at.feeCents,
            state: 'on_waiting_list',
            number: null,
            dueAt: null,
            heldUntil: null,
            hasMovedUp: false,
            rebookedTo: null,
            passedOver: 0,
            offerUntil: null,
            isAskedFirst: false,
            wish: one.state === 'on_waiting_list' ? one.wish : null,
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
      const emptier = vacate(leaving)
      leaveOthers(ghosts.filter(hasPlace), now)
      for (const id of emptier) fill(id, now)
      if (ghosts.some(({ state }) => state === 'on_waiting_list')) fill(to, now)
      return outcomes
    },
    /** Gives the new registration at the other course the id that the product gave it. */
    named(oldId: string, id: string) {
      const ghost = members.get(`ghost of ${oldId}`) as Member
      members.delete(ghost.id)
      for (const line of told.slice(-50))
        line.ids = line.ids.map((one) => (one === ghost.id ? id : one)).sort()
      ghost.id = id
      members.set(id, ghost)
      member(oldId).rebookedTo = id
    },
    /** False: refused, because more people have a place than the new limit allows. */
    changeLimit(id: string, limit: number | null, now: Date): boolean {
      const at = course(id)
      const held = taken(id) + offered(id)
      if (limit !== null && limit + at.extra < held) return false
      at.extra = limit === null ? 0 : Math.min(at.extra, Math.max(0, held - limit))
      at.limit = limit
      at.lookAt = null
      house.begin()
      fill(id, now, true)
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
