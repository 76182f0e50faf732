import { lastDayBefore } from '@reihum/contract/courses/refund-terms.ts'
import type { WrongField } from '@reihum/contract/field-errors.ts'
import type { ExtraId } from '@reihum/contract/wire/ids.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { extrasLeft, type KnownExtra } from '#features/courses/extras/extra.rules.ts'
import { decideExtras, type ExtraChange, type StoredExtra, type TakenRow } from './extra-change.rules.ts'

type Start = { startsAt: Date | null; timeZone: string }

/**
 * The last day on which attendees order an extra themselves; null: they do not, or it is over. It is never later than the moment at
 * which the course begins.
 */
export function lastOrderDay(
  { orderDays }: Pick<KnownExtra, 'orderDays'>,
  { startsAt, timeZone }: Start,
  now: Date,
): string | null {
  if (orderDays === null || startsAt === null || startsAt <= now) return null
  const last = lastDayBefore({ start: startsAt, timeZone }, orderDays)
  return wallClockOf(now, timeZone).date <= last ? last : null
}

/** Whether any of these can still be ordered, if there is any left. */
export const isAnyOrdered = (extras: readonly Pick<KnownExtra, 'orderDays'>[], start: Start, now: Date) =>
  extras.some((extra) => lastOrderDay(extra, start, now) !== null)

/** How many of an extra somebody can have in all, who takes some already; as many as they take: no more can be ordered. */
export function mostInAll(extra: KnownExtra, taken: number): number {
  const left = extrasLeft(extra)
  const reachable = left === null ? extra.mostPerPerson : Math.min(extra.mostPerPerson, taken + left)
  return Math.max(taken, reachable)
}

/** How many of an extra somebody has in all from now on. */
type Ordered = { registrationId: string; extraId: ExtraId; quantity: number }

type Known = {
  stored: readonly StoredExtra[]
  takenOf: ReadonlyMap<string, readonly TakenRow[]>
  start: Start
}

/**
 * What is ordered for the people of a booking, in the order in which it was asked for. Less than somebody takes is no order, so that a
 * form that was sent twice changes nothing.
 */
export function decideOrder(
  ordered: readonly Ordered[],
  { stored, takenOf, start }: Known,
  now: Date,
): { changes: Map<string, ExtraChange[]>; wrong: WrongField[] } {
  const changes = new Map<string, ExtraChange[]>()
  const wrong: WrongField[] = []
  const before = new Map<string, number>()
  for (const [at, one] of ordered.entries()) {
    const { registrationId, extraId, quantity } = one
    const taken = takenOf.get(registrationId) ?? []
    const more = quantity - (taken.find((row) => row.extraId === extraId)?.quantity ?? 0)
    const own = changes.get(registrationId) ?? []
    if (more <= 0 || own.some((change) => change.extraId === extraId)) continue
    const extra = stored.find(({ id }) => id === extraId)
    const path = ['extras', at, 'quantity']
    if (extra?.isOffered && lastOrderDay(extra, start, now) === null) {
      wrong.push({ path, code: 'extraOrderOver', name: { de: extra.name, en: extra.name } })
      continue
    }
    const left = stored.map((known) =>
      known.id === extraId ? { ...known, taken: known.taken + (before.get(extraId) ?? 0) } : known,
    )
    const decided = decideExtras([one], { stored: left, taken })
    wrong.push(...decided.wrong.map((field) => ({ ...field, path })))
    changes.set(registrationId, [...own, ...decided.changes])
    before.set(extraId, (before.get(extraId) ?? 0) + more)
  }
  return { changes, wrong }
}
