import type { WaitingParty } from './waiting-list.rules.ts'

/**
 * The turns that change when a party is skipped. It steps back behind the first party that could be given its places:
 * one that is no larger and holds no offer yet. The parties between move forward by one; null: there is no such party
 * behind it.
 */
export function turnsAfterSkip(
  parties: readonly (WaitingParty & { offered: number })[],
  skipped: number | null,
): Map<number, number> | null {
  const at = parties.findIndex(({ queueNumber }) => queueNumber === skipped)
  const own = parties[at]
  if (!own) return null
  const next = parties.findIndex(
    ({ people, offered }, index) => index > at && offered === 0 && people <= own.people,
  )
  if (next < 0) return null
  const turns = new Map([[own.queueNumber, parties[next]?.queueNumber ?? own.queueNumber]])
  for (let index = at + 1; index <= next; index += 1) {
    const [party, before] = [parties[index], parties[index - 1]]
    if (party && before) turns.set(party.queueNumber, before.queueNumber)
  }
  return turns
}
