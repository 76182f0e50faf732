import { Autocomplete } from '@mantine/core'
import { useText } from '#ui/text.tsx'
import type { BookingForm } from './booking-form.ts'
import { registeringMessages } from './registering.messages.ts'
import classes from './registering.module.css'
import type { UsableCodes } from './use-codes.ts'

/** A discount code, chosen from those that can be used or typed; nothing where there are none. */
export function CodeField({ form, codes }: { form: BookingForm; codes: UsableCodes }) {
  const text = useText(registeringMessages)
  const { value, ...binding } = form.part('code')
  if (!codes.isAny && !value) return null
  return (
    <Autocomplete
      className={classes.code}
      label={text('code')}
      data={codes.names}
      maxLength={50}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...binding}
      value={String(value ?? '')}
    />
  )
}
