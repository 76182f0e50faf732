import type { PricedExtra } from '@reihum/contract/courses/extra.schema.ts'
import type { WrongField } from '@reihum/contract/field-errors.ts'
import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import {
  type ChosenExtra,
  centsOfExtra,
  centsOfExtras,
  chooseExtras,
  chosenWhileWaiting,
  type KnownExtra,
} from '#features/courses/extras/extra.rules.ts'

export type ExtrasOfPeople = {
  /** What each person takes, in the order of the people. */
  of: ChosenExtra[][]
  wrong: WrongField[]
  cents: number
}

export const noExtras: ExtrasOfPeople = { of: [], wrong: [], cents: 0 }

const nothing: ReadonlyMap<string, number> = new Map()

/** How many of each extra were noted, and these besides. */
function withChosen(noted: ReadonlyMap<string, number>, chosen: readonly ChosenExtra[]): Map<string, number> {
  const sums = new Map(noted)
  for (const { extra, quantity } of chosen) sums.set(extra.id, (sums.get(extra.id) ?? 0) + quantity)
  return sums
}

/** What all of a batch take from one booking to the next. */
export const noteExtras = (
  noted: ReadonlyMap<string, number>,
  people: readonly { extras: readonly ChosenExtra[] }[],
) =>
  withChosen(
    noted,
    people.flatMap(({ extras }) => extras),
  )

type Choosing = { isWaiting: boolean; waitsForSeveral: boolean; noted: ReadonlyMap<string, number> }

/** What the people of one course take besides their places. */
function extrasOfPeople(
  offered: readonly KnownExtra[],
  attendees: BookingRequest['attendees'],
  { isWaiting, waitsForSeveral, noted }: Choosing,
): ExtrasOfPeople {
  const result: ExtrasOfPeople = { of: [], wrong: [], cents: 0 }
  let before = noted
  for (const [at, { firstName, lastName, extras }] of attendees.entries()) {
    const { chosen, wrong } = chooseExtras(offered, extras, { isWaiting, isFirst: at === 0, before })
    for (const { extraId, name, code } of wrong) {
      const label = `${firstName} ${lastName}: ${name}`
      result.wrong.push({ path: ['attendees', at, 'extras', extraId], code, name: { de: label, en: label } })
    }
    const taken = waitsForSeveral ? chosen.filter(({ extra }) => extra.required) : chosen
    before = withChosen(before, taken)
    result.of.push(taken)
    result.cents += centsOfExtras(taken)
  }
  return result
}

/**
 * What the people of an order take besides their places, course by course. Whoever waits takes only what has no limit, and
 * whoever waits for several dates only what comes with every place, because what else there is differs from one to the next.
 */
export function extrasOfOrder(
  offered: readonly (readonly KnownExtra[])[],
  request: BookingRequest,
  noted: ReadonlyMap<string, number> = nothing,
): ExtrasOfPeople[] {
  const waitsForSeveral = request.alsoWaitFor.length > 0
  let before = noted
  return [request, ...request.furtherCourses].map(({ attendees, shownOutcome }, at) => {
    const isWaiting = shownOutcome === 'waiting_list' || waitsForSeveral
    const extras = extrasOfPeople(offered[at] ?? [], attendees, { isWaiting, waitsForSeveral, noted: before })
    before = withChosen(before, extras.of.flat())
    return extras
  })
}

/** An extra as a price explains it. */
export const pricedExtra = (one: ChosenExtra): PricedExtra => ({
  name: one.extra.name,
  quantity: one.quantity,
  cents: centsOfExtra(one),
})

/** What people take who are put on the waiting list, and the names of what they can take only later. */
export function peopleWaiting<Person extends { extras: readonly ChosenExtra[] }>(
  people: readonly Person[],
): { people: Person[]; later: string[] } {
  const chosen = people.flatMap(({ extras }) => extras)
  const kept = new Set(chosenWhileWaiting(chosen))
  const later = chosen.filter((one) => !kept.has(one)).map(({ extra }) => extra.name)
  return {
    people: people.map((one) => ({ ...one, extras: chosenWhileWaiting(one.extras) })),
    later: [...new Set(later)],
  }
}
