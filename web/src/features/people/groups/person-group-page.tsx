import { type PersonGroup, personGroupFields } from '@reihum/contract/people/person-group.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { RecordPage } from '#platform/records/record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { GroupMembers } from './group-members.tsx'
import { groupRefusalFields, type PersonGroupDraft, PersonGroupFields } from './person-group-fields.tsx'
import { forgetPersonGroup, keepPersonGroup, personGroupQuery } from './person-group-query.ts'
import { personGroupsMessages } from './person-groups.messages.ts'

export function PersonGroupPage() {
  const tenant = useActiveTenant()
  const { personGroupId = '' } = useParams({ strict: false }) as { personGroupId?: string }
  const query = useQuery(personGroupQuery(tenant.id, personGroupId))
  return <Loaded query={query}>{(group) => <Group key={group.id} group={group} />}</Loaded>
}

function Group({ group }: { group: PersonGroup }) {
  const text = useText(personGroupsMessages)
  const tenant = useActiveTenant()
  const ofGroup = { tenant: tenant.id, personGroupId: group.id }
  const keep = (fresh: PersonGroup) => keepPersonGroup(tenant.id, fresh)
  const form = useRecordForm({
    schema: personGroupFields,
    stored: group,
    draftOf: ({ fields }): PersonGroupDraft => fields,
    save: async (fields, revision) =>
      keep(await api.people.changePersonGroup({ ...ofGroup, revision, group: fields })),
    load: async () => keep(await api.people.getPersonGroup(ofGroup)),
    isUndoable: () => true,
    pathPrefix: 'group.',
    refusalFields: groupRefusalFields,
  })
  return (
    <RecordPage
      name={group.fields.name}
      line={text('countPeople', { count: group.people })}
      backTo={{ to: '/person-groups', label: text('groups') }}
      record={group}
      archive={async () => keep(await api.people.archivePersonGroup(ofGroup))}
      restore={async () => keep(await api.people.restorePersonGroup(ofGroup))}
      remove={() => api.people.removePersonGroup(ofGroup)}
      bringBack={async () => {
        keep(await api.people.createPersonGroup({ tenant: tenant.id, id: group.id, group: group.fields }))
        if (group.archived) keep(await api.people.archivePersonGroup(ofGroup))
      }}
      forget={() => forgetPersonGroup(tenant.id, group.id)}
      form={form}
      fieldName={(field) => text(field as keyof PersonGroupDraft)}
      below={<GroupMembers group={group} />}
    >
      <PersonGroupFields form={form} />
    </RecordPage>
  )
}
