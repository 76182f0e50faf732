import { TextInput, type TextInputProps } from '@mantine/core'

type CountFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** A whole number, null, or typed text that is neither. */
  value: number | string | null
  onChange: (value: number | string | null) => void
}

/** A whole number; an empty field is `null`. */
export function CountField({ value, onChange, ...input }: CountFieldProps) {
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? '' : String(value)}
      onChange={(event) => {
        const typed = event.currentTarget.value
        const plain = typed.trim()
        onChange(plain === '' ? null : /^\d{1,9}$/.test(plain) ? Number(plain) : typed)
      }}
    />
  )
}
