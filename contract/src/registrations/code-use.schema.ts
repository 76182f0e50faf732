import { z } from 'zod'
import { tableFormat } from '../courses/course-list.schema.ts'
import { courseId, discountCodeId, registrationId } from '../wire/ids.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { registrationState } from './registration-states.ts'

const codeUseStates = ['standing', 'given_back'] as const
export const codeUseState = z.enum(codeUseStates)
export type CodeUseState = z.infer<typeof codeUseState>

export const codeUseStateNames: Record<CodeUseState, Wording> = {
  standing: { de: 'genutzt', en: 'used' },
  given_back: { de: 'zurückgegeben', en: 'given back' },
}

/** A place that a discount code made cheaper. The name is empty where the person was erased. */
export const codeUse = z.object({
  registrationId,
  discountCodeId,
  /** As it was typed. */
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  shortcode: z.string(),
  registrationState,
  courseId,
  courseTitle: z.string(),
  /** What it took off. */
  cents: z.number().int(),
  usedAt: z.iso.datetime(),
  /** When the place was given up, and the code with it; null: it still counts. */
  freedAt: z.iso.datetime().nullable(),
})
export type CodeUse = z.infer<typeof codeUse>

const codeUseFilter = z.object({
  /** Part of a name, of a code or of the title of a course, or a booking number however it is typed. */
  q: z.string().trim().max(100).default(''),
  /** Only the uses of this code. */
  discountCodeId: discountCodeId.optional(),
  state: codeUseState.optional(),
})
export type CodeUseFilter = z.output<typeof codeUseFilter>

const order = {
  sort: z.enum(['usedAt', 'name', 'cents']).default('usedAt'),
  dir: z.enum(['asc', 'desc']).default('desc'),
}
export const codeUseListInput = pageInput.extend(codeUseFilter.shape).extend(order)
export const codeUseExportInput = codeUseFilter.extend(order).extend({ format: tableFormat })

const singleCodeStates = ['unused', 'used'] as const
export const singleCodeState = z.enum(singleCodeStates)

export const singleCodeStateNames: Record<z.infer<typeof singleCodeState>, Wording> = {
  unused: { de: 'unbenutzt', en: 'unused' },
  used: { de: 'genutzt', en: 'used' },
}

/** A code of a set, and who has a place with it. */
export const singleCode = z.object({
  code: z.string(),
  /** Null: nobody, or the place was given up. */
  use: codeUse
    .pick({
      registrationId: true,
      firstName: true,
      lastName: true,
      shortcode: true,
      courseId: true,
      courseTitle: true,
      cents: true,
      usedAt: true,
    })
    .nullable(),
})
export type SingleCode = z.infer<typeof singleCode>

const singleCodeFilter = z.object({
  /** Part of a code or of a name. */
  q: z.string().trim().max(100).default(''),
  state: singleCodeState.optional(),
})
export type SingleCodeFilter = z.output<typeof singleCodeFilter>

const singleOrder = {
  sort: z.enum(['code', 'name', 'usedAt']).default('code'),
  dir: z.enum(['asc', 'desc']).default('asc'),
}
export const singleCodeListInput = pageInput.extend(singleCodeFilter.shape).extend(singleOrder)
export const singleCodeExportInput = singleCodeFilter.extend(singleOrder).extend({ format: tableFormat })
