import { TextInput, type TextInputProps } from '@mantine/core'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { offeredCurrencies, parseMoney } from '@reihum/contract/wire/money.ts'
import { useEffect, useState } from 'react'
import { useLocale } from '../text.tsx'
import classes from './form.module.css'

type MoneyFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** Cents, or typed text that is not an amount. */
  value: number | string
  onChange: (value: number | string) => void
  currencyCode: string
}

function showAmount(value: number | string, locale: Locale): string {
  if (typeof value === 'string') return value
  return (value / 100).toLocaleString(locale === 'de' ? 'de-DE' : 'en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
}

/** An amount in the format of the language, kept in cents. */
export function MoneyField({ value, onChange, onBlur, currencyCode, ...input }: MoneyFieldProps) {
  const locale = useLocale()
  const [typed, setTyped] = useState(() => showAmount(value, locale))

  useEffect(() => {
    setTyped((current) =>
      (parseMoney(current, locale) ?? current) === value ? current : showAmount(value, locale),
    )
  }, [value, locale])

  return (
    <TextInput
      {...input}
      classNames={{ input: classes.amount }}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      rightSection={offeredCurrencies.find(({ code }) => code === currencyCode)?.symbol ?? currencyCode}
      rightSectionPointerEvents="none"
      rightSectionWidth={48}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parseMoney(event.currentTarget.value, locale) ?? event.currentTarget.value)
      }}
      onBlur={(event) => {
        setTyped(showAmount(value, locale))
        onBlur?.(event)
      }}
    />
  )
}
