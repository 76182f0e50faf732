import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { lazy } from 'react'
import { useMay } from '#platform/tenant.ts'

const SeenInvoices = lazy(async () => ({ default: (await import('./seen-invoices.tsx')).SeenInvoices }))

/** The invoices on the page of a registration, for roles that may read them. */
export function InvoicesOfRegistration({ registrationId }: { registrationId: Registration['id'] }) {
  const may = useMay()
  if (!may('money.read')) return null
  const selection = { registrationIds: [registrationId] }
  return <SeenInvoices filter={{ registrationId }} making={{ selection, grouping: 'booking' }} />
}
