import { Input, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import { DateField } from './date-field.tsx'
import { parseTimeText } from './date-text.ts'
import { joinDateTime, splitDateTime, type TypedDateTime } from './date-time.ts'
import classes from './form.module.css'

type DateTimeFieldProps = {
  label: string
  description?: ReactNode
  timeZone: string
  /** An instant, or typed text that is none: the schema then reports it. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: ReactNode
  required?: boolean
  'data-path'?: string
}

/** An instant, entered as a day and a time in the tenant's time zone. */
export function DateTimeField({
  label,
  description,
  timeZone,
  value,
  onChange,
  onBlur,
  error,
  required,
  ...rest
}: DateTimeFieldProps) {
  const text = useText(uiMessages)
  const [typed, setTyped] = useState(() => splitDateTime(value, timeZone))

  useEffect(() => {
    setTyped((current) =>
      joinDateTime(current, timeZone) === value ? current : splitDateTime(value, timeZone),
    )
  }, [value, timeZone])

  const type = (change: Partial<TypedDateTime>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    onChange(joinDateTime(next, timeZone))
  }

  return (
    <Input.Wrapper
      label={label}
      description={description}
      labelElement="div"
      required={required}
      error={error}
      role="group"
      aria-label={label}
      onBlur={onBlur}
    >
      <div className={classes.dateTime}>
        <DateField
          aria-label={`${label}: ${text('date')}`}
          aria-invalid={error ? true : undefined}
          aria-required={required}
          data-path={rest['data-path']}
          error={Boolean(error)}
          value={typed.date}
          onChange={(date) => type({ date })}
        />
        <TextInput
          aria-label={`${label}: ${text('time')}`}
          aria-required={required}
          placeholder={text('timePlaceholder')}
          autoComplete="off"
          error={Boolean(error)}
          value={typed.time}
          onChange={(event) => type({ time: event.currentTarget.value })}
          onBlur={() => {
            const clock = parseTimeText(typed.time)
            if (clock && clock !== typed.time) type({ time: clock })
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
