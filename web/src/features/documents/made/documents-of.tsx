import { Button } from '@mantine/core'
import type { Person } from '@reihum/contract/persons.ts'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { registrationQuery } from '#features/registrations/registration-query.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { wizardAddress } from '../generate/wizard-address.ts'
import { madeMessages } from './made.messages.ts'
import { MadeDocuments } from './made-documents.tsx'

/** The documents on the page of a registration, for roles that may read them. */
export function DocumentsOfRegistration({ registrationId }: { registrationId: Registration['id'] }) {
  return useMay()('documents.manage') ? (
    <MadeDocuments filter={{ registrationId }} making={<Generate registrationId={registrationId} />} />
  ) : null
}

/** Leads to the wizard with this person chosen, once their course is known; only who has a place gets a document. */
function Generate({ registrationId }: { registrationId: Registration['id'] }) {
  const text = useText(madeMessages)
  const tenant = useActiveTenant().id
  const { data } = useQuery(registrationQuery(tenant, registrationId))
  if (!data || (data.state !== 'confirmed' && data.state !== 'reserved')) return null
  const of = { courseId: data.courseId, audience: 'registered', registrationIds: [registrationId] } as const
  return (
    <Button component={Link} to={wizardAddress(of)} variant="default" mt={12}>
      {text('generate')}
    </Button>
  )
}

/** The same on the page of a person; with the person their documents go. */
export function DocumentsOfPerson({ person }: { person: Person }) {
  const mayRead = useMay()('documents.manage')
  return mayRead && !person.erasedAt ? <MadeDocuments filter={{ personId: person.id }} /> : null
}
