import { TextInput, type TextInputProps } from '@mantine/core'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { parseMoney } from '@reihum/contract/wire/money.ts'
import { useEffect, useState } from 'react'
import { useLocale } from '../text.tsx'

type HundredthsFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** Hundredths, or typed text that is not a number. */
  value: number | string
  onChange: (value: number | string) => void
}

function shown(value: number | string, locale: Locale): string {
  if (typeof value === 'string') return value
  return (value / 100).toLocaleString(locale === 'de' ? 'de-DE' : 'en-US', { maximumFractionDigits: 2 })
}

/** A number with up to two decimals in the format of the language, such as a percentage or a quantity. */
export function HundredthsField({ value, onChange, onBlur, ...input }: HundredthsFieldProps) {
  const locale = useLocale()
  // Parsed like cents, because it is kept in hundredths.
  const parsed = (typed: string) => parseMoney(typed, locale) ?? typed
  const [typed, setTyped] = useState(() => shown(value, locale))
  useEffect(() => {
    setTyped((current) =>
      (parseMoney(current, locale) ?? current) === value ? current : shown(value, locale),
    )
  }, [value, locale])
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      rightSectionPointerEvents="none"
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parsed(event.currentTarget.value))
      }}
      onBlur={(event) => {
        setTyped(shown(value, locale))
        onBlur?.(event)
      }}
    />
  )
}
