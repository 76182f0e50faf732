import { personGroupFields } from '@reihum/contract/people/person-group.schema.ts'
import { personGroupId } from '@reihum/contract/wire/ids.schema.ts'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { NewRecordPage } from '#platform/records/new-record-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { blankPersonGroup, groupRefusalFields, PersonGroupFields } from './person-group-fields.tsx'
import { keepPersonGroup } from './person-group-query.ts'
import { personGroupsMessages } from './person-groups.messages.ts'

export function NewPersonGroupPage() {
  const text = useText(personGroupsMessages)
  const tenant = useActiveTenant()
  const form = useNewRecordForm({
    idSchema: personGroupId,
    schema: personGroupFields,
    initial: blankPersonGroup,
    create: (id, group) => api.people.createPersonGroup({ tenant: tenant.id, id, group }),
    onCreated: (created) => {
      keepPersonGroup(tenant.id, created)
      notify({ kind: 'positive', message: text('created', { name: created.fields.name }) })
      goTo(`/person-groups/${created.id}`)
    },
    pathPrefix: 'group.',
    refusalFields: groupRefusalFields,
  })
  return (
    <NewRecordPage
      title={text('newGroup')}
      backTo={{ to: '/person-groups', label: text('groups') }}
      form={form}
    >
      <PersonGroupFields form={form} />
    </NewRecordPage>
  )
}
