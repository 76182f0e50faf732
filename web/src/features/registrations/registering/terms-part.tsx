import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import {
  type PaymentMethod,
  paymentMethod,
  paymentMethodNames,
} from '@reihum/contract/tenants/payment-methods.ts'
import { useFormats } from '#platform/tenant.ts'
import formClasses from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { registrationsMessages } from '../registrations.messages.ts'
import type { BookingForm } from './booking-form.ts'
import { registeringMessages } from './registering.messages.ts'

type TermsPartProps = {
  form: BookingForm
  course: Course | undefined
  /** The sum of all prices. */
  sum: number
  /** Null: by arrangement. */
  method: PaymentMethod | null
  onMethod: (method: PaymentMethod | null) => void
}

/** How the course can be paid: what it offers, as far as it is set up. */
export const waysToPay = (course: Course | undefined): readonly PaymentMethod[] =>
  course?.availableMethods ?? []

/** Payment method and language of the mails; a booking that costs nothing is confirmed anyway. */
export function TermsPart({ form, course, sum, method, onMethod }: TermsPartProps) {
  const text = useText(registeringMessages)
  const words = useText(registrationsMessages)
  const { locale } = useFormats()
  const methods = waysToPay(course)
  return (
    <>
      <div className={formClasses.pair}>
        {sum > 0 && methods.length > 0 && (
          <NativeSelect
            label={text('paymentMethod')}
            value={method ?? ''}
            data={[
              ...methods.map((value) => ({
                value: value as string,
                label: paymentMethodNames[value][locale],
              })),
              { value: '', label: text('byArrangement') },
            ]}
            onChange={({ currentTarget: { value } }) =>
              onMethod(value === '' ? null : paymentMethod.parse(value))
            }
          />
        )}
        <NativeSelect
          label={text('language')}
          data={[
            { value: 'de', label: text('german') },
            { value: 'en', label: text('english') },
          ]}
          {...form.part('language')}
        />
      </div>
      {sum > 0 && course && methods.length === 0 && <p className="grey">{text('noMethods')}</p>}
      <Textarea
        label={words('notes')}
        description={text('notesHint')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.part('notes')}
      />
      {sum > 0 && (
        <Checkbox
          label={text('confirm')}
          description={text('confirmHint')}
          checked={form.values.confirm === true}
          onChange={(event) => form.fill({ confirm: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
