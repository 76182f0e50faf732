import { Checkbox } from '@mantine/core'
import type { Place } from '@reihum/contract/courses/place.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useActiveTenant } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { placeQuery } from '../places/place-query.ts'
import { boxOf, type ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import classes from './editor.module.css'

/** The chosen place, where it has fewer seats than the course takes people. */
function usePlaceTooSmall(form: ContentForm): Place | null {
  const tenant = useActiveTenant()
  const { mode, placeId, attendeeLimit } = form.values
  const isMeant = mode === 'on_site' && Boolean(placeId)
  const { data } = useQuery({ ...placeQuery(tenant.id, String(placeId)), enabled: isMeant })
  const seats = isMeant ? data?.capacity : null
  if (!data || seats === null || seats === undefined) return null
  return attendeeLimit === null || Number(attendeeLimit) > seats ? data : null
}

export function LimitField({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const tooSmall = usePlaceTooSmall(form)
  return (
    <CountField
      label={text('attendeeLimit')}
      description={
        tooSmall ? (
          <span className={classes.warning}>
            {text('placeTooSmall', { place: tooSmall.name, seats: tooSmall.capacity ?? 0 })}
          </span>
        ) : (
          text('attendeeLimitHint')
        )
      }
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
