import {
  type PersonFields as Fields,
  personFieldNames,
  personFields,
} from '@reihum/contract/people/person.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import { personId } from '@reihum/contract/wire/ids.schema.ts'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { PageForm } from '#ui/form/page-form.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useText } from '#ui/text.tsx'
import { peopleMessages } from './people.messages.ts'
import { PersonFields } from './person-fields.tsx'
import { keepPerson } from './person-query.ts'

const blank = Object.fromEntries(personFieldNames.map((name) => [name, ''])) as Fields

/** A person made by hand, for example one who has called: with or without an e-mail address. */
export function NewPersonPage() {
  const text = useText(peopleMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const form = useNewRecordForm({
    idSchema: personId,
    schema: personFields,
    initial: blank,
    create: (id, person) => api.people.createPerson({ tenant, id, person }),
    onCreated: (person) => {
      void keepPerson(tenant, person)
      notify({ kind: 'positive', message: text('created', { name: personName(person, locale) }) })
      goTo(`/attendees/${person.id}`)
    },
    pathPrefix: 'person.',
  })
  return (
    <>
      <PageTitle title={text('newPerson')} backTo={{ to: '/attendees', label: text('attendees') }} />
      <PageForm form={form} button={text('create')}>
        <PersonFields field={form.field} isNew />
      </PageForm>
    </>
  )
}
