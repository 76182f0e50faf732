import { hasPlace, type Member } from './house.ts'
import type { makeModel } from './model.ts'

/** The part of the model for registrations on waiting lists: offers, turns and wishes for several dates. */
export function makeWaitingModel({ house, passAllBy, endTogether }: ReturnType<typeof makeModel>) {
  const { courses, members, course, member, of, put, waiting, free, empty, tell } = house

  /** All registrations of a booking that wait in one turn. */
  const partyOf = ({ courseId, bookingId, number }: Member) =>
    of(courseId).filter(
      (one) => one.state === 'on_waiting_list' && one.bookingId === bookingId && one.number === number,
    )
  const isOver = (id: string, now: Date) => !house.isOffered(id) || course(id).startsAt <= now
  const isOpen = (now: Date) => (one: Member) => one.offerUntil !== null && one.offerUntil > now
  const isHeld = ({ offerUntil }: Member) => offerUntil !== null

  return {
    offer(id: string, hours: number, now: Date): string {
      const one = member(id)
      if (one.state !== 'on_waiting_list') return 'REGISTRATION_NOT_WAITING'
      const party = partyOf(one)
      if (party.every(isOpen(now))) return 'done'
      if (party.some(isHeld)) return 'OFFER_OVER'
      if (isOver(one.courseId, now)) return 'REGISTRATION_CLOSED'
      if (empty(one.courseId) < party.length) return 'PLACES_NEEDED'
      house.offerTo(party, now, { hours, latest: course(one.courseId).startsAt })
      if (course(one.courseId).limit !== null) passAllBy(one.courseId, one.number as number)
      return 'done'
    },
    take(id: string, now: Date): string {
      house.begin()
      const one = member(id)
      if (one.state !== 'on_waiting_list') return hasPlace(one) && one.hasMovedUp ? 'done' : 'OFFER_OVER'
      if (isOver(one.courseId, now)) return 'REGISTRATION_CLOSED'
      const party = partyOf(one)
      const isFreeForAll = house.movingUpEnds(one.courseId) <= now && empty(one.courseId) >= party.length
      if (!party.every(isOpen(now)) && (party.some(isHeld) || !isFreeForAll)) return 'OFFER_OVER'
      for (const each of party) {
        house.seat(each)
        each.hasMovedUp = true
      }
      tell('registration.moved-up', party)
      house.leaveOthers(party, now)
      return 'done'
    },
    skip(id: string, now: Date): string {
      house.begin()
      const one = member(id)
      if (one.state !== 'on_waiting_list') return 'REGISTRATION_NOT_WAITING'
      const line = house.parties(one.courseId)
      const at = line.findIndex(({ number }) => number === one.number)
      const own = line[at]?.members ?? []
      const next = line.findIndex(
        ({ members: others }, index) => index > at && others.length <= own.length && !others.some(isHeld),
      )
      if (next < 0) return 'NOBODY_BEHIND'
      const concerned = line.slice(at, next + 1)
      const turns = concerned.map(({ number }) => number)
      const [skipped, ...others] = concerned
      for (const [index, party] of [...others, ...(skipped ? [skipped] : [])].entries())
        for (const each of party.members) each.number = turns[index] as number
      const held = own.filter(isHeld)
      for (const each of held) each.offerUntil = null
      course(one.courseId).extra -= Math.min(course(one.courseId).extra, held.length)
      if (held.length > 0) house.fill(one.courseId, now)
      return 'done'
    },
    expireOffers(now: Date) {
      endTogether(
        [...members.values()].filter(
          ({ state, offerUntil }) => state === 'on_waiting_list' && offerUntil !== null && offerUntil <= now,
        ),
        now,
      )
    },
    /** Checks the courses that are due, one after the other. */
    look(now: Date) {
      const due = [...courses.values()].flatMap(({ id, lookAt }) =>
        lookAt && lookAt.at <= now.getTime() ? [{ id, ...lookAt }] : [],
      )
      due.sort((a, b) => a.at - b.at || a.order - b.order || (a.id < b.id ? -1 : 1))
      for (const { id } of due) {
        house.begin()
        course(id).lookAt = null
        house.fill(id, now, true)
      }
    },
    /** Whether that many people can also wait for this date. */
    canAlsoWait(id: string, people: number, now: Date): boolean {
      const { state, startsAt, waiterLimit } = course(id)
      const isPossible = state === 'published' && startsAt > now && house.movingUpEnds(id) > now
      const hasRoom = waiterLimit === null || waiting(id) + people <= waiterLimit
      return isPossible && free(id) < people && hasRoom
    },
    /** Adds one booking to several waiting lists; the ids are in the same order in each. */
    addToSeveral(bookingId: string, lists: { courseId: string; ids: string[] }[], now: Date) {
      house.begin()
      for (const [at, { courseId, ids }] of lists.entries()) {
        course(courseId).lastNumber += 1
        const added = ids.map(
          (id, index): Member => ({
            id,
            bookingId,
            courseId,
            state: 'on_waiting_list',
            feeCents: course(courseId).feeCents,
            number: course(courseId).lastNumber,
            dueAt: null,
            heldUntil: null,
            hasMovedUp: false,
            rebookedTo: null,
            passedOver: 0,
            offerUntil: null,
            // What the form of the first date said counts for all of them.
            isAskedFirst: course(lists[0]?.courseId ?? courseId).offerHours !== null,
            wish: `${lists[0]?.ids[index]}`,
          }),
        )
        for (const one of added) put(one)
        if (at === 0) tell('registration.received', added)
      }
      for (const { courseId } of lists) house.fill(courseId, now)
    },
  }
}
