import type { OpenItems, WordedItem } from './open-items.rules.ts'

/*
 * Attendees who booked for several people are shown one sum under one number (`registrations/transfer.rules.ts`): of each
 * person what is to be paid next, and what else is due by now.
 */

const byNumber = (items: readonly WordedItem[]) => [
  ...Map.groupBy(items, ({ reference }) => reference).values(),
]

const isLive = ({ expiredOn }: WordedItem) => expiredOn === undefined

/** What expired is shown no more; it is meant only where all of a booking expired before it was paid. */
const shownOf = (ofBooking: readonly WordedItem[]) =>
  ofBooking.some(isLive) ? ofBooking.filter(isLive) : ofBooking

/** What a page may have shown for a booking, whose items are ordered by their days: with what is due by a day, and without. */
export function sumsShown(ofBooking: readonly WordedItem[], day: string): (readonly WordedItem[])[] {
  const people = byNumber(shownOf(ofBooking))
  const next = people.flatMap((own) => own.slice(0, 1))
  const due = people.flatMap((own) => own.filter(({ dueOn }, at) => at === 0 || (dueOn ?? '9999') <= day))
  return due.length > next.length ? [next, due] : [next]
}

/** Whether these are of everybody in one booking who owes something, and of each what is due first. */
export function isAskedTogether(items: readonly WordedItem[], { byBooking }: OpenItems): boolean {
  const bookingId = items[0]?.bookingId
  if (!bookingId) return false
  const chosen = new Set(items)
  const people = byNumber(shownOf(byBooking.get(bookingId) ?? []))
  const paid = people.map((own) => {
    const left = own.findIndex((item) => !chosen.has(item))
    return left === -1 ? own.length : left
  })
  return paid.every((count) => count > 0) && paid.reduce((sum, count) => sum + count, 0) === items.length
}
