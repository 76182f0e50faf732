import {
  type PersonFields,
  personFieldNames,
  type TwinReason,
} from '@reihum/contract/registrations/person.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'

export type Taken = { [Field in keyof PersonFields]?: 'kept' | 'merged' | undefined }

/** The one person that two records become: field by field the value that was chosen. */
export function mergedFields(kept: PersonFields, merged: PersonFields, take: Taken): PersonFields {
  const fields = personFieldNames.map((field) => [field, (take[field] === 'merged' ? merged : kept)[field]])
  return Object.fromEntries(fields) as PersonFields
}

type Comparable = { revision: number; isErased: boolean }

type MergeQuestion = {
  kept: Comparable
  merged: Comparable
  /** As they were when somebody compared them. */
  seen: { kept: number; merged: number }
  /** In how many courses both were registered for by one booking, and whether that was confirmed. */
  together: number
  isConfirmed: boolean
}

export type MergeDecision =
  | { kind: 'merged' }
  | { kind: 'refused'; code: 'PERSON_ERASED' | 'CONFLICT' | 'PERSONS_BOOKED_TOGETHER' }

/** Two who were booked together are hardly one, so that takes a second word. */
export function decideMerge({ kept, merged, seen, together, isConfirmed }: MergeQuestion): MergeDecision {
  if (kept.isErased || merged.isErased) return { kind: 'refused', code: 'PERSON_ERASED' }
  if (kept.revision !== seen.kept || merged.revision !== seen.merged)
    return { kind: 'refused', code: 'CONFLICT' }
  if (together > 0 && !isConfirmed) return { kind: 'refused', code: 'PERSONS_BOOKED_TOGETHER' }
  return { kind: 'merged' }
}

/** Somebody is awaited, so that they or their contact would have to be told before they are forgotten. */
export function isComing(state: RegistrationState, endsAt: Date | null, now: Date): boolean {
  return state !== 'cancelled' && (endsAt === null || endsAt > now)
}

export type ErasureDecision =
  | { kind: 'erased' }
  | { kind: 'already' }
  | { kind: 'refused'; code: 'PERSON_STILL_COMING' }

export function decideErasure(isErased: boolean, coming: number): ErasureDecision {
  if (isErased) return { kind: 'already' }
  return coming > 0 ? { kind: 'refused', code: 'PERSON_STILL_COMING' } : { kind: 'erased' }
}

export type MailOfBooking = { id: string; bookingId: string; recipient: string }

/**
 * What becomes of mails about somebody's bookings when they are erased. What went to an address of theirs goes; what went
 * to an address that others of the booking have too stays as a fact, and loses its words, because they name the person.
 */
export function sortMails(
  mails: readonly MailOfBooking[],
  addresses: ReadonlySet<string>,
  sharedWith: (bookingId: string) => ReadonlySet<string>,
): { deleted: string[]; blanked: string[] } {
  const sorted = { deleted: [] as string[], blanked: [] as string[] }
  for (const { id, bookingId, recipient } of mails) {
    const address = recipient.toLowerCase()
    const isOnlyTheirs = addresses.has(address) && !sharedWith(bookingId).has(address)
    sorted[isOnlyTheirs ? 'deleted' : 'blanked'].push(id)
  }
  return sorted
}

const strength: readonly TwinReason[] = ['name', 'email', 'phone']

/** Of several reasons for which two may be one, the one that says most. */
export function strongestReason(reasons: readonly TwinReason[]): TwinReason | null {
  return strength.find((reason) => reasons.includes(reason)) ?? null
}
