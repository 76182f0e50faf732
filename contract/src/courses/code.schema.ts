import { z } from 'zod'
import { day } from '../wire/days.schema.ts'
import { courseId, discountCodeId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { archiveListInput, revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { lessFields } from './reductions.ts'

/** A code as visitors type it; case and spaces around it do not count. */
export const typedCode = text(50).trim().toUpperCase()

const codeCoursesLimit = 200

/** So many codes a set has at most. */
const singlesLimit = 1000
export const singlesField = z.number().int().min(1).max(singlesLimit)

/** A code of a set: the name of the set, and ten letters in two groups. */
export const singleCodeOf = (setName: string, letters: string) =>
  `${setName}-${letters.slice(0, 5)}-${letters.slice(5)}`

/** Whether something that was typed reads like a code of a set. */
export const isSingleCode = (typed: string) => /^.+-[A-Z2-9]{5}-[A-Z2-9]{5}$/.test(typed.trim().toUpperCase())

/** What lowers a price for whoever knows it. */
export const codeFields = z
  .object({
    code: text(30)
      .trim()
      .toUpperCase()
      .regex(/^[A-ZÄÖÜ0-9-]{3,30}$/),
    /** For the staff alone: whom it was made for. */
    note: line(200).default(''),
    ...lessFields,
    /** The courses that it is for; empty: all of them. */
    courseIds: z.array(courseId).max(codeCoursesLimit).default([]),
    /** The first and the last day on which it can be used. */
    validFrom: day.nullable().default(null),
    validUntil: day.nullable().default(null),
    /** For how many people it can be used in all. */
    mostPeople: z.number().int().min(1).max(1_000_000).nullable().default(null),
    /** For how many people of one booking; those with the highest prices come first. */
    mostPerBooking: z.number().int().min(1).max(20).nullable().default(null),
    /** Each person can use it once. */
    oncePerPerson: z.boolean().default(false),
    /** How much it may take off in all. */
    budgetCents: z.number().int().min(1).max(99_999_999).nullable().default(null),
    /** On top of the reductions of a course; otherwise instead of them, where that is cheaper. */
    combines: z.boolean().default(true),
  })
  .superRefine(({ percent, cents, validFrom, validUntil, courseIds }, check) => {
    const complain = (path: (string | number)[], code: string) =>
      check.addIssue({ code: 'custom', path, params: { code } })
    if ((percent === null) === (cents === null)) complain(['percent'], 'lessOnce')
    if (validFrom !== null && validUntil !== null && validUntil < validFrom)
      complain(['validUntil'], 'endBeforeStart')
    for (const [at, id] of courseIds.entries())
      if (courseIds.indexOf(id) < at) complain(['courseIds', at], 'invalid')
  })
  .meta({ examples: [{ code: 'SUMMER', percent: 10, validUntil: '2027-08-31' }] })
/** A set of single codes, and how many it has. */
export const codeSetFields = codeFields.safeExtend({ singles: singlesField })
export type CodeFields = z.infer<typeof codeFields>
/** The fields of a code as a caller may send them: fields with a default can be left out. */
export type CodeInput = z.input<typeof codeFields>

const codeStates = ['usable', 'not_yet', 'over', 'used_up'] as const
export const codeState = z.enum(codeStates)
export type CodeState = z.infer<typeof codeState>

export const codeStateNames: Record<CodeState, Wording> = {
  usable: { de: 'gültig', en: 'valid' },
  not_yet: { de: 'noch nicht gültig', en: 'not valid yet' },
  over: { de: 'abgelaufen', en: 'expired' },
  used_up: { de: 'aufgebraucht', en: 'used up' },
}

const codeActions = ['edit', 'archive', 'restore', 'delete'] as const

export const discountCode = z.object({
  id: discountCodeId,
  /** Of a set the code is its name: nobody can use it by itself. */
  fields: codeFields,
  /** How many codes the set has, each good for one place; null: it is a single code for many. */
  singles: singlesField.nullable(),
  state: codeState,
  /** For how many people it was used, and what it took off; places that were given up count no more. */
  usedPeople: z.number().int(),
  usedCents: z.number().int(),
  courses: z.array(z.object({ id: courseId, title: z.string(), reference: z.string() })),
  archived: z.boolean(),
  revision,
  allowedActions: z.array(z.enum(codeActions)),
})
export type DiscountCode = z.infer<typeof discountCode>

export const codeListInput = archiveListInput.extend({
  sort: z.enum(['code', 'validUntil', 'used']).default('code'),
  /** Only those that can be used for this course now. */
  courseId: courseId.optional(),
})
