import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { newId } from '#platform/ids.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import type { Choice } from './record-choice.tsx'

/** The chosen record, and the function that is told of another choice. */
export type RecordChoiceProps = {
  value: string | null
  onChange: (id: string | null) => void
  label: string
  /** Shown while none is chosen. */
  placeholder?: string
  'data-path'?: string
  error?: ReactNode
  autoFocus?: boolean
  /** Records that are chosen elsewhere already, and are not offered here. */
  except?: readonly string[]
}

type RecordChoiceOptions<Id, Stored> = {
  /** The id of the chosen record. */
  value: string | null
  except?: readonly string[] | undefined
  idSchema: z.ZodType<Id>
  recordOf: (tenant: string, id: string) => UseQueryOptions<Stored>
  search: (q: string) => UseQueryOptions<{ items: Stored[] }>
  asChoice: (stored: Stored) => Choice
}

/** What can be chosen, and the record being added when none fits; its id is made once for each dialog. */
export function useRecordChoice<Id, Stored>(options: RecordChoiceOptions<Id, Stored>) {
  const { value, except = [], idSchema, recordOf, search, asChoice } = options
  const tenant = useActiveTenant().id
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 200)
  const { subject: adds, open, dialog } = useDialogFor<{ id: Id; name: string }>()
  const stored = useQuery({ ...recordOf(tenant, value ?? ''), enabled: value !== null }).data
  const found = useQuery({ ...search(q), placeholderData: keepPreviousData }).data
  return {
    choice: {
      value,
      chosen: value !== null && stored ? asChoice(stored) : undefined,
      found: found?.items.map(asChoice).filter((one) => !except.includes(one.value)) ?? [],
      onType: setTyped,
      onAdd: (name: string) => open({ id: idSchema.parse(newId()), name }),
    },
    adds,
    dialog,
  }
}
