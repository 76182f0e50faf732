import { Button, Group } from '@mantine/core'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryClient } from '#platform/connection.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { useText } from '#ui/text.tsx'
import { registrationQuery } from '../registration-query.ts'
import { namesUntilMessages } from './names-until.messages.ts'

/** Until when the firm says who comes; staff gives it another day. */
export function NamesUntil({ registration }: { registration: RegistrationDetail }) {
  const text = useText(namesUntilMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const { dateTime } = useFormats()
  const { id, namesUntil, namesUntilDay } = registration
  const [day, setDay] = useState(namesUntilDay ?? '')
  const saving = useMutation({
    mutationFn: () =>
      api.registrations.changeNamesUntil({ tenant, registrationId: id, namesUntil: day || null }),
    onSuccess: (fresh) => queryClient.setQueryData(registrationQuery(tenant, id).queryKey, fresh),
  })
  return (
    <>
      <div>{namesUntil ? dateTime(namesUntil) : text('always')}</div>
      {may('registrations.manage') && (
        <Group align="end" gap="sm">
          <DateField label={text('otherDay')} value={day} onChange={setDay} />
          <Button
            variant="default"
            loading={saving.isPending}
            disabled={(day || null) === namesUntilDay}
            onClick={() => saving.mutate()}
          >
            {text('save')}
          </Button>
        </Group>
      )}
    </>
  )
}
