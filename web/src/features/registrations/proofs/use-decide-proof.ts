import type { ProofDecision } from '@reihum/contract/registrations/proof.schema.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { fullName } from '../registration-names.ts'
import { proofsMessages } from './proofs.messages.ts'

type Wanted = Pick<ProofDecision, 'state'> & Partial<ProofDecision>

/** Stores a decision on the proof of a registration, and shows it everywhere. */
export function useDecideProof(registration: RegistrationDetail, onDone: () => void) {
  const text = useText(proofsMessages)
  const tenant = useActiveTenant().id
  return useMutation({
    mutationFn: (wanted: Wanted) =>
      api.registrations.decideProof({
        tenant,
        registrationId: registration.id,
        requestKey: newId(),
        inform: registration.contact.email !== '' || registration.email !== '',
        ...wanted,
      }),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('saved', { name: fullName(registration) }) })
      onDone()
      // What is owed is shown beside it, by rooms that follow this one.
      return queryClient.invalidateQueries()
    },
  })
}
