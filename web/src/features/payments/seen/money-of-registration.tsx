import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { lazy } from 'react'
import { useMay } from '#platform/tenant.ts'

const RegistrationMoney = lazy(() => import('./registration-money.tsx'))

/** Shows the receivables on the page of a registration, to roles that may read them. */
export function MoneyOfRegistration({ registrationId }: { registrationId: Registration['id'] }) {
  const may = useMay()
  return may('money.read') ? <RegistrationMoney registrationId={registrationId} /> : null
}
