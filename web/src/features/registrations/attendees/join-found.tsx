import { Button, NativeSelect } from '@mantine/core'
import type { PersonFilter } from '@reihum/contract/registrations/person-list.schema.ts'
import { day } from '@reihum/contract/wire/days.schema.ts'
import { personGroupId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm } from '#ui/dialog.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { useText } from '#ui/text.tsx'
import { attendeesMessages } from './attendees.messages.ts'

type Found = { filter: PersonFilter; count: number }

const useGroups = () =>
  useQuery(
    queries.people.listPersonGroups.queryOptions({ input: { tenant: useActiveTenant().id, size: 100 } }),
  ).data?.items ?? []

/** Adds everybody whom the filter finds to a group of people; nothing where there are no groups. */
export function JoinFound({ filter, count }: Found) {
  const text = useText(attendeesMessages)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (useGroups().length === 0 || count === 0) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text('joinFound')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={text('joinFoundTitle', { count })}
        text={text('joinFoundText')}
      >
        <Join filter={filter} onClose={close} />
      </Dialog>
    </>
  )
}

const fields = z.object({ personGroupId, until: z.union([z.literal(''), day]) })

function Join({ filter, onClose }: { filter: PersonFilter; onClose: () => void }) {
  const text = useText(attendeesMessages)
  const tenant = useActiveTenant().id
  const groups = useGroups()
  const form = useCallForm({
    schema: fields,
    initial: { personGroupId: '', until: '' },
    pathPrefix: 'days.',
    call: async ({ personGroupId: group, until }) => {
      const joined = await api.registrations.addFoundToGroup({
        tenant,
        personGroupId: group,
        filter,
        days: { until: until || null },
      })
      notify({ kind: 'positive', message: text('joinedFound', joined) })
      onClose()
      await queryClient.invalidateQueries({ queryKey: queries.people.key() })
    },
  })
  const { value: until, ...ofUntil } = form.part('until')
  return (
    <DialogForm form={form} button={text('join')} onBack={onClose}>
      <NativeSelect
        label={text('group')}
        withAsterisk
        {...form.part('personGroupId')}
        data={[
          { value: '', label: text('chooseGroup') },
          ...groups.map(({ id, fields: { name } }) => ({ value: id as string, label: name })),
        ]}
      />
      <DateField
        label={text('groupUntil')}
        description={text('untilHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...ofUntil}
        value={until ?? ''}
      />
    </DialogForm>
  )
}
