import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type api, queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { useText } from '#ui/text.tsx'
import type { CourseId } from './letter-source.ts'
import { textsMessages } from './texts.messages.ts'

export type RegistrationId = Parameters<typeof api.registrations.previewLetter>[0]['registrationId']

type RegistrationOfPreviewProps = {
  courseId: CourseId | undefined
  value: RegistrationId | null
  onChange: (id: RegistrationId | null) => void
}

/** The registration that a letter is shown with, found as in the list of registrations; without one it is a sample. */
export function RegistrationOfPreview({ courseId, value, onChange }: RegistrationOfPreviewProps) {
  const text = useText(textsMessages)
  const { id: tenant } = useActiveTenant()
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), 200)
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const found = useQuery({
    ...queries.registrations.list.queryOptions({
      input: {
        tenant,
        q: asked === chosen?.label ? '' : asked.slice(0, 100),
        size: 25,
        ...(courseId && { courseId }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const listed = (found.data?.items ?? []).map(({ id, firstName, lastName, courseTitle }) => ({
    value: id as string,
    label: `${firstName} ${lastName} · ${courseTitle}`,
  }))
  const isListed = !chosen || listed.some((one) => one.value === chosen.value)
  return (
    <ChoiceField
      label={text('realRegistration')}
      description={text('realHint')}
      placeholder={text('searchRegistration')}
      clearable={value !== null}
      clearButtonProps={{ 'aria-label': text('useSample') }}
      data={isListed ? listed : [chosen, ...listed]}
      value={value ?? ''}
      onSearchChange={setTyped}
      // The server has searched already, by more than the name.
      filter={({ options }) => options}
      onChange={(id) => {
        setChosen(listed.find((one) => one.value === id) ?? null)
        onChange((id || null) as RegistrationId | null)
      }}
    />
  )
}
