import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { offeredMethod, paymentMethodNames } from '@reihum/contract/courses/course-terms.ts'
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
}

/** Payment method and language of the mails; a booking that costs nothing is confirmed anyway. */
export function TermsPart({ form, course, sum }: TermsPartProps) {
  const text = useText(registeringMessages)
  const words = useText(registrationsMessages)
  const { locale } = useFormats()
  const methods = course?.paymentMethods ?? []
  const method = form.field('paymentMethod')
  return (
    <>
      <div className={formClasses.pair}>
        {sum > 0 && methods.length > 1 && (
          <NativeSelect
            label={text('paymentMethod')}
            withAsterisk
            {...method}
            value={String(method.value ?? '')}
            data={[
              { value: '', label: text('choose') },
              ...methods.map((value) => ({
                value: value as string,
                label: paymentMethodNames[value][locale],
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              form.fill({ paymentMethod: value === '' ? null : offeredMethod.parse(value) })
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
