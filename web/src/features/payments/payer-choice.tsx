import type { SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Payer } from '@reihum/contract/ledger/payer.schema.ts'
import { type PersonId, personId } from '@reihum/contract/wire/ids.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from './money.messages.ts'

type PayerChoiceProps = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: string | null
  onChange: (id: PersonId | null) => void
}

const labelOf = ({ name, email }: Payer) => (email ? `${name}, ${email}` : name)

/** Chooses a person, found by the server as somebody types. */
export function PayerChoice({ value, onChange, ...input }: PayerChoiceProps) {
  const text = useText(moneyMessages)
  const { payers, onType } = useFoundPayers(value)
  return (
    <ChoiceField
      placeholder={text('choosePayer')}
      clearable={value !== null}
      {...input}
      data={payers.map((payer) => ({ value: payer.id, label: labelOf(payer) }))}
      value={value ?? ''}
      onSearchChange={onType}
      // No filter here: the server has searched already, by more than the label.
      filter={({ options }) => options}
      onChange={(id) => onChange(id === '' ? null : personId.parse(id))}
    />
  )
}

/** The name of a person whose id is known. */
export function usePayer(id: string | null): Payer | undefined {
  const { payers } = useFoundPayers(id)
  return payers.find((payer) => payer.id === id)
}

function useFoundPayers(chosenId: string | null) {
  const tenant = useActiveTenant().id
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim().slice(0, 100), 200)
  const chosen = useQuery({
    ...queries.payments.findPayers.queryOptions({ input: { tenant, personId: chosenId as PersonId } }),
    enabled: chosenId !== null,
  }).data?.items.find(({ id }) => id === chosenId)
  // The field holds the label of whoever is chosen, which is nothing to search for.
  const q = chosen && asked === labelOf(chosen) ? '' : asked
  const found = useQuery({
    ...queries.payments.findPayers.queryOptions({ input: { tenant, q } }),
    placeholderData: keepPreviousData,
  })
  const others = (found.data?.items ?? []).filter(({ id }) => id !== chosen?.id)
  return { payers: chosen ? [chosen, ...others] : others, onType: setTyped }
}
