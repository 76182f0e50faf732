import { collectionKindNames } from '@reihum/contract/courses/collection.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import {
  courseModeNames,
  taxCategoryNames,
  withdrawalRightNames,
} from '@reihum/contract/courses/course-terms.ts'
import { planInWords } from '@reihum/contract/courses/payment-plan.ts'
import { reductionInWords } from '@reihum/contract/courses/reductions.ts'
import { refundTermsInWords, refundTermsKindNames } from '@reihum/contract/courses/refund-terms.ts'
import { paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import { isEmptyRichText } from '@reihum/contract/wire/rich-text.ts'
import { useFormats } from '#platform/tenant.ts'
import { Facts } from '#ui/detail-page.tsx'
import { RichTextContent } from '#ui/rich-text/rich-text.tsx'
import { useText } from '#ui/text.tsx'
import { coursesMessages } from './courses.messages.ts'
import { editorMessages } from './editor/editor.messages.ts'
import { useEntryWords } from './editor/use-entry-words.ts'
import { leadersOf } from './leader-names.ts'

/** A cancelled or archived course, read only. */
export function ReadCourse({ course }: { course: Course }) {
  const text = useText(coursesMessages)
  const words = useText(editorMessages)
  const entryWords = useEntryWords()
  const { locale, dateTime, money, number } = useFormats()
  const limit = (value: number | null) => (value === null ? words('unlimited') : number(value))
  const plan = planInWords(course, money, locale)
  const terms = refundTermsInWords(
    {
      hasTerms: course.refundTerms === 'steps',
      steps: course.refundSteps,
      afterStart: course.refundAfterStart,
    },
    locale,
  )
  return (
    <>
      <p className="grey">{text('readOnly')}</p>
      <Facts
        facts={[
          { label: words('reference'), value: <span className="mono">{course.reference}</span> },
          { label: words('kind'), value: words(course.kind) },
          { label: words('start'), value: course.start && dateTime(course.start) },
          { label: words('end'), value: course.end && dateTime(course.end) },
          { label: words('mode'), value: courseModeNames[course.mode][locale] },
          { label: words('placeId'), value: course.location },
          { label: words('instructorId'), value: leadersOf(course).join(', ') },
          { label: words('attendeeLimit'), value: limit(course.attendeeLimit) },
          { label: words('waiterLimit'), value: limit(course.waiterLimit) },
          { label: words('feeCents'), value: money(course.feeCents) },
          course.priceCategories.length > 0 && {
            label: words('priceCategories'),
            value: course.priceCategories
              .map(({ name, feeCents }) => `${name}: ${money(feeCents)}`)
              .join('\n'),
          },
          course.reductions.length > 0 && {
            label: words('reductions'),
            value: course.reductions.map((one) => reductionInWords(one, money, locale)).join('\n'),
          },
          course.givesBackDates && { label: words('givesBackDates'), value: words('yes') },
          course.entryRules.length > 0 && {
            label: words('entryRules'),
            value: course.entryRules.map(entryWords).join('\n'),
          },
          { label: words('taxCategory'), value: taxCategoryNames[course.taxCategory][locale] },
          {
            label: words('paymentMethods'),
            value: course.paymentMethods
              .map((method) =>
                course.availableMethods.includes(method)
                  ? paymentMethodNames[method][locale]
                  : text('notSetUp', { method: paymentMethodNames[method][locale] }),
              )
              .join(', '),
          },
          plan !== null && { label: words('paymentPlan'), value: plan },
          course.collection !== null &&
            course.paymentMethods.includes('sepa_direct_debit') && {
              label: words('collection'),
              value: [
                collectionKindNames[course.collection][locale],
                course.collectionDaysBefore !== null &&
                  `${words('collectionDaysBefore')}: ${course.collectionDaysBefore}`,
              ]
                .filter(Boolean)
                .join('\n'),
            },
          course.refundTerms !== null && {
            label: words('refundTerms'),
            value: terms.join('\n') || refundTermsKindNames.everything[locale],
          },
          { label: words('withdrawalRight'), value: withdrawalRightNames[course.withdrawalRight][locale] },
          {
            label: words('description'),
            value: !isEmptyRichText(course.description) && (
              <RichTextContent text={course.description} headingLevel={3} />
            ),
          },
        ]}
      />
    </>
  )
}
