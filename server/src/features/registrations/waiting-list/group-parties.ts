import { type LockedRegistration, lastNumber } from '../registration-move.store.ts'
import type { WaitingParty } from './waiting-list.rules.ts'

export type Party = WaitingParty & {
  /** How many of them hold an offer already. */
  offered: number
  members: LockedRegistration[]
}

/** Groups registrations into parties by booking, in the order of the waiting list. */
export function partiesOf(waiting: readonly LockedRegistration[]): Party[] {
  const parties = new Map<string, Party>()
  for (const registration of waiting) {
    const queueNumber = registration.queue_number ?? lastNumber
    const key = `${registration.course_id} ${registration.booking_id} ${queueNumber}`
    const party = parties.get(key) ?? { queueNumber, people: 0, offered: 0, members: [] }
    party.people += 1
    if (registration.offered_at) party.offered += 1
    party.members.push(registration)
    parties.set(key, party)
  }
  return [...parties.values()].sort((one, other) => one.queueNumber - other.queueNumber)
}
