import {
  type PersonFields,
  personFieldNames,
  type TwinReason,
} from '@reihum/contract/people/person.schema.ts'

export type Taken = { [Field in keyof PersonFields]?: 'kept' | 'merged' | undefined }

/** The fields of the merged person, each with the chosen value. */
export function mergedFields(kept: PersonFields, merged: PersonFields, take: Taken): PersonFields {
  const fields = personFieldNames.map((field) => [field, (take[field] === 'merged' ? merged : kept)[field]])
  return Object.fromEntries(fields) as PersonFields
}

type Comparable = { revision: number; isErased: boolean }

type MergeQuestion = {
  kept: Comparable
  merged: Comparable
  /** The revisions that the user compared. */
  seen: { kept: number; merged: number }
  /** How many doubts there are that the two are one person, and whether the user confirmed the merge. */
  doubts: number
  isConfirmed: boolean
}

export type MergeDecision =
  | { kind: 'merged' }
  | { kind: 'refused'; code: 'PERSON_ERASED' | 'CONFLICT' | 'PERSONS_BOOKED_TOGETHER' }

/** Decides whether two persons may be merged. Doubts, such as a common booking, require a confirmation. */
export function decideMerge({ kept, merged, seen, doubts, isConfirmed }: MergeQuestion): MergeDecision {
  if (kept.isErased || merged.isErased) return { kind: 'refused', code: 'PERSON_ERASED' }
  if (kept.revision !== seen.kept || merged.revision !== seen.merged)
    return { kind: 'refused', code: 'CONFLICT' }
  if (doubts > 0 && !isConfirmed) return { kind: 'refused', code: 'PERSONS_BOOKED_TOGETHER' }
  return { kind: 'merged' }
}

export type ErasureDecision =
  | { kind: 'erased' }
  | { kind: 'already' }
  | { kind: 'refused'; code: 'PERSON_STILL_COMING' }

export function decideErasure(isErased: boolean, awaited: number): ErasureDecision {
  if (isErased) return { kind: 'already' }
  return awaited > 0 ? { kind: 'refused', code: 'PERSON_STILL_COMING' } : { kind: 'erased' }
}

type SortedMail = { id: string; topic: string; recipient: string }

/**
 * Decides what happens to mails about an erased person's topics, such as their bookings. Mails to the person's own
 * address are deleted. Mails to an address that others of the same topic share stay as a fact, but lose their text,
 * because it names the person.
 */
export function sortMails(
  mails: readonly SortedMail[],
  addresses: ReadonlySet<string>,
  sharedWith: (topic: string) => ReadonlySet<string>,
): { deleted: string[]; blanked: string[] } {
  const sorted = { deleted: [] as string[], blanked: [] as string[] }
  for (const { id, topic, recipient } of mails) {
    const address = recipient.toLowerCase()
    const isOnlyTheirs = addresses.has(address) && !sharedWith(topic).has(address)
    sorted[isOnlyTheirs ? 'deleted' : 'blanked'].push(id)
  }
  return sorted
}

const strength: readonly TwinReason[] = ['name', 'email', 'phone']

/** The strongest of several reasons why two may be one person. */
export function strongestReason(reasons: readonly TwinReason[]): TwinReason | null {
  return strength.find((reason) => reasons.includes(reason)) ?? null
}
