import { TextInput, type TextInputProps } from '@mantine/core'
import { formatIban, ibanWhileTyped } from '@reihum/contract/tenants/bank-numbers.ts'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'

export type IbanFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}

/** An account number, checked while it is typed, and shown in groups of four once the field is left. */
export function IbanField({ value, onChange, onBlur, onFocus, error, ...input }: IbanFieldProps) {
  const text = useText(uiMessages)
  const [isTyping, setTyping] = useState(false)
  const state = ibanWhileTyped(value)
  const isWrong = state === 'wrong' || (state === 'incomplete' && value.trim() !== '' && !isTyping)
  const shown = error ?? (isWrong ? text('ibanWrong') : undefined)
  return (
    <>
      <TextInput
        label="IBAN"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
        classNames={{ input: 'numbers' }}
        rightSection={
          state === 'valid' && <IconCheck size={16} stroke={2} color="var(--b-positive-text)" aria-hidden />
        }
        {...input}
        error={shown}
        aria-invalid={shown ? true : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={(event) => {
          setTyping(true)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setTyping(false)
          const grouped = formatIban(value)
          if (grouped !== value) onChange(grouped)
          onBlur?.(event)
        }}
      />
      <span className="visually-hidden" role="status">
        {state === 'valid' && isTyping ? text('ibanRight') : ''}
      </span>
    </>
  )
}
