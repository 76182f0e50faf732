import { Checkbox, NativeSelect } from '@mantine/core'
import type { courseDefaults } from '@reihum/contract/courses/course.schema.ts'
import { taxCategoryNames, taxedCategories } from '@reihum/contract/courses/course-terms.ts'
import {
  type PaymentMethod,
  paymentMethod,
  paymentMethodNames,
} from '@reihum/contract/tenants/payment-methods.ts'
import type { z } from 'zod'
import { useFormats } from '#platform/tenant.ts'
import formClasses from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { PaymentNotice } from '../editor/payment-notice.tsx'
import { lessonsMessages } from './lessons.messages.ts'
import { isReached } from './lessons-draft.ts'
import type { LessonsDrafted } from './lessons-form.tsx'

export type LessonsTermsOf = z.output<typeof courseDefaults>

type LessonsTermsProps = {
  form: LessonsDrafted
  terms: LessonsTermsOf
  isPaid: boolean
  methods: readonly PaymentMethod[]
  /** Null: by arrangement. */
  method: PaymentMethod | null
  onMethod: (method: PaymentMethod | null) => void
}

/** How it is paid, and who is told. What is taken over from the newest course is said, because nobody enters it here. */
export function LessonsTerms({ form, terms, isPaid, methods, method, onMethod }: LessonsTermsProps) {
  const text = useText(lessonsMessages)
  const { values } = form
  const reached = isReached(values)
  const flag = (name: 'confirm' | 'inform') => ({
    label: text(name),
    checked: values[name] === true,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      form.fill({ [name]: event.currentTarget.checked }),
  })
  return (
    <>
      {isPaid && <TakenOver terms={terms} />}
      {isPaid && <PaymentNotice chosen={terms.paymentMethods} />}
      <div className={formClasses.pair}>
        {isPaid && methods.length > 0 && (
          <MethodChoice methods={methods} method={method} onMethod={onMethod} />
        )}
        <NativeSelect
          label={text('language')}
          data={[
            { value: 'de', label: text('german') },
            { value: 'en', label: text('english') },
          ]}
          {...form.field('language')}
        />
      </div>
      {isPaid && <Checkbox {...flag('confirm')} description={text('confirmHint')} />}
      <Checkbox
        {...flag('inform')}
        description={text(reached ? 'informHint' : 'unreached')}
        disabled={!reached}
        checked={reached && values.inform === true}
      />
    </>
  )
}

function MethodChoice({
  methods,
  method,
  onMethod,
}: Pick<LessonsTermsProps, 'methods' | 'method' | 'onMethod'>) {
  const text = useText(lessonsMessages)
  const { locale } = useFormats()
  return (
    <NativeSelect
      label={text('paymentMethod')}
      value={method ?? ''}
      data={[
        ...methods.map((value) => ({ value: value as string, label: paymentMethodNames[value][locale] })),
        { value: '', label: text('byArrangement') },
      ]}
      onChange={({ currentTarget: { value } }) => onMethod(value === '' ? null : paymentMethod.parse(value))}
    />
  )
}

function TakenOver({
  terms: { taxCategory, taxRate, paymentDeadlineDays: days },
}: {
  terms: LessonsTermsOf
}) {
  const text = useText(lessonsMessages)
  const { locale, number } = useFormats()
  const name = taxCategoryNames[taxCategory][locale]
  const tax = taxedCategories.includes(taxCategory)
    ? text('taxRate', { name, rate: number(taxRate / 100) })
    : name
  const due = days === null ? text('dueWhenever') : text('dueIn', { days })
  return <p className="grey">{text('asLast', { tax, due })}</p>
}
