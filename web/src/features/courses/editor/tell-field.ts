import { collectionKindNames } from '@reihum/contract/courses/collection.ts'
import { type CourseFields, courseFields } from '@reihum/contract/courses/course.schema.ts'
import {
  courseModeNames,
  taxCategoryNames,
  withdrawalRightNames,
} from '@reihum/contract/courses/course-terms.ts'
import { planKindNames } from '@reihum/contract/courses/payment-plan.ts'
import { reductionInWords } from '@reihum/contract/courses/reductions.ts'
import { paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { plainTextOf } from '@reihum/contract/wire/rich-text.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { editorMessages } from './editor.messages.ts'
import { useEntryWords } from './use-entry-words.ts'

const longest = 160

/** The value of a field of a course in words, for readers of what somebody else has saved. */
export function useTellField() {
  const text = useText(editorMessages)
  const entryWords = useEntryWords()
  const { locale, dateTime, money } = useFormats()
  type Tell = { [Field in keyof CourseFields]?: (value: CourseFields[Field]) => string | null }
  const date = (value: string | null) => (value ? dateTime(value) : text('open'))
  const limit = (value: number | null) => (value === null ? text('unlimited') : String(value))
  const day = (value: string) => formatDay(value, locale)
  const optional =
    <Value>(tell: (value: Value) => string) =>
    (value: Value | null) =>
      value === null ? '' : tell(value)
  const told: Tell = {
    description: (value) => {
      const words = plainTextOf(value)
      return words.length > longest ? `${words.slice(0, longest)} …` : words
    },
    mode: (value) => courseModeNames[value][locale],
    start: date,
    end: date,
    registrationClosesAt: date,
    attendeeLimit: limit,
    waiterLimit: limit,
    shareAttendeeDetails: (value) => text(value ? 'yes' : 'no'),
    givesBackDates: (value) => text(value ? 'yes' : 'no'),
    feeCents: money,
    priceCategories: (value) => value.map(({ name, feeCents }) => `${name}: ${money(feeCents)}`).join(', '),
    entryRules: (value) => value.map(entryWords).join(', '),
    reductions: (value) => value.map((one) => reductionInWords(one, money, locale)).join(', '),
    taxCategory: (value) => taxCategoryNames[value][locale],
    taxRate: (value) => `${value / 100} %`,
    withdrawalRight: (value) => withdrawalRightNames[value][locale],
    paymentMethods: (value) => value.map((method) => paymentMethodNames[method][locale]).join(', '),
    paymentPlan: (value) => planKindNames[value][locale],
    collection: (value) =>
      value === null ? text('collectionAsProvider') : collectionKindNames[value][locale],
    depositCents: optional(money),
    depositConfirms: (value) => text(value ? 'yes' : 'no'),
    restDueOn: optional(day),
    instalmentsFrom: optional(day),
    instalmentDays: (value) => value.map(day).join(', '),
    // The names of the referenced records are not known here.
    placeId: () => null,
    instructorId: () => null,
    furtherInstructorIds: () => null,
    teaserFileId: () => null,
    attributeIds: () => null,
  }
  return (field: string, value: unknown): string | null => {
    const tell = told[field as keyof CourseFields] as ((value: unknown) => string | null) | undefined
    return tell ? tell(value) : String(value ?? '')
  }
}

/** The fields of a course that are entered by users. */
export const courseFieldNames = Object.keys(courseFields.shape) as (keyof CourseFields)[]
