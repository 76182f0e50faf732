import { Anchor, Button, NativeSelect } from '@mantine/core'
import {
  type GroupOfPerson,
  groupOriginNames,
  memberDaysInput,
} from '@reihum/contract/people/person-group.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import type { Person } from '@reihum/contract/persons.ts'
import { personGroupId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Dialog, DialogForm } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { NotNowBadge } from './group-members.tsx'
import classes from './groups.module.css'
import { MemberDays, useTimeFromToday, useTimeInWords } from './member-days.tsx'
import { reloadGroups, usePersonGroups } from './person-group-query.ts'
import { personGroupsMessages } from './person-groups.messages.ts'

/** The groups that a person belongs to, since when and why; nothing where the provider keeps none. */
export function GroupsOfPerson({ person }: { person: Person }) {
  const text = useText(personGroupsMessages)
  const { locale } = useFormats()
  const [isAdding, setAdding] = useState(false)
  const choices = usePersonGroups()
  if (choices.length + person.groups.length === 0) return null
  const close = () => setAdding(false)
  return (
    <Section
      title={text('groups')}
      action={
        choices.length > 0 && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {text('addTo')}
          </Button>
        )
      }
    >
      {person.groups.length === 0 && <p className="grey">{text('noGroups')}</p>}
      {person.groups.length > 0 && (
        <ul className={classes.groups}>
          {person.groups.map((group) => (
            <GroupLine key={group.id} person={person} group={group} />
          ))}
        </ul>
      )}
      <Dialog
        isOpen={isAdding}
        onClose={close}
        title={text('addTitle', { name: personName(person, locale) })}
      >
        <JoinGroup person={person} onClose={close} />
      </Dialog>
    </Section>
  )
}

type OfGroup = { person: Person; group: GroupOfPerson }

function GroupLine({ person, group }: OfGroup) {
  const text = useText(personGroupsMessages)
  const { locale } = useFormats()
  const timeInWords = useTimeInWords()
  const [isChanging, setChanging] = useState(false)
  const remove = useRemoval({ person, group })
  const close = () => setChanging(false)
  return (
    <li>
      <div>
        <Anchor component={Link} to={`/person-groups/${group.groupId}`} inherit>
          {group.name}
        </Anchor>{' '}
        <NotNowBadge of={group} />
        <p className="grey">{`${timeInWords(group)} · ${groupOriginNames[group.origin][locale]}`}</p>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${text('changeTime')}: ${group.name}`}
          onClick={() => setChanging(true)}
        >
          {text('changeTime')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${text('remove')}: ${group.name}`}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {text('remove')}
        </Button>
      </div>
      <Dialog isOpen={isChanging} onClose={close} title={text('changeTimeOf', { name: group.name })}>
        <ChangeTime group={group} onClose={close} />
      </Dialog>
    </li>
  )
}

/** Takes the person out at once; what was entered by hand is brought back from the notice. */
function useRemoval({ person, group }: OfGroup) {
  const text = useText(personGroupsMessages)
  const tenant = useActiveTenant().id
  const { from, until, groupId } = group
  const back = useMutation({
    mutationFn: () =>
      api.people.addGroupMembers({
        tenant,
        personGroupId: groupId,
        personIds: [person.id],
        days: { from, until },
      }),
    onSuccess: reloadGroups,
  })
  return useMutation({
    mutationFn: () =>
      api.people.removeGroupMember({ tenant, personGroupId: groupId, groupMemberId: group.id }),
    onSuccess: () => {
      notify({
        kind: 'positive',
        message: text('removed', { name: group.name }),
        ...(group.origin === 'hand' && { action: { label: text('undo'), run: () => back.mutate() } }),
      })
      return reloadGroups()
    },
  })
}

function ChangeTime({ group, onClose }: { group: GroupOfPerson; onClose: () => void }) {
  const text = useText(personGroupsMessages)
  const tenant = useActiveTenant().id
  const form = useCallForm({
    schema: memberDaysInput,
    initial: { from: group.from, until: group.until },
    pathPrefix: 'days.',
    call: async (days) => {
      await api.people.changeGroupMember({
        tenant,
        personGroupId: group.groupId,
        groupMemberId: group.id,
        days,
      })
      notify({ kind: 'positive', message: text('timeChanged') })
      onClose()
      await reloadGroups()
    },
  })
  return (
    <DialogForm form={form} button={text('save')} onBack={onClose}>
      <MemberDays form={form} />
    </DialogForm>
  )
}

const fields = memberDaysInput.and(z.object({ groupId: personGroupId }))

function JoinGroup({ person, onClose }: { person: Person; onClose: () => void }) {
  const text = useText(personGroupsMessages)
  const tenant = useActiveTenant().id
  const choices = usePersonGroups()
  const form = useCallForm({
    schema: fields,
    initial: { groupId: '', ...useTimeFromToday() },
    pathPrefix: 'days.',
    call: async ({ groupId, ...days }) => {
      const { added } = await api.people.addGroupMembers({
        tenant,
        personGroupId: groupId,
        personIds: [person.id],
        days,
      })
      notify({ kind: added === 1 ? 'positive' : 'info', message: text('added', { count: added }) })
      onClose()
      await reloadGroups()
    },
  })
  return (
    <DialogForm form={form} button={text('add')} onBack={onClose}>
      <NativeSelect
        label={text('group')}
        withAsterisk
        {...form.part('groupId')}
        data={[
          { value: '', label: text('chooseGroup') },
          ...choices.map(({ id, fields: { name } }) => ({ value: id as string, label: name })),
        ]}
      />
      <MemberDays form={form} />
    </DialogForm>
  )
}
