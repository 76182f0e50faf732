import { memberDaysInput, type PersonGroup } from '@reihum/contract/people/person-group.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import { personId } from '@reihum/contract/wire/ids.schema.ts'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { KnownNameInput } from '#platform/known-name-input.tsx'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { MemberDays, useTimeFromToday } from './member-days.tsx'
import { reloadGroups } from './person-group-query.ts'
import { personGroupsMessages } from './person-groups.messages.ts'

const fields = memberDaysInput.and(z.object({ personId }))

/** Adds a person to a group, found by their name. */
export function AddPersonDialog({ group, ...dialog }: { group: PersonGroup } & DialogState) {
  const text = useText(personGroupsMessages)
  return (
    <Dialog {...dialog} title={text('addPerson')}>
      <AddPerson group={group} onClose={dialog.onClose} />
    </Dialog>
  )
}

function AddPerson({ group, onClose }: { group: PersonGroup; onClose: () => void }) {
  const text = useText(personGroupsMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const [typed, setTyped] = useState('')
  const form = useCallForm({
    schema: fields,
    initial: { personId: '', ...useTimeFromToday() },
    pathPrefix: 'days.',
    call: async ({ personId: chosen, ...days }) => {
      const { added } = await api.people.addGroupMembers({
        tenant,
        personGroupId: group.id,
        personIds: [chosen],
        days,
      })
      notify({ kind: added === 1 ? 'positive' : 'info', message: text('added', { count: added }) })
      onClose()
      await reloadGroups()
    },
  })
  const chosen = form.part('personId')
  return (
    <DialogForm form={form} button={text('add')} onBack={onClose}>
      <KnownNameInput
        label={text('person')}
        description={text('personHint')}
        withAsterisk
        error={chosen.error}
        typed={typed}
        value={typed}
        onType={(next) => {
          setTyped(next)
          chosen.onChange('')
        }}
        onChoose={(person) => {
          setTyped(personName(person, locale))
          chosen.onChange(person.id)
        }}
      />
      <MemberDays form={form} />
    </DialogForm>
  )
}
