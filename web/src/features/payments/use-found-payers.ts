import type { ComboboxParsedItem } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Payer } from '@reihum/contract/ledger/payer.schema.ts'
import type { PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'

const labelOf = ({ name, email }: Payer) => (email ? `${name}, ${email}` : name)

/** The name of a person whose id is known. */
export function usePayer(id: string | null): Payer | undefined {
  const { payers } = useFoundPayers(id)
  return payers.find((payer) => payer.id === id)
}

/** People to choose from, found by the server as somebody types; whoever is chosen is among them. */
export function useFoundPayers(chosenId: string | null) {
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
  const payers = chosen ? [chosen, ...others] : others
  return {
    payers,
    /** What a field needs to offer them. */
    choices: {
      data: payers.map((payer) => ({ value: payer.id, label: labelOf(payer) })),
      onSearchChange: setTyped,
      // No filter here: the server has searched already, by more than the label.
      filter: ({ options }: { options: ComboboxParsedItem[] }) => options,
    },
  }
}
