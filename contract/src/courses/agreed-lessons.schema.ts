import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'
import { seriesPlan } from './appointment.schema.ts'
import { courseFields } from './course.schema.ts'

/** What single lessons are called until somebody calls them otherwise. No name of a person: the title stands in letters. */
export const agreedLessonsTitle: Wording = { de: 'Einzelunterricht', en: 'Single lessons' }

/** What makes the course of single lessons; tax, ways to pay and terms are those of the newest course. */
export const agreedCourseFields = z.object({
  /** Left out: „Einzelunterricht" or “Single lessons”, in the language of the provider. */
  title: courseFields.shape.title.optional(),
  /** Of one lesson; the fee of the course is that of all. */
  feePerLessonCents: courseFields.shape.feeCents,
  /** When, where and by whom; days that are left out are made up for, where the series ends by a number. */
  series: seriesPlan,
})
export type AgreedCourseFields = z.infer<typeof agreedCourseFields>
