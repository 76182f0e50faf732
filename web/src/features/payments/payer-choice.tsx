import type { SelectProps } from '@mantine/core'
import { type PersonId, personId } from '@reihum/contract/wire/ids.schema.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from './money.messages.ts'
import { useFoundPayers } from './use-found-payers.ts'

type PayerChoiceProps = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: string | null
  onChange: (id: PersonId | null) => void
}

/** Chooses a person, found by the server as somebody types. */
export function PayerChoice({ value, onChange, ...input }: PayerChoiceProps) {
  const text = useText(moneyMessages)
  const { choices } = useFoundPayers(value)
  return (
    <ChoiceField
      placeholder={text('choosePayer')}
      clearable={value !== null}
      {...input}
      {...choices}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : personId.parse(id))}
    />
  )
}
