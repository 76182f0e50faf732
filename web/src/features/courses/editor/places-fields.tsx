import { Checkbox } from '@mantine/core'
import { CountField } from '#ui/form/count-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { boxOf, type ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'

export function LimitField({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  return (
    <CountField
      label={text('attendeeLimit')}
      description={text('attendeeLimitHint')}
      {...form.field('attendeeLimit')}
    />
  )
}

export function WaitingFields({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  return (
    <CountField
      label={text('waiterLimit')}
      description={text('waiterLimitHint')}
      {...form.field('waiterLimit')}
    />
  )
}

export function SharingField({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  return (
    <Checkbox
      label={text('shareAttendeeDetails')}
      description={text('shareAttendeeDetailsHint')}
      {...boxOf(form, 'shareAttendeeDetails')}
    />
  )
}

/** Attendee limit, waiter limit, and what attendees see of one another. */
export function PlacesFields({ form }: { form: ContentForm }) {
  return (
    <>
      <div className={formClasses.pair}>
        <LimitField form={form} />
        <WaitingFields form={form} />
      </div>
      <SharingField form={form} />
    </>
  )
}
