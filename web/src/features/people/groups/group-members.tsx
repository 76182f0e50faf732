import { Button } from '@mantine/core'
import {
  type GroupMember,
  groupMemberListInput,
  groupOriginNames,
  type PersonGroup,
} from '@reihum/contract/people/person-group.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { List } from '#ui/list/list-page.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { useTimeInWords } from './member-days.tsx'
import { personGroupsMessages } from './person-groups.messages.ts'

/** Says of somebody who belongs to a group at another time that it is not now. */
export function NotNowBadge({ of: { isCurrent } }: { of: { isCurrent: boolean } }) {
  const text = useText(personGroupsMessages)
  return isCurrent ? null : <StateBadge colour="secondary">{text('notNow')}</StateBadge>
}

/** Who belongs to a group, or belonged to it. */
export function GroupMembers({ group }: { group: PersonGroup }) {
  const text = useText(personGroupsMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const timeInWords = useTimeInWords()
  const [isAdding, setAdding] = useState(false)
  const list = useRecordList(groupMemberListInput, (search) =>
    queries.people.listGroupMembers.queryOptions({ input: { tenant, ...search, personGroupId: group.id } }),
  )
  const columns: ListColumn<GroupMember>[] = [
    {
      id: 'name',
      header: text('person'),
      isSortable: true,
      isMain: true,
      cell: (member) => (
        <>
          {personName(member, locale)} <NotNowBadge of={member} />
        </>
      ),
    },
    { id: 'email', header: text('email'), givesWay: true, cell: ({ email }) => email || '–' },
    {
      id: 'from',
      header: text('from'),
      isSortable: true,
      isNumeric: true,
      cell: ({ from }) => formatDay(from, locale),
    },
    {
      id: 'until',
      header: text('until'),
      isSortable: true,
      isNumeric: true,
      cell: ({ until }) => (until === null ? '–' : formatDay(until, locale)),
    },
    { id: 'origin', header: text('origin'), cell: ({ origin }) => groupOriginNames[origin][locale] },
  ]
  return (
    <Section
      title={text('members')}
      action={
        !group.archived && (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {text('addPerson')}
          </Button>
        )
      }
    >
      <List
        {...list}
        label={text('members')}
        rowKey={({ id }) => id}
        rowLink={({ personId }) => `/attendees/${personId}`}
        columns={columns}
        phoneRow={(member) => ({
          title: personName(member, locale),
          mark: <NotNowBadge of={member} />,
          meta: `${timeInWords(member)} · ${groupOriginNames[member.origin][locale]}`,
        })}
        filters={[
          { kind: 'text', key: 'q', label: text('searchMembers') },
          { kind: 'flag', key: 'current', label: text('currentOnly') },
        ]}
        empty={{ sentence: text('noMembers') }}
      />
      <AddPersonDialog group={group} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Section>
  )
}
