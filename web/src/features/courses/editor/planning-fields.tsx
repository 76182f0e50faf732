import { useFormats } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { useCharacteristics } from '../characteristics/characteristic-query.ts'
import { type ContentForm, type CourseFieldsForm, momentOf } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'

/** From when on, and until when people can register. */
export function OpeningFields({ form, content }: { form: CourseFieldsForm; content: ContentForm }) {
  const text = useText(editorMessages)
  const { timeZone } = useFormats()
  const opensBefore = isGiven(content.values.registrationOpensDays)
  const opening = momentOf(form, 'registrationOpensAt')
  return (
    <>
      <div className={formClasses.pair}>
        <DateTimeField
          label={text('registrationOpensAt')}
          description={text(opensBefore ? 'registrationOpensByDays' : 'registrationOpensAtHint')}
          timeZone={timeZone}
          {...opening}
          {...(opensBefore && { disabled: true, value: '' })}
        />
        <OpeningDaysField form={content} />
      </div>
      <HeadStartField form={content} />
      <div className={formClasses.pair}>
        <DateTimeField
          label={text('registrationClosesAt')}
          description={text('registrationClosesAtHint')}
          timeZone={timeZone}
          {...momentOf(form, 'registrationClosesAt')}
        />
        <ClosingHoursField form={content} />
      </div>
    </>
  )
}

/** Whether something was typed into a field that may stay empty. */
const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''

export function OpeningDaysField({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  return (
    <CountField
      label={text('registrationOpensDays')}
      description={text('registrationOpensDaysHint')}
      {...form.field('registrationOpensDays')}
    />
  )
}

/** People wait for courses of a characteristic; without any, nobody could have a head start. */
export function HeadStartField({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const characteristics = useCharacteristics()
  if (characteristics.length === 0 && !isGiven(form.values.headStartDays)) return null
  return (
    <CountField
      label={text('headStartDays')}
      description={text('headStartDaysHint')}
      {...form.field('headStartDays')}
    />
  )
}

export function ClosingHoursField({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  return (
    <CountField
      label={text('registrationClosesHours')}
      description={text('registrationClosesHoursHint')}
      {...form.field('registrationClosesHours')}
    />
  )
}

export function MinimumField({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  return (
    <CountField
      label={text('minimumAttendees')}
      description={text('minimumAttendeesHint')}
      {...form.field('minimumAttendees')}
    />
  )
}

/** The minimum of attendees, and when the decision is due. */
export function MinimumFields({ form, content }: { form: CourseFieldsForm; content: ContentForm }) {
  const text = useText(editorMessages)
  const { timeZone } = useFormats()
  return (
    <div className={formClasses.pair}>
      <MinimumField form={content} />
      <DateTimeField
        label={text('decideBy')}
        description={text('decideByHint')}
        timeZone={timeZone}
        {...momentOf(form, 'decideBy')}
      />
    </div>
  )
}

/** How somebody moves up from the waiting list. */
export function MovingUpFields({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  return (
    <div className={formClasses.pair}>
      <CountField
        label={text('offerHours')}
        description={text('offerHoursHint')}
        {...form.field('offerHours')}
      />
      <CountField
        label={text('waitingCutoffHours')}
        description={text('waitingCutoffHoursHint')}
        {...form.field('waitingCutoffHours')}
      />
    </div>
  )
}
