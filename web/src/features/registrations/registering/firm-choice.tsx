import { useDebouncedValue } from '@mantine/hooks'
import type { FirmRecord } from '@reihum/contract/courses/firm.schema.ts'
import { firmId } from '@reihum/contract/wire/ids.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { useText } from '#ui/text.tsx'
import { type BookingForm, contactOfFirm } from './booking-form.ts'
import { registeringMessages } from './registering.messages.ts'

type FirmId = FirmRecord['id']

/** One of the firms that are kept, found by typing: it fills in who books. Nothing where no firms are kept. */
export function FirmChoice({ form }: { form: BookingForm }) {
  const text = useText(registeringMessages)
  const tenant = useActiveTenant().id
  const value = (form.values.firmId as FirmId | null) ?? undefined
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), 200)
  const chosen = useQuery({
    ...queries.courses.getFirm.queryOptions({ input: { tenant, firmId: value as FirmId } }),
    enabled: value !== undefined,
  }).data
  const isChosen = chosen !== undefined && asked === chosen.fields.name
  const found = useQuery({
    ...queries.courses.listFirms.queryOptions({
      input: { tenant, q: isChosen ? '' : asked.slice(0, 100), size: 25, dir: 'asc' },
    }),
    placeholderData: keepPreviousData,
  }).data
  const items = found?.items ?? []
  if (items.length === 0 && asked === '' && !value) return null
  const firms = !chosen || items.some(({ id }) => id === chosen.id) ? items : [chosen, ...items]
  return (
    <ChoiceField
      label={text('knownFirm')}
      description={text('knownFirmHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={text('chooseFirm')}
      clearable={value !== undefined}
      clearButtonProps={{ 'aria-label': text('noFirm') }}
      data={firms.map(({ id, fields }) => ({ value: id, label: fields.name }))}
      value={value ?? ''}
      onSearchChange={setTyped}
      // No filter here: the server has searched already, by more than the name.
      filter={({ options }) => options}
      onChange={(id) => {
        if (id === '') return form.fill({ firmId: null, frameId: null })
        const firm = firms.find((one) => one.id === id)
        if (firm) form.fill({ firmId: firmId.parse(id), frameId: null, contact: contactOfFirm(firm) })
      }}
    />
  )
}
