import type { CodeFields, CodeState } from '@reihum/contract/courses/code.schema.ts'
import type { FieldErrorCode } from '@reihum/contract/field-errors.ts'

/** A code as it is stored, with how much of it is used. */
export type KnownCode = {
  id: string
  code: string
  percent: number | null
  cents: number | null
  validFrom: string | null
  validUntil: string | null
  mostPeople: number | null
  mostPerBooking: number | null
  oncePerPerson: boolean
  budgetCents: number | null
  combines: boolean
  usedPeople: number
  usedCents: number
  isArchived: boolean
  /** The courses that it is for; empty: all of them. */
  courseIds: readonly string[]
  /** The code of a set that was typed, and whether somebody has it already. */
  single?: { code: string; used: boolean; isForMany?: boolean }
  /** Only for people who never had a place here, and did not make the code. */
  isForNewcomers?: boolean
}

const isUsedUp = (most: number | null, used: number) => most !== null && used >= most

/** Whether a code can be used on a day, whatever the course. */
export function codeStateOn(known: Omit<KnownCode, 'courseIds' | 'isArchived'>, today: string): CodeState {
  const { validFrom, validUntil, mostPeople, usedPeople, budgetCents, usedCents, single } = known
  if (validUntil !== null && today > validUntil) return 'over'
  if (single?.used || isUsedUp(mostPeople, usedPeople) || isUsedUp(budgetCents, usedCents)) return 'used_up'
  return validFrom !== null && today < validFrom ? 'not_yet' : 'usable'
}

const problems = { over: 'codeOver', used_up: 'codeUsedUp', not_yet: 'codeNotYet' } as const

type Problem = (FieldErrorCode & (typeof problems)[keyof typeof problems]) | 'codeUnknown' | 'codeNotHere'

/** Why a code cannot be used for a course on a day; null: it can. One that was ended by hand is told as expired. */
export function problemWithCode(
  known: KnownCode | undefined,
  { courseId, today }: { courseId: string; today: string },
): Problem | null {
  if (!known) return 'codeUnknown'
  if (known.isArchived) return 'codeOver'
  const state = codeStateOn(known, today)
  if (state !== 'usable') return problems[state]
  return known.courseIds.length === 0 || known.courseIds.includes(courseId) ? null : 'codeNotHere'
}

/** The fields of a set as they are stored: it is good for as many people as it has codes, and one code for one of them. */
export const termsOfSet = (fields: CodeFields, singles: number | null): CodeFields =>
  singles === null ? fields : { ...fields, mostPeople: singles, mostPerBooking: 1 }
