import type { Person } from '@reihum/contract/persons.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useFormats, useMay } from '#platform/tenant.ts'
import { SeenInvoices } from './seen-invoices.tsx'

/** From when on there may be something that was charged. */
const ever = '2000-01-01'

/** The invoices that a person pays, on their page, for roles that may read them. */
export function InvoicesOfPerson({ person }: { person: Person }) {
  const may = useMay()
  const { timeZone } = useFormats()
  if (!may('money.read')) return null
  const until = wallClockOf(new Date(), timeZone).date
  const selection = { from: ever, until, personId: person.id, companiesOnly: false }
  const making = person.erasedAt ? null : ({ selection, grouping: 'booking' } as const)
  return <SeenInvoices filter={{ personId: person.id }} making={making} />
}
