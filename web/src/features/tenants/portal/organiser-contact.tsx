import type { TenantLegal } from '@reihum/contract/tenants/tenant.schema.ts'

/** How somebody reaches the provider, where a page says to turn to it. */
export function OrganiserContact({
  legal: { email, phone },
}: {
  legal: Pick<TenantLegal, 'email' | 'phone'>
}) {
  return (
    <>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ', '}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
    </>
  )
}
