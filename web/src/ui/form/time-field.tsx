import { TextInput, type TextInputProps } from '@mantine/core'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import { parseTimeText } from './date-text.ts'

type TimeFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** HH:mm, or typed text that is not yet a time. */
  value: string
  onChange: (value: string) => void
}

/** A local time; "9" becomes "09:00" when the field is left. */
export function TimeField({ value, onChange, onBlur, ...input }: TimeFieldProps) {
  const text = useText(uiMessages)
  return (
    <TextInput
      placeholder={text('timePlaceholder')}
      autoComplete="off"
      {...input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const clock = parseTimeText(value)
        if (clock && clock !== value) onChange(clock)
        onBlur?.(event)
      }}
    />
  )
}
